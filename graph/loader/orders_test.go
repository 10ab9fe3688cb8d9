package loader_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// delivering returns a provider with n orders of business b00, each with its own tank, invoice
// and recurring order.
func delivering(n int) *loadertest.Upstream {
	u := &loadertest.Upstream{Me: &domain.Customer{ID: "c", BusinessID: "b00"}, Mine: businesses(1)}
	for i := range n {
		key := fmt.Sprintf("%03d", i)
		u.Deliveries = append(u.Deliveries, &domain.Order{ID: domain.ID("o" + key), InvoiceID: domain.ID("i" + key), AddressID: "a1", Status: domain.OrderOncoming,
			Reference: "CMD-" + key, RecurringOrder: &domain.RecurringOrder{ID: domain.ID("r" + key)}, Items: []*domain.OrderItem{{ID: "1", TankID: domain.ID("t" + key)}}})
		u.Reservoirs = append(u.Reservoirs, &domain.Tank{ID: domain.ID("t" + key)})
		u.Bills = append(u.Bills, &domain.Invoice{ID: domain.ID("i" + key)})
		u.Routines = append(u.Routines, &domain.RecurringOrder{ID: domain.ID("r" + key), Name: "R" + key})
		at := time.Date(2026, 3, 1, 8, 0, i, 0, time.UTC)
		u.Happened = append(u.Happened, &domain.OrderEvent{ID: domain.ID("e" + key), OrderID: domain.ID("o" + key), At: &at, Message: key})
	}
	return u
}

// paths returns the recorded calls without their ids.
func paths(u *loadertest.Upstream) []string {
	var all []string
	for _, call := range u.Calls() {
		parts := strings.SplitN(call, " ", 3)
		all = append(all, strings.Join(parts[:2], " "))
	}
	return all
}

// A page of orders with all records that they name costs the same few calls for any size, and
// for any number of fields that are resolved concurrently.
func TestAPageOfOrdersIsAHandfulOfCalls(t *testing.T) {
	for _, size := range []int{1, 25, 100} {
		for _, atATime := range []int{1, 64} {
			u := delivering(size)
			ctx := loader.Install(t.Context(), u, "b00", "")
			page, err := loader.Orders(ctx, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 100})
			if err != nil || len(page.Items) != size {
				t.Fatal(page, err)
			}
			workers := make(chan struct{}, atATime)
			var all sync.WaitGroup
			for _, o := range page.Items {
				workers <- struct{}{}
				all.Go(func() {
					defer func() { <-workers }()
					checkNamed(ctx, t, o)
				})
			}
			all.Wait()
			want := []string{"GET /customers", "GET /customers/business", "GET /invoices?business_id=b00", "GET /orders/documents", "GET /orders/events", "GET /orders?business_id=b00",
				"GET /recurring-orders?business_id=b00", "GET /tanks?business_id=b00"}
			if got := paths(u); !slices.Equal(got, want) {
				t.Errorf("%d orders, %d at a time: %d calls %v", size, atATime, len(got), got)
			}
		}
	}
}

func checkNamed(ctx context.Context, t *testing.T, o *domain.Order) {
	key := strings.TrimPrefix(string(o.ID), "o")
	tank, err := loader.Tank(ctx, o.Items[0].BusinessID, o.Items[0].TankID)
	if err != nil || tank == nil || string(tank.ID) != "t"+key {
		t.Errorf("tank of %s: %+v, %v", o.ID, tank, err)
	}
	invoice, err := loader.InvoiceOf(ctx, o.BusinessID, o.InvoiceID)
	if err != nil || invoice == nil || string(invoice.ID) != "i"+key {
		t.Errorf("invoice of %s: %+v, %v", o.ID, invoice, err)
	}
	routine, err := loader.RecurringOrderOf(ctx, o.RecurringOrder.BusinessID, o.RecurringOrder.ID)
	if err != nil || routine == nil || routine.Name != "R"+key {
		t.Errorf("recurring order of %s: %+v, %v", o.ID, routine, err)
	}
	events, err := loader.OrderEvents(ctx, o)
	if err != nil || len(events) != 1 || events[0].OrderID != o.ID {
		t.Errorf("events of %s: %+v, %v", o.ID, events, err)
	}
	if documents, err := loader.OrderDocuments(ctx, o.ID); err != nil || len(documents) != 0 {
		t.Errorf("documents of %s: %+v, %v", o.ID, documents, err)
	}
}

