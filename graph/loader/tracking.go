package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// TankerPosition is where the tanker of an order was last seen (GET
// /orders/{id}/position); nil when it is not on its way, or there is no such
// order for the customer.
func TankerPosition(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return absent(l.position.get(l.ctx, orderID))
}
