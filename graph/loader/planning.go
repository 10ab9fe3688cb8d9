package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// period identifies the planning of a business between two dates.
type period struct {
	business domain.ID
	from, to domain.Date
}

// Planning returns the deliveries due to the tab's business between two dates, and the days
// without deliveries (GET /planning).
func Planning(ctx context.Context, first, last domain.Date) (*domain.Planning, error) {
	if err := domain.CheckPlanning(first, last); err != nil {
		return nil, err
	}
	planning, err := ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.Planning, error) {
		return l.planning.get(l.reading(businessID), period{businessID, first, last})
	})
	if err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	for _, entry := range planning.Entries {
		l.orders.expect(entry.BusinessID, entry.OrderID)
		l.recurring.expect(entry.BusinessID, entry.RecurringOrderID)
	}
	return planning, nil
}

func (l *loaders) fetchPlanning(ctx context.Context, p period) (*domain.Planning, error) {
	return l.upstream.Planning(ctx, p.business, p.from, p.to)
}

// PlanningFeed returns the private calendar of the tab's business (GET /planning/feed). The
// provider creates it at the first read, so it is read only once the business is confirmed.
func PlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	business, err := l.currentBusiness()
	if err != nil {
		return nil, err
	}
	return l.upstream.PlanningFeed(ctx, business.ID)
}

// ResetPlanningFeed gives that calendar a new address (POST /planning/feed). It reads the
// calendar when the provider does not send it back.
func ResetPlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	feed, err := writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.PlanningFeed, error) {
		return l.upstream.ResetPlanningFeed(ctx, businessID)
	})
	if err != nil || feed != nil {
		return feed, err
	}
	return PlanningFeed(ctx)
}
