package domain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Payment is an attempt to pay an invoice.
type Payment struct {
	ID        ID
	InvoiceID ID
	// At is when it was made or refused, or will be made when it is scheduled.
	At     *time.Time
	Amount *Cents
	Status *PaymentAttemptStatus
	// Reason is the ISO 20022 code of a direct debit that came back.
	Reason string
	// Debited is nil when it is not known.
	Debited *Debited
}

// Debited is what a payment was taken from: Kind is the provider's word for it, Last4 the
// end of its number.
type Debited struct{ Kind, Last4 string }

// Method says what was debited, “Prélèvement SEPA •••• 0065”.
func (p *Payment) Method() string {
	if p.Debited == nil {
		return "Paiement"
	}
	name := "Paiement"
	switch strings.ToUpper(p.Debited.Kind) {
	case "SEPA":
		name = "Prélèvement SEPA"
	case "CARD":
		name = "Carte"
	}
	if p.Debited.Last4 == "" {
		return name
	}
	return name + " ••••\u00a0" + p.Debited.Last4
}

// failureReasons say why a debit came back, by ISO 20022 codes (product S12).
var failureReasons = map[string]string{
	"AM04": "Provision insuffisante",
	"AC04": "Compte clos",
	"MD01": "Mandat non reconnu par la banque",
	"MS02": "Opposition du titulaire",
}

// reasonCode is all that is shown of a code that is not known.
var reasonCode = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}$`)

// FailureReason says in French why the payment failed; nil when it did not.
func (p *Payment) FailureReason() *string {
	if p.Status == nil || *p.Status != AttemptFailed {
		return nil
	}
	if sentence, known := failureReasons[p.Reason]; known {
		return &sentence
	}
	if reasonCode.MatchString(p.Reason) {
		return new("Refusé par la banque (" + p.Reason + ")")
	}
	return new("Refusé par la banque")
}

// PaymentAttemptStatus is what became of a payment.
type PaymentAttemptStatus string

// The statuses of a payment.
const (
	AttemptScheduled PaymentAttemptStatus = "SCHEDULED"
	AttemptPending   PaymentAttemptStatus = "PENDING"
	AttemptSucceeded PaymentAttemptStatus = "SUCCEEDED"
	AttemptFailed    PaymentAttemptStatus = "FAILED"
	AttemptRefunded  PaymentAttemptStatus = "REFUNDED"
)

// MaxInvoices bounds what is paid, or put into an archive, at once (product 8.2).
const MaxInvoices = 200

// PayInvoicesInput pays what is left of invoices.
type PayInvoicesInput struct {
	InvoiceIDs      []ID
	PaymentMethodID ID
	// ExpectedTotal is what the payer saw and agreed to.
	ExpectedTotal Cents
	// On is the day of the debit, nil for today.
	On *Date
	// IdempotencyKey makes sure that the same payment sent twice debits once.
	IdempotencyKey ID
}

// Check tidies and tests a payment: an invoice that is named twice is paid once.
func (in *PayInvoicesInput) Check() error {
	ids, err := InvoiceIDs(in.InvoiceIDs)
	if err != nil {
		return err
	}
	in.InvoiceIDs = ids
	var f faults
	if !in.PaymentMethodID.Valid() {
		f.add("paymentMethodId", UserNotFound)
	}
	if in.ExpectedTotal < 1 {
		f.add("expectedTotal", UserMin)
	}
	if !in.IdempotencyKey.Valid() {
		f.add("idempotencyKey", UserInvalid)
	}
	return f.err()
}

// InvoiceIDs are the invoices of a choice, each once. One that cannot be an id is as one
// that is not there.
func InvoiceIDs(ids []ID) ([]ID, error) {
	var once []ID
	for _, id := range ids {
		if err := CheckID(id); err != nil {
			return nil, err
		}
		if !slices.Contains(once, id) {
			once = append(once, id)
		}
	}
	if len(once) == 0 || len(once) > MaxInvoices {
		return nil, NewError(CodeInvalid, "Choisissez de 1 à 200\u00a0factures.")
	}
	return once, nil
}

// AmountChanged is the cause of an Error when nothing was paid because what is left of
// the invoices is not what the payer agreed to: Total is what it is now.
type AmountChanged struct {
	Total Cents
	// Cause is for the log.
	Cause error
}

// Error implements error.
func (e *AmountChanged) Error() string { return e.Cause.Error() }

// Unwrap gives the cause to errors.Is and errors.As.
func (e *AmountChanged) Unwrap() error { return e.Cause }

// French is an amount as a person reads it, “1 234,56 €” with no-break spaces.
func (c Cents) French() string {
	sign := ""
	if c < 0 {
		sign, c = "\u2212", -c
	}
	euros, cents := strconv.FormatInt(int64(c/100), 10), strconv.FormatInt(int64(100+c%100), 10)[1:]
	return sign + readable(euros) + "," + cents + "\u00a0€"
}
