package domain

import "slices"

// Invoice is an invoice or a credit note. It holds the ids of the records that it
// names; a pointer that is nil was not given.
type Invoice struct {
	ID         ID
	BusinessID ID
	// Number is readable, "FA-2026-001204"; the id when there is none.
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
	// Payable is what the provider tells; CanPay falls back on the rule.
	Payable         *bool
	OrderIDs        []ID
	PaymentMethodID ID
	// CreditNoteFor is the invoice that a credit note takes back, CreditNote the credit
	// note that takes it back.
	CreditNoteFor *InvoiceName
	CreditNote    *InvoiceName
	// Files are nil when the provider does not say which there are.
	Files []InvoiceFile
}

// IsLiveUpdate implements LiveUpdate.
func (*Invoice) IsLiveUpdate() {}

// InvoiceName names an invoice or a credit note.
type InvoiceName struct {
	ID     ID
	Number string
}

// InvoiceKind tells invoices and credit notes apart.
type InvoiceKind string

// The kinds of invoice.
const (
	InvoiceBill       InvoiceKind = "INVOICE"
	InvoiceCreditNote InvoiceKind = "CREDIT_NOTE"
)

// InvoiceStatus is what became of an invoice.
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

// owed reports whether something is left to pay, as far as anybody knows.
func (i *Invoice) owed() bool {
	return i.Status != nil && (*i.Status == InvoiceNotPaid || *i.Status == InvoiceLost) &&
		(i.Kind == nil || *i.Kind == InvoiceBill) && or(i.Remaining, 0) > 0
}

// CanPay reports whether the invoice may be paid, or its scheduled debit be made
// earlier: what the provider says, else the rule of product S12.
func (i *Invoice) CanPay() bool {
	if i.Payable != nil {
		return *i.Payable
	}
	return i.owed() && !i.labelled(paymentPending)
}

// LateOn is how many days after its due date a day is while something is left to pay, 0
// without delay; nil when the due date is not known.
func (i *Invoice) LateOn(day Date) *int {
	switch {
	case !i.owed():
		return new(0)
	case i.DueOn == nil:
		return nil
	}
	return new(max(0, i.DueOn.DaysUntil(day)))
}

// InvoiceFile is a form in which an invoice is served, as the provider names it.
type InvoiceFile string

// The files: as it is printed, the electronic invoice, and both in one.
const (
	InvoicePDF     InvoiceFile = "pdf"
	InvoiceXML     InvoiceFile = "xml"
	InvoiceFacturX InvoiceFile = "factur-x"
)

// InvoiceFiles are all of them.
var InvoiceFiles = []InvoiceFile{InvoicePDF, InvoiceXML, InvoiceFacturX}

// Has reports whether there is a file: what the provider says, else the printed one alone.
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
	// GasID is empty for fees, OrderID where no delivery is named.
	GasID            ID
	OrderID          ID
	Quantity         *Decimal
	Unit             *string
	UnitPriceExclTax *Decimal
	VatRate          *Decimal
	TotalExclTax     *Cents
}

// ScheduledDebits counts those of the invoices whose debit is scheduled.
func ScheduledDebits(invoices []*Invoice) int {
	count := 0
	for _, i := range invoices {
		if i.labelled(paymentScheduled) {
			count++
		}
	}
	return count
}
