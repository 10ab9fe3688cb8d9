package domain

// Invoice is an invoice or a credit note, as a delivery names it.
type Invoice struct {
	ID     ID
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

// paymentScheduled is the label “Programmé”.
const paymentScheduled = 4

// ScheduledDebits counts those of the invoices whose debit is scheduled.
func ScheduledDebits(invoices []*Invoice) int {
	count := 0
	for _, i := range invoices {
		if i.Payment != nil && *i.Payment == paymentScheduled {
			count++
		}
	}
	return count
}
