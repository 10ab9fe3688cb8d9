package loadertest

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/domain"
)

// Orders ignores the filter and returns all orders.
func (u *Upstream) Orders(ctx context.Context, businessID domain.ID, _ domain.OrderFilter, _ *domain.OrderSort, page domain.Page) (*domain.OrderPage, error) {
	items, err := answer(u, ctx, "GET /orders?business_id="+string(businessID), copies(u.Deliveries))
	return &domain.OrderPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) OrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Order, error) {
	return named(u, ctx, "GET /orders?business_id="+string(businessID), ids, u.Deliveries, func(o *domain.Order) domain.ID { return o.ID })
}

func (u *Upstream) Order(ctx context.Context, id domain.ID) (*domain.Order, error) {
	return one(u, ctx, "GET /orders/"+string(id), id, u.Deliveries, func(o *domain.Order) domain.ID { return o.ID })
}

func (u *Upstream) Position(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	return answer(u, ctx, "GET /orders/"+string(orderID)+"/position", &domain.TankerPosition{OrderID: orderID})
}

func (u *Upstream) OrderEvents(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderEvent, error) {
	return named(u, ctx, "GET /orders/events", orderIDs, u.Happened, func(e *domain.OrderEvent) domain.ID { return e.OrderID })
}

func (u *Upstream) OrderDocuments(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderDocument, error) {
	return named(u, ctx, "GET /orders/documents", orderIDs, nil, func(d *domain.OrderDocument) domain.ID { return d.OrderID })
}

func (u *Upstream) Slots(ctx context.Context, in domain.SlotQuery) ([]*domain.DeliverySlot, error) {
	u.Asked = in
	return answer[[]*domain.DeliverySlot](u, ctx, "GET /slots", nil)
}

func (u *Upstream) Quote(ctx context.Context, businessID domain.ID, _ domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	return answer(u, ctx, "POST /quotes for "+string(businessID), &domain.OrderQuote{ID: "q"})
}

// Planning returns every order on the first day.
func (u *Upstream) Planning(ctx context.Context, businessID domain.ID, from, _ domain.Date) (*domain.Planning, error) {
	planning := &domain.Planning{}
	for _, o := range u.Deliveries {
		planning.Entries = append(planning.Entries, &domain.PlanningEntry{BusinessID: businessID, Date: from, OrderID: o.ID})
	}
	return answer(u, ctx, "GET /planning?business_id="+string(businessID), planning)
}

func (u *Upstream) PlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return answer(u, ctx, "GET /planning/feed?business_id="+string(businessID), &domain.PlanningFeed{Token: "t"})
}

func (u *Upstream) RecurringOrders(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error) {
	return answer(u, ctx, "GET /recurring-orders?business_id="+string(businessID)+" all", copies(u.Routines))
}

// RecurringPage ignores the filter and returns all recurring orders.
func (u *Upstream) RecurringPage(ctx context.Context, businessID domain.ID, _ domain.RecurringFilter, page domain.Page) (*domain.RecurringPage, error) {
	items, err := answer(u, ctx, "GET /recurring-orders?business_id="+string(businessID)+" page", copies(u.Routines))
	return &domain.RecurringPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) RecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return one(u, ctx, "GET /recurring-orders/"+string(id), id, u.Routines, func(r *domain.RecurringOrder) domain.ID { return r.ID })
}

func (u *Upstream) Occurrences(ctx context.Context, ids []domain.ID, limit int) ([]*domain.Occurrence, error) {
	return named(u, ctx, fmt.Sprintf("GET /recurring-orders/occurrences limit %d", limit), ids, u.Dates,
		func(o *domain.Occurrence) domain.ID { return o.RecurringOrderID })
}

func (u *Upstream) RecurringPreview(ctx context.Context, businessID domain.ID, _ domain.RecurringOrderInput, limit int) ([]*domain.Occurrence, error) {
	return answer(u, ctx, fmt.Sprintf("POST /recurring-orders/preview for %s limit %d", businessID, limit), copies(u.Dates))
}

func (u *Upstream) RecurringOrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.RecurringOrder, error) {
	return named(u, ctx, "GET /recurring-orders?business_id="+string(businessID), ids, u.Routines, func(r *domain.RecurringOrder) domain.ID { return r.ID })
}
