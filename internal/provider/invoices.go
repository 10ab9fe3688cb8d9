package provider

import (
	"cmp"
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// InvoicesByID are those of the given invoices that belong to the business: GET
// /invoices with id[], v3.
func (s *Session) InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.Invoice](ctx, s, "fetch invoices", "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices", query: q})
}

// UnpaidInvoices are the hundred latest of a business that are not paid: GET
// /invoices with status, v3.
func (s *Session) UnpaidInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error) {
	q := query{}.with("business_id", string(businessID)).with("status", "not-paid").with("per_page", "100")
	return readList[*domain.Invoice](ctx, s, "fetch unpaid invoices", "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices", query: q})
}

type invoiceFields struct {
	ID           domain.ID             `json:"id" wire:"required"`
	Number       string                `json:"number"`
	Kind         *domain.InvoiceKind   `json:"kind"`
	Status       *domain.InvoiceStatus `json:"status"`
	Payment      *int                  `json:"payment"`
	IssuedOn     *domain.Date          `json:"issued_on"`
	DueOn        *domain.Date          `json:"due_on"`
	PeriodStart  *domain.Date          `json:"-"`
	PeriodEnd    *domain.Date          `json:"-"`
	TotalExclTax *domain.Cents         `json:"total"`
	Vat          *domain.Cents         `json:"vat"`
	TotalInclTax *domain.Cents         `json:"total_incl"`
	Remaining    *domain.Cents         `json:"remaining"`
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
