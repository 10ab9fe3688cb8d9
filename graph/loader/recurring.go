package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrder is the recurring order that an order or a planning of a business
// names (GET /recurring-orders with id[]); nil when it is not known.
func RecurringOrder(ctx context.Context, businessID, id domain.ID) (*domain.RecurringOrder, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.recurring.get(ctx, businessID, id)
}

func (l *loaders) fetchRecurring(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.RecurringOrder, error) {
	orders, err := l.upstream.RecurringOrdersByID(ctx, businessID, ids)
	for _, r := range orders {
		r.BusinessID = businessID
		for _, item := range r.Items {
			item.BusinessID = businessID
			l.tank.expect(businessID, item.TankID)
		}
	}
	return byID(orders, func(r *domain.RecurringOrder) domain.ID { return r.ID }), err
}
