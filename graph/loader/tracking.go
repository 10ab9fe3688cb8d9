package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// TankerPosition returns the last known position of an order's tanker (GET
// /orders/{id}/position); nil when it is not on its way, or the customer has no order with that
// id.
func TankerPosition(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	return read(ctx, func(l *loaders) (*domain.TankerPosition, error) { return nilIfNotFound(l.position.get(l.ctx, orderID)) })
}
