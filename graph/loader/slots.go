package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// DeliverySlots returns the windows in which the items can be delivered (GET /slots). An item
// that fills a tank up counts as the free room of the tank.
func DeliverySlots(ctx context.Context, addressID domain.ID, items []*domain.OrderItemInput, from, to domain.Date) ([]*domain.DeliverySlot, error) {
	if err := cmp.Or(domain.CheckID(addressID), domain.CheckItemCount(items)); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) ([]*domain.DeliverySlot, error) {
		return l.slots(ctx, businessID, items, domain.SlotQuery{AddressID: addressID, From: from, To: to})
	})
}

// slots adds the volume and products of the items to the query, and reads its slots.
func (l *loaders) slots(ctx context.Context, businessID domain.ID, items []*domain.OrderItemInput, query domain.SlotQuery) ([]*domain.DeliverySlot, error) {
	for _, item := range items {
		if item.FillUp && item.Volume == nil && item.TankID != nil {
			l.tank.expect(businessID, *item.TankID)
		}
	}
	for _, item := range items {
		volume, err := l.volume(businessID, item)
		if err != nil {
			return nil, err
		}
		query.Volume += volume
		if !slices.Contains(query.GasIDs, item.GasID) {
			query.GasIDs = append(query.GasIDs, item.GasID)
		}
	}
	if err := query.Check(); err != nil {
		return nil, err
	}
	return l.upstream.Slots(ctx, query)
}

// volume returns the volume of an item in litres: the given volume, or the free room of the
// tank that it fills up; 0 when that is unknown.
func (l *loaders) volume(businessID domain.ID, item *domain.OrderItemInput) (int, error) {
	switch {
	case item.Volume != nil:
		return max(0, *item.Volume), nil
	case !item.FillUp || item.TankID == nil:
		return 0, nil
	}
	tank, err := l.tank.get(l.reading(businessID), businessID, *item.TankID)
	if err != nil || tank == nil || tank.Ullage() == nil {
		return 0, err
	}
	return *tank.Ullage(), nil
}
