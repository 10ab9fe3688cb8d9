package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// TankerPosition returns the last known position of an order's tanker (GET
// /orders/{id}/position); nil when it is not on its way, or the customer has no order with that
// id.
func TankerPosition(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return nilIfNotFound(l.position.get(l.ctx, orderID))
}
