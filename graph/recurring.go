package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrders resolves Address.recurringOrders.
func (address) RecurringOrders(ctx context.Context, a *domain.Address) ([]*domain.RecurringOrder, error) {
	orders, err := loader.SiteRecurringOrders(ctx, a)
	return list(ctx, orders, err)
}

// Reference resolves RecurringOrder.reference.
func (recurringOrder) Reference(ctx context.Context, r *domain.RecurringOrder) (*string, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *string { return r.Reference })
}

// Status resolves RecurringOrder.status.
func (recurringOrder) Status(ctx context.Context, r *domain.RecurringOrder) (*domain.RecurringStatus, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.RecurringStatus { return r.Status })
}

// Address resolves RecurringOrder.address.
func (recurringOrder) Address(ctx context.Context, r *domain.RecurringOrder) (*domain.Address, error) {
	full, err := whole(ctx, r)
	if err != nil || full == nil {
		return nil, err
	}
	return site(ctx, full.BusinessID, full.AddressID)
}

// Items resolves RecurringOrder.items.
func (recurringOrder) Items(ctx context.Context, r *domain.RecurringOrder) ([]*domain.RecurringItem, error) {
	full, err := whole(ctx, r)
	if err != nil || full == nil {
		return list[*domain.RecurringItem](ctx, nil, err)
	}
	return full.Items, nil
}

// Frequency resolves RecurringOrder.frequency.
func (recurringOrder) Frequency(ctx context.Context, r *domain.RecurringOrder) (*domain.Frequency, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Frequency { return r.Frequency })
}

// Weekdays resolves RecurringOrder.weekdays.
func (recurringOrder) Weekdays(ctx context.Context, r *domain.RecurringOrder) ([]int, error) {
	full, err := whole(ctx, r)
	if err != nil || full == nil {
		return list[int](ctx, nil, err)
	}
	return full.Weekdays, nil
}

// DayOfMonth resolves RecurringOrder.dayOfMonth.
func (recurringOrder) DayOfMonth(ctx context.Context, r *domain.RecurringOrder) (*int, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *int { return r.DayOfMonth })
}

// Window resolves RecurringOrder.window.
func (recurringOrder) Window(ctx context.Context, r *domain.RecurringOrder) (*domain.SlotWindow, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.SlotWindow { return r.Window })
}

// StartsOn resolves RecurringOrder.startsOn.
func (recurringOrder) StartsOn(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.StartsOn })
}

// EndsOn resolves RecurringOrder.endsOn.
func (recurringOrder) EndsOn(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.EndsOn })
}

// PausedUntil resolves RecurringOrder.pausedUntil.
func (recurringOrder) PausedUntil(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.PausedUntil })
}

// Gas resolves RecurringItem.gas.
func (recurringItem) Gas(ctx context.Context, i *domain.RecurringItem) (*domain.Gas, error) {
	return product(ctx, i.GasID)
}

// Tank resolves RecurringItem.tank.
func (recurringItem) Tank(ctx context.Context, i *domain.RecurringItem) (*domain.Tank, error) {
	return loader.Tank(ctx, i.BusinessID, i.TankID)
}

// whole is a recurring order with all its fields. One that an order names is read for
// them, with all others that the answer names; one of a list has them.
func whole(ctx context.Context, r *domain.RecurringOrder) (*domain.RecurringOrder, error) {
	if r.AddressID != "" {
		return r, nil
	}
	return loader.RecurringOrder(ctx, r.BusinessID, r.ID)
}

// recurring picks a field that an order does not tell of its recurring order.
func recurring[T any](ctx context.Context, r *domain.RecurringOrder, pick func(*domain.RecurringOrder) *T) (*T, error) {
	full, err := whole(ctx, r)
	if err != nil || full == nil {
		return nil, err
	}
	return pick(full), nil
}
