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
	// At is when it was made or refused, or when it is scheduled for.
	At     *time.Time
	Amount *Cents
	Status *PaymentAttemptStatus
	// Reason is the ISO 20022 code of a returned direct debit.
	Reason string
	// Debited is nil when unknown.
	Debited *Debited
}

// Debited is the source of a payment: Kind is the provider's word for it, Last4 the last digits
// of its number.
type Debited struct{ Kind, Last4 string }

// Method returns the source of the payment in French, “Prélèvement SEPA •••• 0065”.
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

// failureReasons maps the ISO 20022 codes of returned debits to French reasons (product S12).
var failureReasons = map[string]string{
	"AM04": "Provision insuffisante",
	"AC04": "Compte clos",
	"MD01": "Mandat non reconnu par la banque",
	"MS02": "Opposition du titulaire",
}

// reasonCode matches the unknown codes that are shown; no other text of the provider's is.
var reasonCode = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}$`)

// FailureReason returns in French why the payment failed; nil when it did not.
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

// PaymentAttemptStatus is the state of a payment.
type PaymentAttemptStatus string

const (
	AttemptScheduled PaymentAttemptStatus = "SCHEDULED"
	AttemptPending   PaymentAttemptStatus = "PENDING"
	AttemptSucceeded PaymentAttemptStatus = "SUCCEEDED"
	AttemptFailed    PaymentAttemptStatus = "FAILED"
	AttemptRefunded  PaymentAttemptStatus = "REFUNDED"
)

// MaxInvoices is the largest number of invoices in one payment or archive (product 8.2).
const MaxInvoices = 200

// PayInvoicesInput is a payment of the outstanding amount of invoices.
type PayInvoicesInput struct {
	InvoiceIDs      []ID
	PaymentMethodID ID
	// ExpectedTotal is the amount that the payer saw and agreed to.
	ExpectedTotal Cents
	// On is the day of the debit, nil for today.
	On *Date
	// IdempotencyKey ensures that sending the same payment twice debits once.
	IdempotencyKey ID
}

// Check normalizes and validates a payment: an invoice that is listed twice is paid once.
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

// InvoiceIDs returns the ids without duplicates. An invalid id is refused like an unknown one.
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

// AmountChanged is the cause of an Error when nothing was paid, because the outstanding amount
// is not the one that the payer agreed to. Total is the current amount.
type AmountChanged struct {
	Total Cents
	// Cause is for the log.
	Cause error
}

// Error implements error.
func (e *AmountChanged) Error() string { return e.Cause.Error() }

// Unwrap returns the cause to errors.Is and errors.As.
func (e *AmountChanged) Unwrap() error { return e.Cause }

// French returns an amount in French, “1 234,56 €” with no-break spaces.
func (c Cents) French() string {
	sign := ""
	if c < 0 {
		sign, c = "\u2212", -c
	}
	euros, cents := strconv.FormatInt(int64(c/100), 10), strconv.FormatInt(int64(100+c%100), 10)[1:]
	return sign + readable(euros) + "," + cents + "\u00a0€"
}
