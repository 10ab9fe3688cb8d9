package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrder is the recurring order that an order or a planning of a business
// names (GET /recurring-orders with id[]); nil when it is not known.
func RecurringOrder(ctx context.Context, businessID, id domain.ID) (*domain.RecurringOrder, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.recurring.get(l.reading(businessID), businessID, id)
}

// SiteRecurringOrders are those that are delivered to one address; those of all the
// addresses of a business are one call (GET /recurring-orders).
func SiteRecurringOrders(ctx context.Context, a *domain.Address) ([]*domain.RecurringOrder, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	all, err := l.routines.get(l.reading(a.BusinessID), a.BusinessID)
	return slices.DeleteFunc(slices.Clone(all), func(r *domain.RecurringOrder) bool { return r.AddressID != a.ID }), err
}

func (l *loaders) fetchRecurring(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.RecurringOrder, error) {
	orders, err := l.upstream.RecurringOrdersByID(ctx, businessID, ids)
	l.own(businessID, orders)
	return byID(orders, func(r *domain.RecurringOrder) domain.ID { return r.ID }), err
}

func (l *loaders) fetchRoutines(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error) {
	orders, err := l.upstream.RecurringOrders(ctx, businessID)
	l.own(businessID, orders)
	return orders, err
}

// own notes whose recurring orders are, which tells where their tanks are read.
func (l *loaders) own(businessID domain.ID, orders []*domain.RecurringOrder) {
	for _, r := range orders {
		r.BusinessID = businessID
		for _, item := range r.Items {
			item.BusinessID = businessID
			l.tank.expect(businessID, item.TankID)
		}
	}
}
