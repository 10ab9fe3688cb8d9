package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// period is what a planning is of.
type period struct {
	business domain.ID
	from, to domain.Date
}

// Planning is what is due to the tab's business between two dates, and when
// nothing is delivered (GET /planning).
func Planning(ctx context.Context, from, to domain.Date) (*domain.Planning, error) {
	if err := domain.CheckPlanning(from, to); err != nil {
		return nil, err
	}
	l, business, err := here(ctx)
	if err != nil {
		return nil, err
	}
	return l.planning.get(ctx, period{business.ID, from, to})
}

func (l *loaders) fetchPlanning(ctx context.Context, p period) (*domain.Planning, error) {
	planning, err := l.upstream.Planning(ctx, p.business, p.from, p.to)
	if err != nil {
		return nil, err
	}
	for _, entry := range planning.Entries {
		l.orders.expect(p.business, entry.OrderID)
		l.recurring.expect(p.business, entry.RecurringOrderID)
	}
	return planning, nil
}

// PlanningFeed is the private calendar of the tab's business (GET
// /planning/feed).
func PlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	l, business, err := here(ctx)
	if err != nil {
		return nil, err
	}
	return l.upstream.PlanningFeed(ctx, business.ID)
}

// ResetPlanningFeed gives that calendar a new address (POST /planning/feed); one that
// the provider does not send back is read.
func ResetPlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	feed, err := writeHere(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.PlanningFeed, error) {
		return l.upstream.ResetPlanningFeed(ctx, businessID)
	})
	if err != nil || feed != nil {
		return feed, err
	}
	return PlanningFeed(ctx)
}
