package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// ScheduledDebits resolves Business.scheduledDebits.
func (business) ScheduledDebits(ctx context.Context, b *domain.Business) (*int, error) {
	return loader.ScheduledDebits(ctx, b.ID)
}

// Invoice resolves Order.invoice.
func (order) Invoice(ctx context.Context, o *domain.Order) (*domain.Invoice, error) {
	return loader.Invoice(ctx, o.BusinessID, o.InvoiceID)
}
