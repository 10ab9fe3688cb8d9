package loader_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// repeating returns a provider with n recurring orders, each with one date that has an order.
func repeating(n int) *loadertest.Upstream {
	u := &loadertest.Upstream{Me: &domain.Customer{ID: "c", BusinessID: "b00"}, Mine: businesses(2)}
	for i := range n {
		key := fmt.Sprintf("%03d", i)
		u.Routines = append(u.Routines, &domain.RecurringOrder{ID: domain.ID("r" + key), AddressID: "a1"})
		u.Deliveries = append(u.Deliveries, &domain.Order{ID: domain.ID("o" + key)})
		u.Dates = append(u.Dates, &domain.Occurrence{RecurringOrderID: domain.ID("r" + key), Date: "2026-03-12", OrderID: domain.ID("o" + key), Status: domain.OccurrenceOrdered})
	}
	return u
}

// The next dates of a page of recurring orders take one call, and the orders of those dates
// another, for any size of the page and any number of fields that are resolved concurrently.
func TestTheDatesOfAPageAreOneCall(t *testing.T) {
	for _, size := range []int{1, 25, 100} {
		for _, atATime := range []int{1, 64} {
			u := repeating(size)
			ctx := loader.Install(t.Context(), u, "b00", "")
			page, err := loader.RecurringOrders(ctx, domain.RecurringFilter{}, domain.Page{Page: 1, PerPage: 100})
			if err != nil || len(page.Items) != size {
				t.Fatal(page, err)
			}
			workers := make(chan struct{}, atATime)
			var all sync.WaitGroup
			for _, r := range page.Items {
				workers <- struct{}{}
				all.Go(func() {
					defer func() { <-workers }()
					checkDates(ctx, t, r, 1)
				})
			}
			all.Wait()
			want := []string{"GET /customers/business", "GET /orders?business_id=b00", "GET /recurring-orders/occurrences", "GET /recurring-orders?business_id=b00"}
			if got := paths(u); !slices.Equal(got, want) {
				t.Errorf("%d recurring orders, %d at a time: %d calls %v", size, atATime, len(got), got)
			}
		}
	}
}

func checkDates(ctx context.Context, t *testing.T, r *domain.RecurringOrder, limit int) {
	dates, err := loader.Occurrences(ctx, r, limit)
	if err != nil || len(dates) != 1 || dates[0].RecurringOrderID != r.ID || dates[0].BusinessID != r.BusinessID {
		t.Errorf("dates of %s: %+v, %v", r.ID, dates, err)
		return
	}
	order, err := loader.OrderOf(ctx, dates[0].BusinessID, dates[0].OrderID)
	if err != nil || order == nil || order.ID != dates[0].OrderID {
		t.Errorf("order of %s: %+v, %v", r.ID, order, err)
	}
}

// Fields with different limits take one call each, for all recurring orders.
func TestEachLimitTakesOneCall(t *testing.T) {
	u := repeating(3)
	ctx := loader.Install(t.Context(), u, "b00", "")
	page, err := loader.RecurringOrders(ctx, domain.RecurringFilter{}, domain.Page{Page: 1, PerPage: 25})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range page.Items {
		checkDates(ctx, t, r, 1)
		checkDates(ctx, t, r, 8)
	}
	expectCalls(t, u, "GET /customers/business", "GET /orders?business_id=b00 o000,o001,o002", "GET /recurring-orders/occurrences limit 1 r000,r001,r002",
		"GET /recurring-orders/occurrences limit 8 r000,r001,r002", "GET /recurring-orders?business_id=b00 page")
	for _, limit := range []int{0, -1, 61} {
		if _, err := loader.Occurrences(ctx, page.Items[0], limit); domain.CodeOf(err) != domain.CodeInvalid {
			t.Errorf("%d dates: %v", limit, err)
		}
	}
}

// The dates of recurring orders that orders name also take one call.
func TestTheDatesOfReferencedRecurringOrdersAreOneCall(t *testing.T) {
	u := repeating(2)
	for i, o := range u.Deliveries {
		o.RecurringOrder = &domain.RecurringOrder{ID: u.Routines[i].ID}
	}
	ctx := loader.Install(t.Context(), u, "b00", "")
	page, err := loader.Orders(ctx, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range page.Items {
		if dates, err := loader.Occurrences(ctx, o.RecurringOrder, 6); err != nil || len(dates) != 1 {
			t.Errorf("dates of %s: %+v, %v", o.ID, dates, err)
		}
	}
	expectCalls(t, u, "GET /customers/business", "GET /orders?business_id=b00", "GET /recurring-orders/occurrences limit 6 r000,r001")
}

// The dates of one recurring order are read in parallel with it: they need only its id.
func TestTheDatesOfOneAreReadInParallel(t *testing.T) {
	u := repeating(1)
	u.Routines[0].BusinessID = "b01" // another one than the tab's
	asked := make(chan struct{})
	u.On = func(_ context.Context, call string) error {
		switch {
		case strings.Contains(call, "occurrences"):
			close(asked)
		case call == "GET /recurring-orders/r000":
			<-asked
		}
		return nil
	}
	ctx := loader.Install(t.Context(), u, "b00", "")
	r, err := loader.RecurringOrder(ctx, "r000", 8)
	if err != nil || r == nil || r.BusinessID != "b01" {
		t.Fatalf("%+v, %v", r, err)
	}
	checkDates(ctx, t, r, 8)
	expectCalls(t, u, "GET /orders?business_id=b01 o000", "GET /recurring-orders/occurrences limit 8 r000", "GET /recurring-orders/r000")
	if r, err := loader.RecurringOrder(ctx, "not an id"); r != nil || err != nil {
		t.Errorf("one that is not known: %+v, %v", r, err)
	}
}

// After a write, the dates are read again.
func TestDatesAreReadAgainAfterAWrite(t *testing.T) {
	u := repeating(1)
	ctx := loader.Install(t.Context(), u, "b00", "")
	r, err := loader.RecurringOrder(ctx, "r000")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := loader.Occurrences(ctx, r, 8); err != nil {
		t.Fatal(err)
	}
	written, err := loader.SkipOccurrence(ctx, "r000", "2026-03-12")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := loader.Occurrences(ctx, written, 8); err != nil {
		t.Fatal(err)
	}
	expectCalls(t, u, "GET /recurring-orders/occurrences limit 8 r000", "GET /recurring-orders/occurrences limit 8 r000", "GET /recurring-orders/r000",
		"POST /recurring-orders/r000/skips/2026-03-12")
}

// A recurring order is validated before any call except the read of the products.
func TestARecurringOrderIsValidatedBeforeItIsSent(t *testing.T) {
	u := repeating(0)
	ctx := loader.Install(t.Context(), u, "b00", "")
	for name, err := range map[string]error{
		"create":  second(loader.CreateRecurringOrder(ctx, domain.RecurringOrderInput{}, "k")),
		"key":     second(loader.CreateRecurringOrder(ctx, domain.RecurringOrderInput{}, "..")),
		"update":  second(loader.UpdateRecurringOrder(ctx, "r1", domain.RecurringOrderInput{})),
		"preview": second(loader.RecurringPreview(ctx, domain.RecurringOrderInput{}, 8)),
		"limit":   second(loader.RecurringPreview(ctx, domain.RecurringOrderInput{}, 61)),
	} {
		if domain.CodeOf(err) != domain.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, call := range u.Calls() {
		if strings.Contains(call, "recurring") {
			t.Errorf("called %s", call)
		}
	}
}

func second[T any](_ T, err error) error { return err }
