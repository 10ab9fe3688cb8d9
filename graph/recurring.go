package graph

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) RecurringOrders(ctx context.Context, filter *domain.RecurringFilter, page *domain.Page) (*domain.RecurringPage, error) {
	return loader.RecurringOrders(ctx, *cmp.Or(filter, &domain.RecurringFilter{}), orFirst(page))
}

func (query) RecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	var limits []int
	for _, field := range graphql.CollectFieldsCtx(ctx, nil) {
		if field.Name != "nextOccurrences" {
			continue
		}
		if limit, err := graphql.UnmarshalInt(field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)["limit"]); err == nil {
			limits = append(limits, limit)
		}
	}
	return loader.RecurringOrder(ctx, id, limits...)
}

func (query) RecurringPreview(ctx context.Context, input domain.RecurringOrderInput, limit int) (*payload.RecurringPreview, error) {
	return previewPayload(loader.RecurringPreview(ctx, input, limit))
}

func (mutation) CreateRecurringOrder(ctx context.Context, input domain.RecurringOrderInput, idempotencyKey domain.ID) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.CreateRecurringOrder(ctx, input, idempotencyKey))
}

func (mutation) UpdateRecurringOrder(ctx context.Context, id domain.ID, input domain.RecurringOrderInput) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.UpdateRecurringOrder(ctx, id, input))
}

func (mutation) PauseRecurringOrder(ctx context.Context, id domain.ID, until *domain.Date) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.PauseRecurringOrder(ctx, id, until))
}

func (mutation) ResumeRecurringOrder(ctx context.Context, id domain.ID) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.ResumeRecurringOrder(ctx, id))
}

func (mutation) SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.SkipOccurrence(ctx, id, date))
}

func (mutation) UnskipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.RestoreOccurrence(ctx, id, date))
}

func (mutation) OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.OrderOccurrence(ctx, id, date))
}

func (mutation) EndRecurringOrder(ctx context.Context, id domain.ID) (*payload.RecurringOrder, error) {
	return recurringPayload(loader.EndRecurringOrder(ctx, id))
}

func (address) RecurringOrders(ctx context.Context, a *domain.Address) ([]*domain.RecurringOrder, error) {
	orders, err := loader.SiteRecurringOrders(ctx, a)
	return list(ctx, orders, err)
}

func (recurringOrder) Business(ctx context.Context, r *domain.RecurringOrder) (*domain.Business, error) {
	businesses, err := loader.Businesses(ctx)
	return named(businesses, r.BusinessID, func(b *domain.Business) domain.ID { return b.ID }, err)
}

func (recurringOrder) Reference(ctx context.Context, r *domain.RecurringOrder) (*string, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *string { return r.Reference })
}

func (recurringOrder) Status(ctx context.Context, r *domain.RecurringOrder) (*domain.RecurringStatus, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.RecurringStatus { return r.Status })
}

func (recurringOrder) Address(ctx context.Context, r *domain.RecurringOrder) (*domain.Address, error) {
	full, err := complete(ctx, r)
	if err != nil || full == nil {
		return nil, err
	}
	return site(ctx, full.BusinessID, full.AddressID)
}

func (recurringOrder) Items(ctx context.Context, r *domain.RecurringOrder) ([]*domain.RecurringItem, error) {
	full, err := complete(ctx, r)
	if err != nil || full == nil {
		return list[*domain.RecurringItem](ctx, nil, err)
	}
	return full.Items, nil
}

func (recurringOrder) Frequency(ctx context.Context, r *domain.RecurringOrder) (*domain.Frequency, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Frequency { return r.Frequency })
}

func (recurringOrder) Weekdays(ctx context.Context, r *domain.RecurringOrder) ([]int, error) {
	full, err := complete(ctx, r)
	if err != nil || full == nil {
		return list[int](ctx, nil, err)
	}
	return full.Weekdays, nil
}

func (recurringOrder) DayOfMonth(ctx context.Context, r *domain.RecurringOrder) (*int, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *int { return r.DayOfMonth })
}

func (recurringOrder) Window(ctx context.Context, r *domain.RecurringOrder) (*domain.SlotWindow, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.SlotWindow { return r.Window })
}

func (recurringOrder) StartsOn(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.StartsOn })
}

func (recurringOrder) EndsOn(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.EndsOn })
}

func (recurringOrder) PausedUntil(ctx context.Context, r *domain.RecurringOrder) (*domain.Date, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Date { return r.PausedUntil })
}

func (recurringOrder) NextOccurrences(ctx context.Context, r *domain.RecurringOrder, limit int) ([]*domain.Occurrence, error) {
	dates, err := loader.Occurrences(ctx, r, limit)
	return list(ctx, dates, err)
}

func (recurringOrder) AverageMonthlyCostExclTax(ctx context.Context, r *domain.RecurringOrder) (*domain.Cents, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *domain.Cents { return r.AverageMonthlyCostExclTax })
}

func (recurringOrder) PurchaseOrderNumber(ctx context.Context, r *domain.RecurringOrder) (*string, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *string { return r.PurchaseOrderNumber })
}

func (recurringOrder) Instructions(ctx context.Context, r *domain.RecurringOrder) (*string, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *string { return r.Instructions })
}

func (recurringOrder) CreatedAt(ctx context.Context, r *domain.RecurringOrder) (*time.Time, error) {
	return recurring(ctx, r, func(r *domain.RecurringOrder) *time.Time { return r.CreatedAt })
}

// Order resolves Occurrence.order. Its id and reference come with the date: a list that
// asks for nothing else waits for no order.
func (occurrence) Order(ctx context.Context, o *domain.Occurrence) (*domain.Order, error) {
	if o.OrderReference != nil && !slices.ContainsFunc(graphql.CollectAllFields(ctx), func(field string) bool {
		return field != "id" && field != "reference" && field != "__typename"
	}) {
		return &domain.Order{ID: o.OrderID, BusinessID: o.BusinessID, Reference: *o.OrderReference}, nil
	}
	return loader.OrderOf(ctx, o.BusinessID, o.OrderID)
}

func (recurringItem) Gas(ctx context.Context, i *domain.RecurringItem) (*domain.Gas, error) {
	return product(ctx, i.GasID)
}

func (recurringItem) Tank(ctx context.Context, i *domain.RecurringItem) (*domain.Tank, error) {
	return loader.Tank(ctx, i.BusinessID, i.TankID)
}

// complete returns a recurring order with all its fields. The recurring order of an order holds
// few fields, so the rest is read in one batch with all others in the answer. A recurring order
// of a list is complete.
func complete(ctx context.Context, r *domain.RecurringOrder) (*domain.RecurringOrder, error) {
	if r.AddressID != "" {
		return r, nil
	}
	return loader.RecurringOrderOf(ctx, r.BusinessID, r.ID)
}

// recurring picks a field that the recurring order of an order may lack.
func recurring[T any](ctx context.Context, r *domain.RecurringOrder, pick func(*domain.RecurringOrder) *T) (*T, error) {
	full, err := complete(ctx, r)
	if err != nil || full == nil {
		return nil, err
	}
	return pick(full), nil
}
