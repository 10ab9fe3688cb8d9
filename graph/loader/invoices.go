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
	invoice, err := l.invoices.get(ctx, businessID, id)
	if domain.CodeOf(err) == domain.CodeForbidden {
		return nil, nil
	}
	return invoice, err
}

func (l *loaders) fetchInvoices(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Invoice, error) {
	invoices, err := l.upstream.InvoicesByID(ctx, businessID, ids)
	return byID(invoices, func(i *domain.Invoice) domain.ID { return i.ID }), err
}
