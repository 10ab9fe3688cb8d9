package provider_test

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// unserved are the calls of the contract that the sandbox does not answer yet, by
// operation. Whoever makes it answer one takes it out of here and checks it below.
var unserved = []string{"createOrder", "updateOrder", "cancelOrder", "answerSlot", "reportIssue", "getPosition", "listOrderDocuments", "streamOrders",
	"getDocument", "getDocuments", "listSlots", "createQuote", "getPlanning", "getPlanningFeed", "resetPlanningFeed", "getCalendar"}

// checkDeliveries reads what the sandbox has of deliveries, one thing leading to
// the next.
func checkDeliveries(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	first := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25}))
	if len(first.Items) != 25 || first.PageInfo.TotalCount <= 100 || first.Facets == nil || len(first.Facets.ByStatus) != len(domain.OrderStatuses) {
		t.Fatalf("first page: %d of %d, facets %+v", len(first.Items), first.PageInfo.TotalCount, first.Facets)
	}
	counted := first.Facets.Cancelled
	for _, row := range first.Facets.ByStatus {
		counted += row.Count
	}
	if counted != first.PageInfo.TotalCount {
		t.Errorf("%d orders on the tabs, %d in the list", counted, first.PageInfo.TotalCount)
	}
	live := slices.IndexFunc(first.Items, (*domain.Order).Live)
	if live < 0 || first.Items[live].Tanker == nil || first.Items[live].Driver == nil || first.Items[live].Eta == nil {
		t.Fatal("no delivery is on its way")
	}
	checkOrderFilters(t, s, b)
	alone := must[*domain.Order](t)(s.Order(ctx, first.Items[live].ID))
	if alone.Reference != first.Items[live].Reference || len(alone.Items) == 0 {
		t.Errorf("alone %+v", alone)
	}
	ids := []domain.ID{first.Items[0].ID, first.Items[1].ID}
	if got := must[[]*domain.Order](t)(s.OrdersByID(ctx, b.ID, append(ids, "999999"))); len(got) != 2 {
		t.Errorf("%d orders by id", len(got))
	}
	for _, e := range must[[]*domain.OrderEvent](t)(s.OrderEvents(ctx, ids)) {
		if !slices.Contains(ids, e.OrderID) || e.At == nil || e.Kind == nil || e.Message == "" {
			t.Errorf("event %+v", e)
		}
	}
	tanks := must[[]*domain.Tank](t)(s.Tanks(ctx, b.ID))
	if len(tanks) != 6 || tanks[0].UsableCapacity() == nil || tanks[0].GasID == "" {
		t.Errorf("tanks %+v", tanks)
	}
	if got := must[[]*domain.Tank](t)(s.TanksByID(ctx, b.ID, []domain.ID{tanks[1].ID, "999999"})); len(got) != 1 || got[0].ID != tanks[1].ID {
		t.Errorf("tanks by id %+v", got)
	}
	billed := slices.IndexFunc(first.Items, func(o *domain.Order) bool { return o.InvoiceID != "" })
	if billed < 0 {
		t.Fatal("no order is invoiced")
	}
	if got := must[[]*domain.Invoice](t)(s.InvoicesByID(ctx, b.ID, []domain.ID{first.Items[billed].InvoiceID})); len(got) != 1 || got[0].TotalInclTax == nil {
		t.Errorf("invoices %+v", got)
	}
	recurring := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{Origin: ptr(domain.OriginRecurring)}, nil, domain.Page{Page: 1, PerPage: 1}))
	if len(recurring.Items) != 1 || recurring.Items[0].RecurringOrder == nil {
		t.Fatalf("recurring %+v", recurring)
	}
	id := recurring.Items[0].RecurringOrder.ID
	if got := must[[]*domain.RecurringOrder](t)(s.RecurringOrdersByID(ctx, b.ID, []domain.ID{id})); len(got) != 1 || got[0].Name != recurring.Items[0].RecurringOrder.Name {
		t.Errorf("recurring orders %+v", got)
	}
}

// checkOrderFilters holds each filter and sort to what it promises.
func checkOrderFilters(t *testing.T, s *provider.Session, b *domain.Business) {
	t.Helper()
	page := domain.Page{Page: 1, PerPage: 50}
	from, to := domain.Date("2026-01-01"), domain.Date("2026-06-30")
	for name, c := range map[string]struct {
		filter domain.OrderFilter
		keeps  func(*domain.Order) bool
	}{
		"status":    {domain.OrderFilter{Status: []domain.OrderStatus{domain.OrderDelivered}}, func(o *domain.Order) bool { return o.Status == domain.OrderDelivered }},
		"cancelled": {domain.OrderFilter{Cancelled: ptr(true)}, func(o *domain.Order) bool { return o.Cancellation != nil }},
		"kept":      {domain.OrderFilter{Cancelled: ptr(false)}, func(o *domain.Order) bool { return o.Cancellation == nil }},
		"site":      {domain.OrderFilter{AddressIDs: []domain.ID{"501"}}, func(o *domain.Order) bool { return o.AddressID == "501" }},
		"dates":     {domain.OrderFilter{From: &from, To: &to}, func(o *domain.Order) bool { return o.Slot.Date >= from && o.Slot.Date <= to }},
		"once":      {domain.OrderFilter{Origin: ptr(domain.OriginOnce)}, func(o *domain.Order) bool { return o.RecurringOrder == nil }},
		"product": {domain.OrderFilter{GasIDs: []domain.ID{"3"}}, func(o *domain.Order) bool {
			return slices.ContainsFunc(o.Items, func(i *domain.OrderItem) bool { return i.GasID == "3" })
		}},
		"text": {domain.OrderFilter{Q: "TOULOUSE"}, func(o *domain.Order) bool { return o.AddressID == "501" }},
	} {
		got := must[*domain.OrderPage](t)(s.Orders(t.Context(), b.ID, c.filter, nil, page))
		if len(got.Items) == 0 || slices.ContainsFunc(got.Items, func(o *domain.Order) bool { return !c.keeps(o) }) {
			t.Errorf("%s: %d orders, not all of them meant", name, len(got.Items))
		}
	}
	for _, field := range []domain.OrderSortField{domain.SortSlotDate, domain.SortCreatedAt, domain.SortReference, domain.SortVolume, domain.SortTotal, domain.SortStatus} {
		for _, direction := range []domain.SortDirection{domain.Ascending, domain.Descending} {
			must[*domain.OrderPage](t)(s.Orders(t.Context(), b.ID, domain.OrderFilter{}, &domain.OrderSort{Field: field, Direction: direction}, page))
		}
	}
}
