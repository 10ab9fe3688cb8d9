package loader

import (
	"cmp"
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// seeInvoices is the permission to see any data about the invoices of a business.
const seeInvoices domain.Permission = "FINANCE_READ"

// Invoices returns a page of the invoices of the tab's business (GET /invoices).
func Invoices(ctx context.Context, filter domain.InvoiceFilter, sort *domain.InvoiceSort, page domain.Page) (*domain.InvoicePage, error) {
	if err := cmp.Or(page.Check(), filter.Check(), checkIDs(filter.IDs...)); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.InvoicePage, error) {
		found, err := l.upstream.Invoices(ctx, businessID, filter, sort, page)
		if err == nil {
			setDefaultBusiness(businessID, businessOfInvoice, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	if l, err := from(ctx); err == nil {
		l.expectInvoiceRefs(found.Items...)
	}
	return found, nil
}

// InvoiceParts lists the parts of an invoice to read in parallel with it.
type InvoiceParts struct{ Lines, Payments bool }

// Invoice returns one invoice of any of the customer's businesses (GET /invoices/{id}). It
// returns nil when there is none with that id, or the customer may not see invoices of the
// billed business. Its lines and payments need only its id, so they are read in parallel.
func Invoice(ctx context.Context, id domain.ID, parts InvoiceParts) (*domain.Invoice, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if err := domain.CheckID(id); err != nil {
		return nil, err
	}
	begin(l.customer) // to check who may see it, and where
	begin(l.businesses)
	if parts.Lines {
		l.lines.begin(l.ctx, "", id)
	}
	if parts.Payments {
		l.payments.begin(l.ctx, "", id)
	}
	invoice, err := l.invoice.get(l.ctx, id)
	switch domain.CodeOf(err) {
	case "":
	case domain.CodeNotFound, domain.CodeForbidden:
		return nil, nil
	default:
		return nil, err
	}
	if allowed, err := maySeeInvoices(ctx, invoice.BusinessID); err != nil || !allowed {
		return nil, err
	}
	return invoice, nil
}

// maySeeInvoices reports whether the customer may see any data about the invoices of a
// business.
func maySeeInvoices(ctx context.Context, businessID domain.ID) (bool, error) {
	access, err := accessIn(ctx, businessID)
	return err == nil && access.May(seeInvoices), err
}

func (l *loaders) fetchInvoice(ctx context.Context, id domain.ID) (*domain.Invoice, error) {
	invoice, err := l.upstream.Invoice(ctx, id)
	if err != nil {
		return nil, err
	}
	l.expectInvoiceRefs(invoice)
	return invoice, nil
}

// InvoiceOf returns the invoice of an order of a business (GET /invoices with id[]); nil when
// it is unknown, or the customer may not see invoices.
func InvoiceOf(ctx context.Context, businessID, id domain.ID) (*domain.Invoice, error) {
	l, err := from(ctx)
	if err != nil || id == "" {
		return nil, err
	}
	l.invoices.begin(l.reading(businessID), businessID, id)
	if allowed, err := maySeeInvoices(ctx, businessID); err != nil || !allowed {
		return nil, err
	}
	invoice, err := l.invoices.get(l.reading(businessID), businessID, id)
	if domain.CodeOf(err) == domain.CodeForbidden {
		return nil, nil
	}
	return invoice, err
}

func (l *loaders) fetchInvoices(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Invoice, error) {
	invoices, err := l.upstream.InvoicesByID(ctx, businessID, ids)
	setDefaultBusiness(businessID, businessOfInvoice, invoices...)
	l.expectInvoiceRefs(invoices...)
	return byID(invoices, func(i *domain.Invoice) domain.ID { return i.ID }), err
}

// ScheduledDebits counts the debits that are scheduled for a business (GET /invoices with
// status); nil for a customer who may not see invoices.
func ScheduledDebits(ctx context.Context, businessID domain.ID) (*int, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	wait := l.openInvoices.begin(l.reading(businessID), businessID)
	if allowed, err := maySeeInvoices(ctx, businessID); err != nil || !allowed {
		return nil, err
	}
	open, err := wait()
	if err != nil {
		return nil, err
	}
	return new(domain.ScheduledDebits(open)), nil
}

// InvoiceLines returns the lines of an invoice (GET /invoices/lines).
func InvoiceLines(ctx context.Context, i *domain.Invoice) ([]*domain.InvoiceLine, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	lines, err := l.lines.get(l.ctx, "", i.ID)
	// A line does not name its business. Other fields share the lines, so they are copied.
	of := make([]*domain.InvoiceLine, len(lines))
	for n, line := range lines {
		of[n] = new(*line)
		of[n].BusinessID = i.BusinessID
		l.orders.expect(i.BusinessID, line.OrderID)
	}
	return of, err
}

func (l *loaders) fetchLines(ctx context.Context, _ domain.ID, invoiceIDs []domain.ID) (map[domain.ID][]*domain.InvoiceLine, error) {
	lines, err := l.upstream.InvoiceLines(ctx, invoiceIDs)
	return grouped(lines, func(line *domain.InvoiceLine) domain.ID { return line.InvoiceID }), err
}

// InvoicedOrders returns the orders of an invoice; unknown orders are left out.
func InvoicedOrders(ctx context.Context, i *domain.Invoice) ([]*domain.Order, error) {
	var orders []*domain.Order
	for _, id := range i.OrderIDs {
		order, err := OrderOf(ctx, i.BusinessID, id)
		if err != nil {
			return nil, err
		}
		if order != nil {
			orders = append(orders, order)
		}
	}
	return orders, nil
}

// expectInvoiceRefs adds the records of the invoices to the next batches.
func (l *loaders) expectInvoiceRefs(invoices ...*domain.Invoice) {
	for _, i := range invoices {
		l.lines.expect("", i.ID)
		l.payments.expect("", i.ID)
		l.orders.expect(i.BusinessID, i.OrderIDs...)
	}
}

func businessOfInvoice(i *domain.Invoice) *domain.ID { return &i.BusinessID }
