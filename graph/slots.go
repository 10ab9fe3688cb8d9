package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) DeliverySlots(ctx context.Context, addressID domain.ID, items []*domain.OrderItemInput, from, to domain.Date) ([]*domain.DeliverySlot, error) {
	slots, err := loader.DeliverySlots(ctx, addressID, items, from, to)
	return list(ctx, slots, err)
}