// An archive of listed orders reads their documents in one call with those of the list.
func TestAnArchiveSharesTheDocumentsOfAList(t *testing.T) {
	u := delivering(3)
	ctx := loader.Install(t.Context(), u, "b00", "")
	if _, err := loader.Orders(ctx, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25}); err != nil {
		t.Fatal(err)
	}
	if _, err := loader.OrderDocuments(ctx, "o000"); err != nil {
		t.Fatal(err)
	}
	if _, err := loader.DocumentIDs(ctx, []domain.ID{"o002", "o001", "o002"}, nil); err != nil {
		t.Fatal(err)
	}
	expectCalls(t, u, "GET /customers/business", "GET /orders/documents o000,o001,o002", "GET /orders?business_id=b00")
}

// Requests for more ids than one call accepts are split, and each id is requested once.
func TestManyIDsAreReadInSeveralCalls(t *testing.T) {
	u := delivering(450)
	ctx := loader.Install(t.Context(), u, "b00", "")
	planning, err := loader.Planning(ctx, "2026-03-01", "2026-03-31")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range planning.Entries {
		if o, err := loader.OrderOf(ctx, entry.BusinessID, entry.OrderID); err != nil || o == nil || o.ID != entry.OrderID || o.BusinessID != "b00" {
			t.Fatalf("order %s: %+v, %v", entry.OrderID, o, err)
		}
	}
	var sizes []int
	for _, call := range u.Calls() {
		if ids, ok := strings.CutPrefix(call, "GET /orders?business_id=b00 "); ok {
			sizes = append(sizes, len(strings.Split(ids, ",")))
		}
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, []int{50, 200, 200}) {
		t.Errorf("asked for %v", sizes)
	}
}

// An unknown record is nil, a failed batch is an error for all its records, and a missing
// invoice is no error for a customer who may not see invoices.
func TestReferencesOfOrdersMayBeMissing(t *testing.T) {
	u := delivering(2)
	u.Reservoirs = u.Reservoirs[:1]
	u.On = func(_ context.Context, call string) error {
		switch {
		case strings.HasPrefix(call, "GET /invoices"):
			return domain.NewError(domain.CodeForbidden, "Non.")
		case strings.HasPrefix(call, "GET /orders/events"):
			panic("broken client")
		}
		return nil
	}
	ctx := loader.Install(t.Context(), u, "b00", "")
	page, err := loader.Orders(ctx, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
	if err != nil {
		t.Fatal(err)
	}
	if tank, err := loader.Tank(ctx, "b00", "t001"); tank != nil || err != nil {
		t.Errorf("a tank that is not known: %v, %v", tank, err)
	}
	if invoice, err := loader.InvoiceOf(ctx, "b00", "i000"); invoice != nil || err != nil {
		t.Errorf("an invoice that may not be seen: %v, %v", invoice, err)
	}
	for _, o := range page.Items {
		if _, err := loader.OrderEvents(ctx, o); err == nil || !strings.Contains(err.Error(), "broken client") {
			t.Errorf("events of %s: %v", o.ID, err)
		}
	}
	if o, err := loader.Order(ctx, "not an id"); o != nil || domain.CodeOf(err) != "" && domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("an order that is not known: %v, %v", o, err)
	}
}

