package domain

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Business is a company that orders deliveries. A customer can belong to
// several. The specification guarantees ID, Name and Logo; the rest may be
// missing.
type Business struct {
	ID   ID
	Name string
	// Logo is a file reference below the provider's files path, empty when the
	// business has none.
	Logo                  string
	LegalName             *string
	Siret                 *string
	VatNumber             *string
	Activity              *string
	Phone                 *string
	BillingEmail          *string
	PurchaseOrderRequired *bool
	CreditLimit           *Cents
	CreatedAt             *time.Time
	// Role is the signed-in customer's role in this business.
	Role *BusinessRole
}

// Initial is what stands in for a missing logo: the first letter or digit of the
// name, in upper case, "?" when the name has none.
func (b *Business) Initial() string {
	for _, r := range b.Name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "?"
}

// OnboardingKey names one step of the first set-up of a business.
type OnboardingKey string

// The steps, in the order in which they are shown.
const (
	OnboardingBusinessInfo OnboardingKey = "BUSINESS_INFO"
	OnboardingAddress      OnboardingKey = "ADDRESS"
	OnboardingContact      OnboardingKey = "CONTACT"
	OnboardingPayment      OnboardingKey = "PAYMENT"
)

// OnboardingStep is one step and whether it is done.
type OnboardingStep struct {
	Key  OnboardingKey
	Done bool
}

// Onboarding is the progress of a business through its first set-up.
type Onboarding struct {
	Steps []OnboardingStep
}

// Total is the number of steps.
func (o Onboarding) Total() int { return len(o.Steps) }

// Completed is the number of steps that are done.
func (o Onboarding) Completed() int {
	n := 0
	for _, s := range o.Steps {
		if s.Done {
			n++
		}
	}
	return n
}

// InfoComplete reports whether the facts that an invoice needs are all there:
// legal name, SIRET, VAT number, sector and billing e-mail.
func (b *Business) InfoComplete() bool {
	for _, s := range []*string{b.LegalName, b.Siret, b.VatNumber, b.Activity, b.BillingEmail} {
		if s == nil || strings.TrimSpace(*s) == "" || !utf8.ValidString(*s) {
			return false
		}
	}
	return true
}
