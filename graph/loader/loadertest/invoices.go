package loadertest

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Invoices ignores the filter and returns all invoices.
func (u *Upstream) Invoices(ctx context.Context, businessID domain.ID, _ domain.InvoiceFilter, _ *domain.InvoiceSort, page domain.Page) (*domain.InvoicePage, error) {
	items, err := answer(u, ctx, "GET /invoices?business_id="+string(businessID)+" page", copies(u.Bills))
	return &domain.InvoicePage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) Invoice(ctx context.Context, id domain.ID) (*domain.Invoice, error) {
	return one(u, ctx, "GET /invoices/"+string(id), id, u.Bills, func(i *domain.Invoice) domain.ID { return i.ID })
}

func (u *Upstream) OpenInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error) {
	return answer(u, ctx, "GET /invoices?business_id="+string(businessID)+" open", copies(u.Bills))
}

func (u *Upstream) InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error) {
	return named(u, ctx, "GET /invoices?business_id="+string(businessID), ids, u.Bills, func(i *domain.Invoice) domain.ID { return i.ID })
}

func (u *Upstream) InvoiceLines(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.InvoiceLine, error) {
	return named(u, ctx, "GET /invoices/lines", invoiceIDs, u.Lines, func(line *domain.InvoiceLine) domain.ID { return line.InvoiceID })
}

func (u *Upstream) InvoicePayments(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.Payment, error) {
	return named(u, ctx, "GET /invoices/payments", invoiceIDs, u.Paid, func(p *domain.Payment) domain.ID { return p.InvoiceID })
}

func (u *Upstream) Statement(ctx context.Context, businessID domain.ID) (*domain.AccountStatement, error) {
	return answer(u, ctx, "GET /statement?business_id="+string(businessID), &domain.AccountStatement{BalanceDue: new(domain.Cents(1))})
}
