package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Invoice is the invoice that an order of a business names (GET /invoices with
// id[]); nil when it is not known, or the customer may not see invoices.
func Invoice(ctx context.Context, businessID, id domain.ID) (*domain.Invoice, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	invoice, err := l.invoices.get(l.reading(businessID), businessID, id)
	if domain.CodeOf(err) == domain.CodeForbidden {
		return nil, nil
	}
	return invoice, err
}

// ScheduledDebits counts the debits that are scheduled for a business (GET
// /invoices with status).
func ScheduledDebits(ctx context.Context, businessID domain.ID) (*int, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	unpaid, err := l.debits.get(l.reading(businessID), businessID)
	if err != nil {
		return nil, err
	}
	return new(domain.ScheduledDebits(unpaid)), nil
}

func (l *loaders) fetchInvoices(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Invoice, error) {
	invoices, err := l.upstream.InvoicesByID(ctx, businessID, ids)
	return byID(invoices, func(i *domain.Invoice) domain.ID { return i.ID }), err
}
