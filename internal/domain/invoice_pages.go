package domain

// InvoiceFilter narrows a list of invoices; zero fields keep all of them.
type InvoiceFilter struct {
	IDs []ID
	// Q is a part of the invoice number, or of the reference of an order.
	Q       string
	Payment *InvoicePaymentFilter
	// From and To bound the day of issue, inclusive.
	From *Date
	To   *Date
	// Overdue keeps invoices past their due date with an amount left to pay.
	Overdue bool
}

// Check refuses an invalid filter. The loaders check the ids.
func (f *InvoiceFilter) Check() error {
	if f.Payment != nil && !oneOf(*f.Payment, FilterNotPaidLost, FilterPaid, FilterCancelled) {
		return NewError(CodeInvalid, "Cet état de paiement n’existe pas.")
	}
	if err := checkFilter(f.Q, len(f.IDs)); err != nil {
		return err
	}
	return checkPeriod(f.From, f.To)
}

// InvoicePaymentFilter is the payment state that a list is filtered by.
type InvoicePaymentFilter string

// The values of the filter in specification §3.
const (
	FilterNotPaidLost InvoicePaymentFilter = "NOT_PAID_LOST"
	FilterPaid        InvoicePaymentFilter = "PAID"
	FilterCancelled   InvoicePaymentFilter = "CANCELLED"
)

// InvoiceSort is the order of a list.
type InvoiceSort struct {
	Field     InvoiceSortField
	Direction SortDirection
}

// InvoiceSortField is the sort key of a list of invoices.
type InvoiceSortField string

// The sortable columns of product S12.
const (
	SortIssuedOn     InvoiceSortField = "ISSUED_ON"
	SortDueOn        InvoiceSortField = "DUE_ON"
	SortNumber       InvoiceSortField = "NUMBER"
	SortInvoiceTotal InvoiceSortField = "TOTAL"
	SortPayment      InvoiceSortField = "PAYMENT"
)

type InvoicePage struct {
	Items    []*Invoice
	PageInfo PageInfo
	// Totals are nil when the provider does not compute them.
	Totals *InvoiceTotals
}

// InvoiceTotals are the sums of a list over all pages.
type InvoiceTotals struct {
	TotalExclTax *Cents
	Vat          *Cents
	TotalInclTax *Cents
	Remaining    *Cents
}

// EntriesRequest selects the invoices whose accounting entries are requested.
type EntriesRequest struct {
	BusinessID ID
	Filter     InvoiceFilter
}

// Check refuses an invalid request.
func (r *EntriesRequest) Check() error {
	if err := CheckID(r.BusinessID); err != nil {
		return err
	}
	if len(r.Filter.IDs) > 0 {
		return NewError(CodeInvalid, "Les écritures sont celles d’une liste, pas d’un choix de factures.")
	}
	return r.Filter.Check()
}
