package domain

import (
	"regexp"
	"strings"
	"time"
)

// PaymentMethod is a way in which a business pays: *SepaMandate, *Card or, for a
// kind that we do not know, *OtherPaymentMethod.
type PaymentMethod interface {
	// IsPaymentMethod marks the implementations; it does nothing.
	IsPaymentMethod()
	// MethodID is the identifier that every payment method has.
	MethodID() ID
}

// PaymentMethodBase holds what every payment method has.
type PaymentMethodBase struct {
	ID        ID
	IsDefault bool
	CreatedAt *time.Time
	Status    *PaymentMethodStatus
}

// MethodID implements PaymentMethod.
func (b *PaymentMethodBase) MethodID() ID { return b.ID }

// The permissions of which one is enough: SeePaymentMethods to see how a business
// pays, as who orders must, SeeMandates to see all that a mandate says.
var (
	SeePaymentMethods = []Permission{"ORDER_WRITE", "FINANCE_READ", "PAYMENT_METHOD_WRITE"}
	SeeMandates       = []Permission{"FINANCE_READ", "PAYMENT_METHOD_WRITE"}
)

// SepaMandate is a signed order to debit a bank account. Only the last four
// characters of the IBAN are ever kept (security §5).
type SepaMandate struct {
	PaymentMethodBase
	// Holder is nil, as is every field but IbanLast4, for who may only choose the mandate.
	Holder    *string
	IbanLast4 string
	BankName  *string
	Bic       *string
	// Rum is the unique mandate reference, Ics the creditor identifier.
	Rum      *string
	Ics      *string
	Scheme   *SepaScheme
	SignedAt *time.Time
	// HasDocument tells that the provider has the signed mandate as a file.
	HasDocument bool
}

// IsPaymentMethod implements PaymentMethod.
func (*SepaMandate) IsPaymentMethod() {}

// ToChoose is what is left of payment methods for who may not see mandates: their kind or
// brand, and their last four digits. Those given stay as they are.
func ToChoose(methods []PaymentMethod) []PaymentMethod {
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

// Card is a payment card, known by its last four digits.
type Card struct {
	PaymentMethodBase
	Brand    string
	Last4    string
	ExpMonth *int
	ExpYear  *int
}

// IsPaymentMethod implements PaymentMethod.
func (*Card) IsPaymentMethod() {}

// OtherPaymentMethod is a payment method of a kind that this version does not
// know; Kind is the provider's own word for it.
type OtherPaymentMethod struct {
	PaymentMethodBase
	Kind string
}

// IsPaymentMethod implements PaymentMethod.
func (*OtherPaymentMethod) IsPaymentMethod() {}

// PaymentMethodStatus is the state of a payment method.
type PaymentMethodStatus string

// The states of a payment method.
const (
	PaymentActive           PaymentMethodStatus = "ACTIVE"
	PaymentPendingSignature PaymentMethodStatus = "PENDING_SIGNATURE"
	PaymentExpired          PaymentMethodStatus = "EXPIRED"
	PaymentRevoked          PaymentMethodStatus = "REVOKED"
)

// SepaScheme is the SEPA direct debit scheme of a mandate.
type SepaScheme string

// The SEPA schemes.
const (
	SepaCore SepaScheme = "CORE"
	SepaB2B  SepaScheme = "B2B"
)

// SepaMandateInput is a mandate to sign.
type SepaMandateInput struct {
	// BusinessID says who signs; nil is the customer's current business.
	BusinessID *ID
	Holder     *string
	Iban       *string
	Bic        *string
	Scheme     *SepaScheme
	Consent    *bool
	IsDefault  *bool
}

// Check tidies and tests a mandate (product 7.3).
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

// CardInput is a card to register. The processor of cards gave Token to the
// browser for the number that was typed into its own page: no number ever comes
// here.
type CardInput struct {
	// BusinessID says whose card it is; nil is the customer's current business.
	BusinessID *ID
	Token      *string
	IsDefault  *bool
}

// cardToken are the characters of a token; its length is bounded beside.
var cardToken = regexp.MustCompile(`^[A-Za-z0-9._~-]{1,200}$`)

// cardNumber is what must not be taken for a token.
var cardNumber = regexp.MustCompile(`^[0-9]{12,19}$`)

// Check tidies and tests a card. A number in the token's place is refused here, so
// that it goes no further.
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
