package loader

import (
	"context"
	"fmt"

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
	position, err := absent(l.upstream.Position(ctx, orderID))
	if err != nil {
		return nil, fmt.Errorf("tanker position: %w", err)
	}
	return position, nil
}
