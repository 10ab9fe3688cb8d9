package domain

import "time"

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
