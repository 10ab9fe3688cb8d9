package domain

import (
	"regexp"
	"strings"
	"time"
)

// PaymentMethod is a payment method of a business: *SepaMandate, *Card or, for an unknown kind,
// *OtherPaymentMethod.
type PaymentMethod interface {
	// IsPaymentMethod marks the implementations; it does nothing.
	IsPaymentMethod()
	// MethodID returns the identifier that every payment method has.
	MethodID() ID
}

// PaymentMethodBase holds the fields that every payment method has.
type PaymentMethodBase struct {
	ID        ID
	IsDefault bool
	CreatedAt *time.Time
	Status    *PaymentMethodStatus
}

// MethodID implements PaymentMethod.
func (b *PaymentMethodBase) MethodID() ID { return b.ID }

// One of the listed permissions is enough. A user with SeePaymentMethods sees how a business
// pays, which is needed to order. A user with SeeMandates sees every field of a mandate.
var (
	SeePaymentMethods = []Permission{"ORDER_WRITE", "FINANCE_READ", "PAYMENT_METHOD_WRITE"}
	SeeMandates       = []Permission{"FINANCE_READ", "PAYMENT_METHOD_WRITE"}
)

// SepaMandate is a signed order to debit a bank account. Only the last four
// characters of the IBAN are ever kept (security §5).
type SepaMandate struct {
	PaymentMethodBase
	// Holder, like every field except IbanLast4, is nil for a user who may only choose the
	// mandate.
	Holder    *string
	IbanLast4 string
	BankName  *string
	Bic       *string
	// Rum is the unique mandate reference, Ics the creditor identifier.
	Rum      *string
	Ics      *string
	Scheme   *SepaScheme
	SignedAt *time.Time
	// HasDocument reports that the provider has the signed mandate as a file.
	HasDocument bool
}

// IsPaymentMethod implements PaymentMethod.
func (*SepaMandate) IsPaymentMethod() {}

// RedactPaymentMethods returns copies of payment methods for users who may not see mandates. The
// copies have only the kind or brand and the last four digits.
func RedactPaymentMethods(methods []PaymentMethod) []PaymentMethod {
	left := make([]PaymentMethod, len(methods))
	for i, method := range methods {
		switch m := method.(type) {
		case *SepaMandate:
			method = &SepaMandate{PaymentMethodBase: m.PaymentMethodBase, IbanLast4: m.IbanLast4}
		case *Card:
			method = &Card{PaymentMethodBase: m.PaymentMethodBase, Brand: m.Brand, Last4: m.Last4}
		}
		left[i] = method
	}
	return left
}

// Card is a payment card, identified by its last four digits.
type Card struct {
	PaymentMethodBase
	Brand    string
	Last4    string
	ExpMonth *int
	ExpYear  *int
}

// IsPaymentMethod implements PaymentMethod.
func (*Card) IsPaymentMethod() {}

// OtherPaymentMethod is a payment method of an unknown kind; Kind is the provider's word for
// it.
type OtherPaymentMethod struct {
	PaymentMethodBase
	Kind string
}

// IsPaymentMethod implements PaymentMethod.
func (*OtherPaymentMethod) IsPaymentMethod() {}

// PaymentMethodStatus is the state of a payment method.
type PaymentMethodStatus string

const (
	PaymentActive           PaymentMethodStatus = "ACTIVE"
	PaymentPendingSignature PaymentMethodStatus = "PENDING_SIGNATURE"
	PaymentExpired          PaymentMethodStatus = "EXPIRED"
	PaymentRevoked          PaymentMethodStatus = "REVOKED"
)

// SepaScheme is the SEPA direct debit scheme of a mandate.
type SepaScheme string

const (
	SepaCore SepaScheme = "CORE"
	SepaB2B  SepaScheme = "B2B"
)

// SepaMandateInput is a mandate to sign.
type SepaMandateInput struct {
	// BusinessID is the business that signs; nil is the customer's current business.
	BusinessID *ID
	Holder     *string
	Iban       *string
	Bic        *string
	Scheme     *SepaScheme
	Consent    *bool
	IsDefault  *bool
}

// Check normalizes and validates a mandate (product 7.3).
func (in *SepaMandateInput) Check() error {
	var f faults
	tidy(&in.Holder)
	fill(&in.Holder, &in.Iban)
	f.text("holder", in.Holder, 70, true)
	iban := rewrite(in.Iban, Compact)
	f.code("iban", CheckIBAN(iban))
	if bic := rewrite(in.Bic, Compact); bic != "" {
		f.code("bic", CheckBIC(bic, iban))
	}
	if in.Scheme != nil && !oneOf(*in.Scheme, SepaCore, SepaB2B) {
		f.add("scheme", UserInvalid)
	}
	if in.Consent == nil || !*in.Consent {
		f.add("consent", UserConsentRequired)
	}
	return f.err()
}

// CheckConsent refuses a signature without consent.
func CheckConsent(given bool) error {
	var f faults
	if !given {
		f.add("consent", UserConsentRequired)
	}
	return f.err()
}

// CardInput is a card to register. The user types the card number into the card processor's own
// page, which gives Token to the browser: no number ever reaches Citerne.
type CardInput struct {
	// BusinessID is the owner of the card; nil is the customer's current business.
	BusinessID *ID
	Token      *string
	IsDefault  *bool
}

// cardToken matches the characters and length of a token.
var cardToken = regexp.MustCompile(`^[A-Za-z0-9._~-]{1,200}$`)

// cardNumber matches a card number, which must not be accepted as a token.
var cardNumber = regexp.MustCompile(`^[0-9]{12,19}$`)

// Check normalizes and validates a card. It refuses a card number in the place of the token, so
// that the number is not sent any further.
func (in *CardInput) Check() error {
	var f faults
	tidy(&in.Token)
	fill(&in.Token)
	switch token := *in.Token; {
	case token == "":
		f.add("token", UserRequired)
	case !cardToken.MatchString(token), cardNumber.MatchString(strings.ReplaceAll(token, "-", "")):
		f.add("token", UserInvalid)
	}
	return f.err()
}
