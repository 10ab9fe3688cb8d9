package graph

import (
	"cmp"
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Invoices(ctx context.Context, filter *domain.InvoiceFilter, sort *domain.InvoiceSort, page *domain.Page) (*domain.InvoicePage, error) {
	return loader.Invoices(ctx, *cmp.Or(filter, &domain.InvoiceFilter{}), sort, orFirst(page))
}

func (query) Invoice(ctx context.Context, id domain.ID) (*domain.Invoice, error) {
	var parts loader.InvoiceParts
	for _, field := range graphql.CollectFieldsCtx(ctx, nil) {
		parts.Lines = parts.Lines || field.Name == "lines"
		parts.Payments = parts.Payments || field.Name == "payments"
	}
	return loader.Invoice(ctx, id, parts)
}

// InvoiceArchive resolves Query.invoiceArchive. Whether the invoices exist and the user may
// read them is checked only when the address is requested.
func (query) InvoiceArchive(ctx context.Context, ids []domain.ID) (*string, error) {
	ids, err := domain.InvoiceIDs(ids)
	if err != nil {
		return nil, err
	}
	return fileURL(ctx, web.InvoiceArchive(ids))
}

func (query) AccountingEntriesURL(ctx context.Context, filter *domain.InvoiceFilter) (*string, error) {
	business, err := loader.CurrentBusiness(ctx)
	if err != nil || business == nil {
		return nil, err
	}
	list := domain.EntriesRequest{BusinessID: business.ID, Filter: *cmp.Or(filter, &domain.InvoiceFilter{})}
	if err := list.Check(); err != nil {
		return nil, err
	}
	return fileURL(ctx, web.Entries(list))
}

func (invoice) Lines(ctx context.Context, i *domain.Invoice) ([]*domain.InvoiceLine, error) {
	lines, err := loader.InvoiceLines(ctx, i)
	return list(ctx, lines, err)
}

func (invoice) Orders(ctx context.Context, i *domain.Invoice) ([]*domain.Order, error) {
	orders, err := loader.InvoicedOrders(ctx, i)
	return list(ctx, orders, err)
}

func (invoice) Payments(ctx context.Context, i *domain.Invoice) ([]*domain.Payment, error) {
	payments, err := loader.InvoicePayments(ctx, i.ID)
	return list(ctx, payments, err)
}

func (invoice) PaymentMethod(ctx context.Context, i *domain.Invoice) (domain.PaymentMethod, error) {
	return method(ctx, i.BusinessID, i.PaymentMethodID)
}

func (invoice) PDFURL(ctx context.Context, i *domain.Invoice) (*string, error) {
	return fileURL(ctx, invoiceAddress(i, domain.InvoicePDF))
}

func (invoice) PDFPreviewURL(ctx context.Context, i *domain.Invoice) (*string, error) {
	return previewURL(ctx, invoiceAddress(i, domain.InvoicePDF))
}

func (invoice) XMLURL(ctx context.Context, i *domain.Invoice) (*string, error) {
	return fileURL(ctx, invoiceAddress(i, domain.InvoiceXML))
}

func (invoice) FacturXUrl(ctx context.Context, i *domain.Invoice) (*string, error) {
	return fileURL(ctx, invoiceAddress(i, domain.InvoiceFacturX))
}

// invoiceAddress returns the path of a file of an invoice, empty when the invoice has no such
// file.
func invoiceAddress(i *domain.Invoice, file domain.InvoiceFile) string {
	if !i.Has(file) {
		return ""
	}
	return web.Invoice(i.ID, file)
}

func (invoiceLine) Gas(ctx context.Context, line *domain.InvoiceLine) (*domain.Gas, error) {
	if line.GasID == "" {
		return nil, nil
	}
	return product(ctx, line.GasID)
}

func (invoiceLine) Order(ctx context.Context, line *domain.InvoiceLine) (*domain.Order, error) {
	return loader.OrderOf(ctx, line.BusinessID, line.OrderID)
}

func (business) ScheduledDebits(ctx context.Context, b *domain.Business) (*int, error) {
	return loader.ScheduledDebits(ctx, b.ID)
}

func (order) Invoice(ctx context.Context, o *domain.Order) (*domain.Invoice, error) {
	return loader.InvoiceOf(ctx, o.BusinessID, o.InvoiceID)
}
