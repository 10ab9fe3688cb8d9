package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrders is a page of the recurring orders of the tab's business (GET
// /recurring-orders).
func RecurringOrders(ctx context.Context, filter domain.RecurringFilter, page domain.Page) (*domain.RecurringPage, error) {
	if err := page.Check(); err != nil {
		return nil, err
	}
	if err := filter.Check(); err != nil {
		return nil, err
	}
	if err := checkIDs(filter.AddressIDs...); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.RecurringPage, error) {
		found, err := l.upstream.RecurringPage(ctx, businessID, filter, page)
		if err == nil {
			l.own(businessID, found.Items)
		}
		return found, err
	})
}

// RecurringOrder is one recurring order of any of the customer's businesses (GET
// /recurring-orders/{id}); nil when there is none of that id for them. Its id is all that
// its next dates need: as many as each of limits says are read beside it.
func RecurringOrder(ctx context.Context, id domain.ID, limits ...int) (*domain.RecurringOrder, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if err := domain.CheckID(id); err != nil {
		return nil, nil
	}
	for _, limit := range limits {
		if domain.CheckOccurrences(limit) == nil {
			l.occurrences.begin(l.ctx, limit, id)
		}
	}
	return absent(l.recurringOrder.get(l.ctx, id))
}

func (l *loaders) fetchRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	order, err := l.upstream.RecurringOrder(ctx, id)
	if err != nil {
		return nil, err
	}
	l.own(order.BusinessID, []*domain.RecurringOrder{order})
	return order, nil
}

// RecurringOrderOf is the recurring order that an order or a planning of a business
// names (GET /recurring-orders with id[]); nil when it is not known.
func RecurringOrderOf(ctx context.Context, businessID, id domain.ID) (*domain.RecurringOrder, error) {
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
		l.repeats(r)
		for _, item := range r.Items {
			item.BusinessID = businessID
			l.tank.expect(businessID, item.TankID)
		}
	}
}

// repeats notes a recurring order, whose next dates may be asked for.
func (l *loaders) repeats(r *domain.RecurringOrder) {
	l.owners.Store(r.ID, r.BusinessID)
	l.occurrences.expect(r.ID)
}

// Occurrences are the next dates of a recurring order; those of all recurring orders that
// are known are one call for each number of dates (GET /recurring-orders/occurrences).
func Occurrences(ctx context.Context, r *domain.RecurringOrder, limit int) ([]*domain.Occurrence, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if err := domain.CheckOccurrences(limit); err != nil {
		return nil, err
	}
	dates, err := l.occurrences.get(l.ctx, limit, r.ID)
	// The dates may have been read before their recurring order was. Another field shares
	// them, so they are copied.
	of := make([]*domain.Occurrence, len(dates))
	for i, o := range dates {
		of[i] = new(*o)
		of[i].BusinessID = r.BusinessID
		l.orders.expect(r.BusinessID, o.OrderID)
	}
	return of, err
}

func (l *loaders) fetchOccurrences(ctx context.Context, limit int, ids []domain.ID) (map[domain.ID][]*domain.Occurrence, error) {
	dates, err := l.upstream.Occurrences(ctx, ids, limit)
	for _, o := range dates {
		if business, known := l.owners.Load(o.RecurringOrderID); known {
			l.orders.expect(business.(domain.ID), o.OrderID)
		}
	}
	return grouped(dates, func(o *domain.Occurrence) domain.ID { return o.RecurringOrderID }), err
}

// OccurrenceOrder is the order of a date (GET /orders with id[]); nil until it is made.
func OccurrenceOrder(ctx context.Context, o *domain.Occurrence) (*domain.Order, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.orders.get(l.reading(o.BusinessID), o.BusinessID, o.OrderID)
}

// RecurringPreview are the dates that a recurring order of the tab's business would have
// (POST /recurring-orders/preview). Nothing is kept.
func RecurringPreview(ctx context.Context, in domain.RecurringOrderInput, limit int) ([]*domain.Occurrence, error) {
	if err := domain.CheckOccurrences(limit); err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	begin(l.businesses)
	gases, _ := l.gases()
	if err := in.CheckDates(gases); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) ([]*domain.Occurrence, error) {
		dates, err := l.upstream.RecurringPreview(ctx, businessID, in, limit)
		return dates, l.namingTank(businessID, in.Items, err)
	})
}

// CreateRecurringOrder creates a recurring order for the tab's business (POST
// /recurring-orders). The same key creates no second one.
func CreateRecurringOrder(ctx context.Context, in domain.RecurringOrderInput, key domain.ID) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, domain.CheckKey(key), func(l *loaders) (*domain.RecurringOrder, error) {
		return l.writeInput(in, func(businessID domain.ID, in domain.RecurringOrderInput) (*domain.RecurringOrder, error) {
			return l.upstream.CreateRecurringOrder(ctx, businessID, in, key)
		})
	})
}

// UpdateRecurringOrder replaces a recurring order (PUT /recurring-orders/{id}).
func UpdateRecurringOrder(ctx context.Context, id domain.ID, in domain.RecurringOrderInput) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) {
		return l.writeInput(in, func(_ domain.ID, in domain.RecurringOrderInput) (*domain.RecurringOrder, error) {
			return l.upstream.UpdateRecurringOrder(ctx, id, in)
		})
	})
}

// writeInput sends a recurring order once it is tidied and tested.
func (l *loaders) writeInput(in domain.RecurringOrderInput, send func(domain.ID, domain.RecurringOrderInput) (*domain.RecurringOrder, error)) (*domain.RecurringOrder, error) {
	products := begin(l.gases)
	business, err := l.mine()
	if err != nil {
		return nil, err
	}
	gases, _ := products()
	if err := in.Check(gases); err != nil {
		return nil, err
	}
	order, err := send(business.ID, in)
	return order, l.namingTank(business.ID, in.Items, err)
}

// PauseRecurringOrder makes no orders up to a day, or until it is resumed (POST
// /recurring-orders/{id}/pause).
func PauseRecurringOrder(ctx context.Context, id domain.ID, until *domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) {
		return l.upstream.PauseRecurringOrder(ctx, id, until)
	})
}

// ResumeRecurringOrder makes orders again (POST /recurring-orders/{id}/resume).
func ResumeRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.ResumeRecurringOrder(ctx, id) })
}

// EndRecurringOrder makes no order any more (POST /recurring-orders/{id}/end).
func EndRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.EndRecurringOrder(ctx, id) })
}

// SkipOccurrence makes no order of one date (POST /recurring-orders/{id}/skips/{date}).
func SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.SkipOccurrence(ctx, id, date) })
}

// RestoreOccurrence makes the order of a skipped date after all (DELETE
// /recurring-orders/{id}/skips/{date}).
func RestoreOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.RestoreOccurrence(ctx, id, date) })
}

// OrderOccurrence makes the order of one date now (POST
// /recurring-orders/{id}/occurrences/{date}/order).
func OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.OrderOccurrence(ctx, id, date) })
}

// writeRecurring carries a write on a recurring order out, and notes whose it is.
func writeRecurring(ctx context.Context, check error, do func(*loaders) (*domain.RecurringOrder, error)) (*domain.RecurringOrder, error) {
	order, err := write(ctx, check, do)
	if err != nil || order == nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	l.own(order.BusinessID, []*domain.RecurringOrder{order})
	return order, nil
}
