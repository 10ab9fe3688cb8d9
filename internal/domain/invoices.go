package domain

import "slices"

// Invoice is an invoice or a credit note. It holds the ids of the records that it names; a nil
// pointer means that the provider sent no value.
type Invoice struct {
	ID         ID
	BusinessID ID
	// Number is the readable number, "FA-2026-001204"; the id when there is none.
	Number string
	Kind   *InvoiceKind
	Status *InvoiceStatus
	// Payment is the index of the payment label, 0 Non to 5 Erreur lors du paiement
	// (specification §3).
	Payment      *int
	IssuedOn     *Date
	DueOn        *Date
	PeriodStart  *Date
	PeriodEnd    *Date
	TotalExclTax *Cents
	Vat          *Cents
	TotalInclTax *Cents
	Remaining    *Cents
	LateDays     *int
	// Payable is the provider's decision; CanPay uses the rule of product S12 when it is nil.
	Payable         *bool
	OrderIDs        []ID
	PaymentMethodID ID
	// CreditNoteFor is the invoice that a credit note cancels, CreditNote the credit note that
	// cancels this invoice.
	CreditNoteFor *InvoiceName
	CreditNote    *InvoiceName
	// Files is nil when the provider does not list them.
	Files []InvoiceFile
}

// IsLiveUpdate implements LiveUpdate.
func (*Invoice) IsLiveUpdate() {}

// InvoiceName names an invoice or a credit note.
type InvoiceName struct {
	ID     ID
	Number string
}

// InvoiceKind distinguishes invoices and credit notes.
type InvoiceKind string

const (
	InvoiceBill       InvoiceKind = "INVOICE"
	InvoiceCreditNote InvoiceKind = "CREDIT_NOTE"
)

// InvoiceStatus is the state of an invoice.
type InvoiceStatus string

// The statuses behind the filter of specification §3.
const (
	InvoiceNotPaid   InvoiceStatus = "NOT_PAID"
	InvoiceLost      InvoiceStatus = "LOST"
	InvoicePaid      InvoiceStatus = "PAID"
	InvoiceCancelled InvoiceStatus = "CANCELLED"
)

// The payment labels that a rule depends on: En attente, Programmé, Erreur lors du
// paiement.
const (
	paymentPending   = 2
	paymentScheduled = 4
	paymentFailed    = 5
)

func (i *Invoice) labelled(payment int) bool { return i.Payment != nil && *i.Payment == payment }

// owed reports whether an amount is known to be left to pay.
func (i *Invoice) owed() bool {
	return i.Status != nil && (*i.Status == InvoiceNotPaid || *i.Status == InvoiceLost) &&
		(i.Kind == nil || *i.Kind == InvoiceBill) && or(i.Remaining, 0) > 0
}

// CanPay reports whether the invoice may be paid now, even if a debit is already scheduled: the
// provider's decision if it sent one, otherwise the rule of product S12.
func (i *Invoice) CanPay() bool {
	if i.Payable != nil {
		return *i.Payable
	}
	return i.owed() && !i.labelled(paymentPending)
}

// LateOn returns how many days after its due date a day is. It is 0 for an invoice that is not
// late or has nothing left to pay, and nil when the due date is unknown.
func (i *Invoice) LateOn(day Date) *int {
	switch {
	case !i.owed():
		return new(0)
	case i.DueOn == nil:
		return nil
	}
	return new(max(0, i.DueOn.DaysUntil(day)))
}

// InvoiceFile is a file format of an invoice, as the provider names it.
type InvoiceFile string

// The files: the printed invoice, the electronic invoice, and both in one.
const (
	InvoicePDF     InvoiceFile = "pdf"
	InvoiceXML     InvoiceFile = "xml"
	InvoiceFacturX InvoiceFile = "factur-x"
)

var InvoiceFiles = []InvoiceFile{InvoicePDF, InvoiceXML, InvoiceFacturX}

// Has reports whether the invoice has a file. When the provider lists no files, only the
// printed one is assumed.
func (i *Invoice) Has(file InvoiceFile) bool {
	if i.Files == nil {
		return file == InvoicePDF
	}
	return slices.Contains(i.Files, file)
}

// InvoiceLine is one line of an invoice.
type InvoiceLine struct {
	ID        ID
	InvoiceID ID
	// BusinessID is the invoice's, because orders are read by business.
	BusinessID ID
	Label      string
	// GasID is empty for fees, OrderID when the line names no delivery.
	GasID            ID
	OrderID          ID
	Quantity         *Decimal
	Unit             *string
	UnitPriceExclTax *Decimal
	VatRate          *Decimal
	TotalExclTax     *Cents
}

// ScheduledDebits counts the invoices whose debit is scheduled.
func ScheduledDebits(invoices []*Invoice) int {
	count := 0
	for _, i := range invoices {
		if i.labelled(paymentScheduled) {
			count++
		}
	}
	return count
}