// After a write all records are read again, in batches as before.
func TestReferencesOfOrdersAreReadAgainAfterAWrite(t *testing.T) {
	u := delivering(3)
	ctx := loader.Install(t.Context(), u, "b00", "")
	read := func() {
		page, err := loader.Orders(ctx, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range page.Items {
			checkNamed(ctx, t, o)
		}
	}
	read()
	if _, err := loader.DeleteContact(ctx, "x"); err != nil {
		t.Fatal(err)
	}
	read()
	count := map[string]int{}
	for _, path := range paths(u) {
		count[path]++
	}
	for _, path := range []string{"GET /tanks?business_id=b00", "GET /orders/events", "GET /invoices?business_id=b00"} {
		if count[path] != 2 {
			t.Errorf("%s was called %d times", path, count[path])
		}
	}
}

// An item that fills a tank up counts as the free room of the tank.
func TestSlotsCountTheRoomOfATank(t *testing.T) {
	u := &loadertest.Upstream{Me: &domain.Customer{ID: "c"}, Mine: businesses(1)}
	level, capacity, litres := 1000, 10000, 500
	u.Reservoirs = []*domain.Tank{{ID: "t1", Level: &level, Capacity: &capacity}, {ID: "t2"}}
	ctx := loader.Install(t.Context(), u, "b00", "")
	first, second := domain.ID("t1"), domain.ID("t2")
	_, err := loader.DeliverySlots(ctx, "a1", []*domain.OrderItemInput{{GasID: "g1", TankID: &first, FillUp: true}, {GasID: "g2", TankID: &second, FillUp: true},
		{GasID: "g1", Volume: &litres}}, "2026-03-01", "2026-03-14")
	if err != nil {
		t.Fatal(err)
	}
	if u.Asked.Volume != 8500+500 || !slices.Equal(u.Asked.GasIDs, []domain.ID{"g1", "g2"}) {
		t.Errorf("asked %+v", u.Asked)
	}
	expectCalls(t, u, "GET /customers/business", "GET /slots", "GET /tanks?business_id=b00 t1,t2")
	for name, ask := range map[string]func() error{
		"backwards": func() error {
			_, err := loader.DeliverySlots(ctx, "a1", []*domain.OrderItemInput{{GasID: "g1"}}, "2026-03-14", "2026-03-01")
			return err
		},
		"too long": func() error {
			_, err := loader.DeliverySlots(ctx, "a1", []*domain.OrderItemInput{{GasID: "g1"}}, "2026-03-01", "2026-05-02")
			return err
		},
		"of nothing": func() error {
			_, err := loader.DeliverySlots(ctx, "a1", nil, "2026-03-01", "2026-03-02")
			return err
		},
	} {
		if code := domain.CodeOf(ask()); code != domain.CodeInvalid {
			t.Errorf("%s: %s", name, code)
		}
	}
	if _, err = loader.DeliverySlots(ctx, "a1", []*domain.OrderItemInput{{GasID: "g1", FillUp: true}}, "2026-03-01", "2026-03-14"); err != nil || u.Asked.Volume != 0 {
		t.Errorf("without a tank: asked %+v, %v", u.Asked, err)
	}
}

// The parts of the first screen share one read of the orders.
func TestHome(t *testing.T) {
	u := delivering(20)
	u.Deliveries[0].Status = domain.OrderDelivered
	u.Deliveries[2].Status = domain.OrderProcessing
	u.Sites = []*domain.Address{{ID: "a1", BusinessID: "b00", Label: "Dépôt Toulouse"}}
	created := domain.EventCreated
	u.Happened[19].Kind = &created
	synctest.Test(t, func(t *testing.T) {
		ctx := loader.Install(t.Context(), u, "b00", "")
		next, err := loader.NextOrder(ctx)
		if err != nil || next == nil || next.ID != "o001" {
			t.Errorf("next %+v, %v", next, err)
		}
		live, err := loader.LiveOrders(ctx)
		if err != nil || len(live) != 1 || live[0].ID != "o002" {
			t.Errorf("live %+v, %v", live, err)
		}
		activity, err := loader.Activity(ctx)
		if err != nil || len(activity) != domain.MaxActivity || activity[0].Message != "Commande CMD-019 créée automatiquement pour Dépôt Toulouse" {
			t.Errorf("activity %+v, %v", activity, err)
		}
		synctest.Wait() // Activity does not wait for the customer when no event is an invoicing.
		want := []string{"GET /business/b00/addresses", "GET /customers", "GET /customers/business", "GET /orders/events", "GET /orders?business_id=b00"}
		if got := paths(u); !slices.Equal(got, want) {
			t.Errorf("calls %v", got)
		}
	})
}
