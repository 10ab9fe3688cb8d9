package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrders returns a page of the recurring orders of the tab's business (GET
// /recurring-orders).
func RecurringOrders(ctx context.Context, filter domain.RecurringFilter, page domain.Page) (*domain.RecurringPage, error) {
	if err := cmp.Or(page.Check(), filter.Check(), checkIDs(filter.AddressIDs...)); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.RecurringPage, error) {
		found, err := l.upstream.RecurringPage(ctx, businessID, filter, page)
		if err == nil {
			l.setBusinessOfRecurring(businessID, found.Items)
		}
		return found, err
	})
}

// RecurringOrder returns one recurring order of any of the customer's businesses (GET
// /recurring-orders/{id}); nil when the customer has none with that id. Its next dates need
// only its id, so they are read in parallel, once for each of limits.
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
	return nilIfNotFound(l.recurringOrder.get(l.ctx, id))
}

func (l *loaders) fetchRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	order, err := l.upstream.RecurringOrder(ctx, id)
	if err != nil {
		return nil, err
	}
	l.setBusinessOfRecurring(order.BusinessID, []*domain.RecurringOrder{order})
	return order, nil
}

// RecurringOrderOf returns the recurring order of an order or a planning of a business (GET
// /recurring-orders with id[]); nil when it is unknown.
func RecurringOrderOf(ctx context.Context, businessID, id domain.ID) (*domain.RecurringOrder, error) {
	return read(ctx, func(l *loaders) (*domain.RecurringOrder, error) {
		return l.recurring.get(l.reading(businessID), businessID, id)
	})
}

// SiteRecurringOrders returns the recurring orders for one address; one call serves all the
// addresses of a business (GET /recurring-orders).
func SiteRecurringOrders(ctx context.Context, a *domain.Address) ([]*domain.RecurringOrder, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	all, err := l.allRecurring.get(l.reading(a.BusinessID), a.BusinessID)
	return slices.DeleteFunc(slices.Clone(all), func(r *domain.RecurringOrder) bool { return r.AddressID != a.ID }), err
}

func (l *loaders) fetchRecurring(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.RecurringOrder, error) {
	orders, err := l.upstream.RecurringOrdersByID(ctx, businessID, ids)
	l.setBusinessOfRecurring(businessID, orders)
	return byID(orders, func(r *domain.RecurringOrder) domain.ID { return r.ID }), err
}

func (l *loaders) fetchAllRecurring(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error) {
	orders, err := l.upstream.RecurringOrders(ctx, businessID)
	l.setBusinessOfRecurring(businessID, orders)
	return orders, err
}

// setBusinessOfRecurring sets the business of recurring orders and their items, and adds their
// tanks and dates to the next batches.
func (l *loaders) setBusinessOfRecurring(businessID domain.ID, orders []*domain.RecurringOrder) {
	for _, r := range orders {
		r.BusinessID = businessID
		l.expectOccurrences(r)
		for _, item := range r.Items {
			item.BusinessID = businessID
			l.tank.expect(businessID, item.TankID)
		}
	}
}

// expectOccurrences adds a recurring order to the next read of dates.
func (l *loaders) expectOccurrences(r *domain.RecurringOrder) {
	l.owners.Store(r.ID, r.BusinessID)
	l.occurrences.expect(r.ID)
}

// Occurrences returns the next dates of a recurring order. One call for each limit serves all
// known recurring orders (GET /recurring-orders/occurrences).
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

// RecurringPreview returns the dates that a recurring order of the tab's business would have
// (POST /recurring-orders/preview). It stores nothing.
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
// /recurring-orders). Sending the same key again creates no second one.
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

// writeInput validates a recurring order and sends it.
func (l *loaders) writeInput(in domain.RecurringOrderInput, send func(domain.ID, domain.RecurringOrderInput) (*domain.RecurringOrder, error)) (*domain.RecurringOrder, error) {
	products := begin(l.gases)
	business, err := l.currentBusiness()
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

// PauseRecurringOrder stops creating orders until a day, or until it is resumed (POST
// /recurring-orders/{id}/pause).
func PauseRecurringOrder(ctx context.Context, id domain.ID, until *domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) {
		return l.upstream.PauseRecurringOrder(ctx, id, until)
	})
}

// ResumeRecurringOrder starts creating orders again (POST /recurring-orders/{id}/resume).
func ResumeRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.ResumeRecurringOrder(ctx, id) })
}

// EndRecurringOrder stops creating orders for good (POST /recurring-orders/{id}/end).
func EndRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.EndRecurringOrder(ctx, id) })
}

// SkipOccurrence cancels the order of one date (POST /recurring-orders/{id}/skips/{date}).
func SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.SkipOccurrence(ctx, id, date) })
}

// RestoreOccurrence undoes SkipOccurrence for one date (DELETE
// /recurring-orders/{id}/skips/{date}).
func RestoreOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.RestoreOccurrence(ctx, id, date) })
}

// OrderOccurrence creates the order of one date now (POST
// /recurring-orders/{id}/occurrences/{date}/order).
func OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return writeRecurring(ctx, nil, func(l *loaders) (*domain.RecurringOrder, error) { return l.upstream.OrderOccurrence(ctx, id, date) })
}

// writeRecurring makes a write on a recurring order, and records its business.
func writeRecurring(ctx context.Context, check error, do func(*loaders) (*domain.RecurringOrder, error)) (*domain.RecurringOrder, error) {
	order, err := write(ctx, check, do)
	if err != nil || order == nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	l.setBusinessOfRecurring(order.BusinessID, []*domain.RecurringOrder{order})
	return order, nil
}
