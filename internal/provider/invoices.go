package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// InvoicesByID are those of the given invoices that belong to the business: GET
// /invoices with id[], v3.
func (s *Session) InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[wireInvoice](ctx, s, "fetch invoices", "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices", query: q})
}

// UnpaidInvoices are the hundred latest of a business that are not paid: GET
// /invoices with status, v3.
func (s *Session) UnpaidInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error) {
	q := query{}.with("business_id", string(businessID)).with("status", "not-paid").with("per_page", "100")
	return readList[wireInvoice](ctx, s, "fetch unpaid invoices", "invoice", call{api: apiV3, method: http.MethodGet, route: "/invoices", query: q})
}

type wireInvoice struct {
	ID        wireID                 `json:"id"`
	Number    wireText               `json:"number"`
	Kind      wireText               `json:"kind"`
	Status    wireText               `json:"status"`
	Payment   wireInt                `json:"payment"`
	IssuedOn  wireDate               `json:"issued_on"`
	DueOn     wireDate               `json:"due_on"`
	Period    wireObject[wirePeriod] `json:"period"`
	Total     wireCents              `json:"total"`
	Vat       wireCents              `json:"vat"`
	TotalIncl wireCents              `json:"total_incl"`
	Remaining wireCents              `json:"remaining"`
}

type wirePeriod struct {
	Start wireDate `json:"start"`
	End   wireDate `json:"end"`
}

func (w wireInvoice) domain(o *oddities) (*domain.Invoice, bool) {
	id := take(o, "invoice.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	invoice := &domain.Invoice{
		ID:     *id,
		Number: takeOr(o, "invoice.number", w.Number.scalar, string(*id)),
		Kind:   takeSnake(o, "invoice.kind", w.Kind, domain.InvoiceBill, domain.InvoiceCreditNote),
		Status: takeSnake(o, "invoice.status", w.Status,
			domain.InvoiceNotPaid, domain.InvoiceLost, domain.InvoicePaid, domain.InvoiceCancelled),
		Payment:      take(o, "invoice.payment", w.Payment.scalar),
		IssuedOn:     take(o, "invoice.issued_on", w.IssuedOn.scalar),
		DueOn:        take(o, "invoice.due_on", w.DueOn.scalar),
		TotalExclTax: take(o, "invoice.total", w.Total.scalar),
		Vat:          take(o, "invoice.vat", w.Vat.scalar),
		TotalInclTax: take(o, "invoice.total_incl", w.TotalIncl.scalar),
		Remaining:    take(o, "invoice.remaining", w.Remaining.scalar),
	}
	if period := take(o, "invoice.period", w.Period.scalar); period != nil {
		invoice.PeriodStart = take(o, "invoice.period.start", period.Start.scalar)
		invoice.PeriodEnd = take(o, "invoice.period.end", period.End.scalar)
	}
	return invoice, true
}
