package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// homeOrders is how many orders the first screen reads: those to come first, then the past
// ones.
const homeOrders = 50

func (l *loaders) fetchHome(ctx context.Context, businessID domain.ID) ([]*domain.Order, error) {
	page, err := l.upstream.Orders(ctx, businessID, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: homeOrders})
	if err != nil {
		return nil, err
	}
	setDefaultBusinessOfOrders(businessID, page.Items...)
	return page.Items, nil
}

// NextOrder returns the next delivery of the tab's business, nil when none is due.
func NextOrder(ctx context.Context) (*domain.Order, error) {
	orders, err := homeList(ctx)
	if i := slices.IndexFunc(orders, (*domain.Order).Upcoming); i >= 0 {
		return orders[i], nil
	}
	return nil, err
}

// LiveOrders returns the deliveries of the tab's business that are on their way.
func LiveOrders(ctx context.Context) ([]*domain.Order, error) {
	orders, err := homeList(ctx)
	return slices.DeleteFunc(slices.Clone(orders), func(o *domain.Order) bool { return !o.Live() }), err
}

// Activity returns the recent events of the orders of the tab's business.
func Activity(ctx context.Context) ([]*domain.ActivityItem, error) {
	orders, err := homeList(ctx)
	if err != nil || len(orders) == 0 {
		return nil, err
	}
	var events []*domain.OrderEvent
	for _, o := range orders {
		happened, err := OrderEvents(ctx, o)
		if err != nil {
			return nil, err
		}
		events = append(events, happened...)
	}
	// Without the addresses a line has no place.
	addresses, _ := Addresses(ctx, orders[0].BusinessID, false)
	return domain.NewActivity(orders, events, labels(addresses)), nil
}

// seeFigures is the permission to see figures.
const seeFigures domain.Permission = "ANALYTICS_READ"

// HomeMonth returns the figures of the month to date; nil for a customer who may not see them.
// They are read in parallel with the check that withholds them.
func HomeMonth(ctx context.Context) (*domain.HomeMonth, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	wait := begin(func() (*domain.Kpis, error) {
		today, known := l.upstream.Today()
		if !known { // its first answer has the date
			if _, err := Access(reading); err != nil {
				return nil, err
			}
			today, _ = l.upstream.Today()
		}
		return Kpis(reading, domain.ThisMonth(today))
	})
	access, err := Access(ctx)
	if err != nil || !access.May(seeFigures) {
		return nil, err
	}
	kpis, err := wait()
	if err != nil {
		return nil, err
	}
	return &domain.HomeMonth{Volume: kpis.Volume, SpendExclTax: kpis.SpendExclTax, EmissionsKg: kpis.EmissionsKg}, nil
}

// labels maps the id of each address to its label.
func labels(addresses []*domain.Address) map[domain.ID]string {
	byID := make(map[domain.ID]string, len(addresses))
	for _, a := range addresses {
		byID[a.ID] = a.Label
	}
	return byID
}

// homeList returns the orders of the first screen, read once for all of its parts.
func homeList(ctx context.Context) ([]*domain.Order, error) {
	orders, err := ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.Order, error) {
		return l.home.get(l.reading(businessID), businessID)
	})
	expectOrderRefs(ctx, orders...)
	return orders, err
}
