package provider

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// Invoices lists the invoices and credit notes of a business, filtered, sorted, a page at a time:
// GET /invoices, v3. A nil sort uses the provider's order, the latest first.
func (s *Session) Invoices(ctx context.Context, businessID domain.ID, filter domain.InvoiceFilter, sort *domain.InvoiceSort, page domain.Page) (*domain.InvoicePage, error) {
	q := withInvoiceFilter(query{}.with("business_id", string(businessID)), filter)
	if sort != nil {
		q = q.with("sort", sortName(sort.Field, sort.Direction))
	}
	items, meta, err := readListWithMeta[*domain.Invoice, invoiceMeta](ctx, s, "fetch invoices", "invoice",
		call{api: apiV3, method: http.MethodGet, route: "/invoices", query: withPage(q, page)})
	if err != nil {
		return nil, err
	}
	s.setLateDays(items...)
	return &domain.InvoicePage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(meta.Total, len(items))},
		Totals:   meta.totals(),
	}, nil
}

// InvoicesByID returns those of the given invoices that belong to the business: GET /invoices with
// id[], v3.
func (s *Session) InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error) {
	return s.listInvoices(ctx, "fetch invoices", withAll(query{}.with("business_id", string(businessID)), "id", ids))
}

// OpenInvoices returns the hundred unpaid invoices of a business with the earliest due dates: GET
// /invoices with status, v3.
func (s *Session) OpenInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error) {
	q := query{}.with("business_id", string(businessID)).with("status", statuses[domain.FilterNotPaidLost]).with("sort", "due_on").with("per_page", "100")
	return s.listInvoices(ctx, "fetch open invoices", q)
}

func (s *Session) listInvoices(ctx context.Context, op string, q query) ([]*domain.Invoice, error) {
	invoices, err := readList[*domain.Invoice](ctx, s, op, "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices", query: q})
	s.setLateDays(invoices...)
	return invoices, err
}

// Invoice reads one invoice: GET /invoices/{id}, v3.
func (s *Session) Invoice(ctx context.Context, id domain.ID) (*domain.Invoice, error) {
	invoice, err := readRecord[*domain.Invoice](ctx, s, "fetch invoice", "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices/{id}", id: id})
	if err != nil {
		return nil, err
	}
	s.setLateDays(invoice)
	return invoice, nil
}

// InvoiceLines returns the lines of invoices, in the provider's order: GET /invoices/lines, v3.
// The provider leaves out invoices that the session may not read.
func (s *Session) InvoiceLines(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.InvoiceLine, error) {
	return readList[*domain.InvoiceLine](ctx, s, "fetch invoice lines", "invoice_line",
		call{api: apiV3, method: http.MethodGet, route: "/invoices/lines", query: withAll(nil, "invoice_id", invoiceIDs)})
}

// InvoiceFile opens a file of an invoice: GET /invoices/{id}/pdf, /xml or /factur-x, v3. It is
// streamed; the caller closes it.
func (s *Session) InvoiceFile(ctx context.Context, id domain.ID, file domain.InvoiceFile, in domain.FileRequest) (*domain.File, error) {
	return s.part(ctx, "fetch invoice file", call{api: apiV3, method: http.MethodGet, route: "/invoices/{id}/" + string(file), id: id}, maxDocument, in)
}

// InvoiceArchive opens the archive of several invoices: GET /invoices.zip, v3.
func (s *Session) InvoiceArchive(ctx context.Context, ids []domain.ID) (*domain.File, error) {
	ids, err := domain.InvoiceIDs(ids)
	if err != nil {
		return nil, fmt.Errorf("fetch invoice archive: %w", err)
	}
	return s.file(ctx, "fetch invoice archive", call{api: apiV3, method: http.MethodGet, route: "/invoices.zip", query: withAll(nil, "id", ids)}, maxArchive, nil, http.StatusOK)
}

// AccountingEntries opens the accounting entries of a list of invoices: GET
// /invoices/entries.csv, v3.
func (s *Session) AccountingEntries(ctx context.Context, in domain.EntriesRequest) (*domain.File, error) {
	if err := in.Check(); err != nil {
		return nil, fmt.Errorf("fetch accounting entries: %w", err)
	}
	q := withInvoiceFilter(query{}.with("business_id", string(in.BusinessID)), in.Filter)
	return s.file(ctx, "fetch accounting entries", call{api: apiV3, method: http.MethodGet, route: "/invoices/entries.csv", query: q}, maxDocument, nil, http.StatusOK)
}

// statuses are the values of the payment filter (specification §3).
var statuses = map[domain.InvoicePaymentFilter]string{
	domain.FilterNotPaidLost: "not-paid,lost",
	domain.FilterPaid:        "paid",
	domain.FilterCancelled:   "cancelled",
}

