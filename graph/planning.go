package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Planning(ctx context.Context, from, to domain.Date) ([]*domain.PlanningEntry, error) {
	planning, err := loader.Planning(ctx, from, to)
	if err != nil {
		return list[*domain.PlanningEntry](ctx, nil, err)
	}
	return planning.Entries, nil
}

func (query) PlanningClosedDays(ctx context.Context, from, to domain.Date) ([]*domain.ClosedDay, error) {
	planning, err := loader.Planning(ctx, from, to)
	if err != nil {
		return list[*domain.ClosedDay](ctx, nil, err)
	}
	return planning.ClosedDays, nil
}

func (query) PlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	return loader.PlanningFeed(ctx)
}

func (mutation) ResetPlanningFeed(ctx context.Context) (*domain.PlanningFeed, error) {
	return loader.ResetPlanningFeed(ctx)
}

func (planningEntry) Order(ctx context.Context, e *domain.PlanningEntry) (*domain.Order, error) {
	return loader.OrderOf(ctx, e.BusinessID, e.OrderID)
}

func (planningEntry) RecurringOrder(ctx context.Context, e *domain.PlanningEntry) (*domain.RecurringOrder, error) {
	return loader.RecurringOrderOf(ctx, e.BusinessID, e.RecurringOrderID)
}

func (planningFeed) URL(_ context.Context, f *domain.PlanningFeed) (string, error) {
	return web.Calendar(f.Token), nil
}