func withInvoiceFilter(q query, f domain.InvoiceFilter) query {
	q = withAll(q, "id", f.IDs)
	if f.Payment != nil {
		q = q.with("status", statuses[*f.Payment])
	}
	if text := strings.TrimSpace(f.Q); text != "" {
		q = q.with("q", text)
	}
	q = withText(q, "from", f.From)
	q = withText(q, "to", f.To)
	if f.Overdue {
		q = q.with("overdue", "1")
	}
	return q
}

// setLateDays computes the days of delay where the provider does not send them, by the provider's
// clock.
func (s *Session) setLateDays(invoices ...*domain.Invoice) {
	today, _ := s.Today() // known: the provider has just responded
	for _, i := range invoices {
		if i.LateDays == nil {
			i.LateDays = i.LateOn(today)
		}
	}
}

// invoiceMeta is the meta of a list of invoices.
type invoiceMeta struct {
	Total        int           `json:"total"`
	TotalExclTax *domain.Cents `json:"sum_total"`
	Vat          *domain.Cents `json:"sum_vat"`
	TotalInclTax *domain.Cents `json:"sum_total_incl"`
	Remaining    *domain.Cents `json:"sum_remaining"`
}

func (m invoiceMeta) totals() *domain.InvoiceTotals {
	return orNil(domain.InvoiceTotals{TotalExclTax: m.TotalExclTax, Vat: m.Vat, TotalInclTax: m.TotalInclTax, Remaining: m.Remaining})
}

type invoiceFields struct {
	ID              domain.ID             `json:"id" wire:"required"`
	BusinessID      domain.ID             `json:"business_id"`
	Number          string                `json:"number"`
	Kind            *domain.InvoiceKind   `json:"kind"`
	Status          *domain.InvoiceStatus `json:"status"`
	Payment         *int                  `json:"payment"`
	IssuedOn        *domain.Date          `json:"issued_on"`
	DueOn           *domain.Date          `json:"due_on"`
	PeriodStart     *domain.Date          `json:"-"`
	PeriodEnd       *domain.Date          `json:"-"`
	TotalExclTax    *domain.Cents         `json:"total"`
	Vat             *domain.Cents         `json:"vat"`
	TotalInclTax    *domain.Cents         `json:"total_incl"`
	Remaining       *domain.Cents         `json:"remaining"`
	LateDays        *int                  `json:"late_days"`
	Payable         *bool                 `json:"can_pay"`
	OrderIDs        []domain.ID           `json:"order_ids"`
	PaymentMethodID domain.ID             `json:"payment_method_id"`
	CreditNoteFor   *domain.InvoiceName   `json:"credit_note_for"`
	CreditNote      *domain.InvoiceName   `json:"credit_note"`
	Files           []domain.InvoiceFile  `json:"files"`
}

type wireInvoice struct {
	invoiceFields
	Period *wirePeriod `json:"period"`
}

type wirePeriod struct {
	Start *domain.Date `json:"start"`
	End   *domain.Date `json:"end"`
}

func (w *wirePeriod) itself(*reader) *wirePeriod { return w }

func (w *wireInvoice) domain(*reader) *domain.Invoice {
	w.Number = cmp.Or(w.Number, string(w.ID))
	if w.Period != nil {
		w.PeriodStart, w.PeriodEnd = w.Period.Start, w.Period.End
	}
	return (*domain.Invoice)(&w.invoiceFields)
}

type wireInvoiceName struct {
	ID     domain.ID `json:"id" wire:"required"`
	Number string    `json:"number"`
}

func (w *wireInvoiceName) domain(*reader) *domain.InvoiceName {
	w.Number = cmp.Or(w.Number, string(w.ID))
	return (*domain.InvoiceName)(w)
}

type wireInvoiceLine struct {
	ID               domain.ID       `json:"id" wire:"required"`
	InvoiceID        domain.ID       `json:"invoice_id" wire:"required"`
	BusinessID       domain.ID       `json:"-"`
	Label            string          `json:"label"`
	GasID            domain.ID       `json:"gas_id"`
	OrderID          domain.ID       `json:"order_id"`
	Quantity         *domain.Decimal `json:"quantity"`
	Unit             *string         `json:"unit"`
	UnitPriceExclTax *domain.Decimal `json:"unit_price"`
	VatRate          *domain.Decimal `json:"vat_rate"`
	TotalExclTax     *domain.Cents   `json:"total"`
}

func (w *wireInvoiceLine) domain(*reader) *domain.InvoiceLine { return (*domain.InvoiceLine)(w) }
