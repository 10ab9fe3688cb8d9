package sandbox_test

import (
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// orders requests a page of Garonne's orders.
func (f *fixture) orders(query string) order.OrdersPage {
	f.t.Helper()
	r := f.v3("GET", "/orders?business_id=1042&"+query, f.tokenOf(claire), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	return decode[order.OrdersPage](f.t, r)
}

// brings returns a filter of orders with one of these products.
func brings(gases ...store.ID) func(order.OnWire) bool {
	return func(o order.OnWire) bool {
		return slices.ContainsFunc(o.Items, func(i order.ItemOnWire) bool { return slices.Contains(gases, i.GasID) })
	}
}

// allOrders requests every page.
func (f *fixture) allOrders(query string) (all []order.OnWire) {
	f.t.Helper()
	for page := 1; ; page++ {
		p := f.orders(query + "&per_page=100&page=" + strconv.Itoa(page))
		all = append(all, p.Data...)
		if len(p.Data) < 100 {
			if p.Meta.Total != len(all) {
				f.t.Errorf("%s: %d orders, but a total of %d", query, len(all), p.Meta.Total)
			}
			return all
		}
	}
}

func TestDefaultSortHasFutureOrdersFirst(t *testing.T) {
	f := start(t)
	all := f.allOrders("")
	past := false
	for i, o := range all {
		open := o.Status != history.Delivered && o.Cancellation == nil
		switch {
		case open && past:
			t.Errorf("%s is open but at position %d, after past orders", o.Reference, i)
		case open && i > 0 && o.Slot.StartsAt < all[i-1].Slot.StartsAt:
			t.Errorf("%s is later than the open order after it", all[i-1].Reference)
		case past && o.Slot.StartsAt > all[i-1].Slot.StartsAt:
			t.Errorf("the past order %s is older than the one after it", all[i-1].Reference)
		}
		past = !open
	}
	if len(all) < 150 || all[0].Status != history.Processing {
		t.Errorf("%d orders, first %s", len(all), all[0].Status)
	}
}

// fillsTanks returns a filter of orders that fill one of the tanks.
func fillsTanks(ids ...store.ID) func(order.OnWire) bool {
	return func(o order.OnWire) bool {
		return slices.ContainsFunc(o.Items, func(i order.ItemOnWire) bool { return i.TankID != nil && slices.Contains(ids, *i.TankID) })
	}
}

// Each filter gives the same orders as filtering the complete list, and the facets ignore status
// and cancelled.
func TestOrderFilters(t *testing.T) {
	f := start(t)
	all := f.allOrders("")
	gas := func(o order.OnWire) store.ID { return o.Items[0].GasID }
	for query, keep := range map[string]func(order.OnWire) bool{
		"status[]=oncoming&status[]=ready":            func(o order.OnWire) bool { return o.Status == "oncoming" || o.Status == "ready" },
		"status[]=delivered":                          func(o order.OnWire) bool { return o.Status == "delivered" },
		"status[]=waiting&cancelled=exclude":          func(o order.OnWire) bool { return o.Status == "waiting" && o.Cancellation == nil },
		"cancelled=only":                              func(o order.OnWire) bool { return o.Cancellation != nil && o.Tanker == nil && o.Driver == nil },
		"cancelled=true":                              func(o order.OnWire) bool { return o.Cancellation != nil },
		"cancelled=exclude":                           func(o order.OnWire) bool { return o.Cancellation == nil },
		"cancelled=false":                             func(o order.OnWire) bool { return o.Cancellation == nil },
		"cancelled=include":                           func(order.OnWire) bool { return true },
		"gas_id[]=3":                                  func(o order.OnWire) bool { return gas(o) == 3 },
		"gas_id[]=2&gas_id[]=3&status[]=delivered":    func(o order.OnWire) bool { return (gas(o) == 2 || gas(o) == 3) && o.Status == "delivered" },
		"address_id[]=502&address_id[]=503":           func(o order.OnWire) bool { return o.AddressID == 502 || o.AddressID == 503 },
		"recurring_order_id=42":                       func(o order.OnWire) bool { return o.RecurringOrderID != nil && *o.RecurringOrderID == 42 },
		"tank_id[]=601&tank_id[]=606":                 fillsTanks(601, 606),
		"tank_id[]=607":                               func(order.OnWire) bool { return false }, // of another business
		"origin=recurring":                            func(o order.OnWire) bool { return o.RecurringOrderID != nil },
		"origin=once&cancelled=exclude":               func(o order.OnWire) bool { return o.RecurringOrderID == nil && o.Cancellation == nil },
		"from=2026-01-01&to=2026-03-31":               func(o order.OnWire) bool { return o.Slot.Date >= "2026-01-01" && o.Slot.Date <= "2026-03-31" },
		"from=2026-11-21&to=2026-11-21":               func(o order.OnWire) bool { return o.Slot.Date == "2026-11-21" },
		"q=" + all[40].Reference:                      func(o order.OnWire) bool { return o.ID == all[40].ID },
		"q=" + strings.ToLower(all[40].Reference[4:]): func(o order.OnWire) bool { return o.ID == all[40].ID },
		"q=" + strings.ToLower(strings.ReplaceAll(all[40].Reference, "-", "+")): func(o order.OnWire) bool { return o.ID == all[40].ID },
		"q=" + strings.ReplaceAll(all[40].Reference, "-", ""):                   func(o order.OnWire) bool { return o.ID == all[40].ID },
		"q=" + strings.ReplaceAll(store.Text(all[0].PONumber), "-", "+-+"):      func(o order.OnWire) bool { return store.Text(o.PONumber) == store.Text(all[0].PONumber) },
		"q=depot-toul":                        func(o order.OnWire) bool { return o.AddressID == 501 },
		"q=gazoleb7":                          brings(1),
		"q=hvo-100":                           brings(2),
		"q=depot":                             func(o order.OnWire) bool { return o.AddressID == 501 },
		"q=" + url.QueryEscape("  BRÚGES "):   func(o order.OnWire) bool { return o.AddressID == 502 },
		"q=" + store.Text(all[0].PONumber):    func(o order.OnWire) bool { return store.Text(o.PONumber) == store.Text(all[0].PONumber) },
		"q=gazole":                            brings(1, 4),
		"q=" + url.QueryEscape("  GAZÔLE b7"): brings(1),
		"q=hvo100":                            brings(2),
		"q=hvo&status[]=delivered&from=2026-06-01&to=2026-11-30": func(o order.OnWire) bool {
			return brings(2)(o) && o.Status == history.Delivered && o.Slot.Date >= "2026-06-01" && o.Slot.Date <= "2026-11-30"
		},
		"q=AdBlue&gas_id[]=1": func(o order.OnWire) bool { return brings(3)(o) && brings(1)(o) },
		"q=zole":              func(order.OnWire) bool { return false },
		"q=zzz":               func(order.OnWire) bool { return false },
		"q=%25":               func(order.OnWire) bool { return false },
		"id[]=" + all[3].ID.String() + "&id[]=987654": func(o order.OnWire) bool { return o.ID == all[3].ID },
		"gas_id[]=1&from=2026-06-01&q=bc-&address_id[]=503": func(o order.OnWire) bool {
			return gas(o) == 1 && o.Slot.Date >= "2026-06-01" && o.AddressID == 503
		},
	} {
		var want []store.ID
		for _, o := range all {
			if keep(o) {
				want = append(want, o.ID)
			}
		}
		var got []store.ID
		for _, o := range f.allOrders(query) {
			got = append(got, o.ID)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d orders, want %d", query, len(got), len(want))
		}
	}
	complete, filtered := f.orders("gas_id[]=1"), f.orders("gas_id[]=1&status[]=waiting&cancelled=only")
	if fmt.Sprint(complete.Meta.Facets) != fmt.Sprint(filtered.Meta.Facets) {
		t.Errorf("the facets with and without status are %v and %v", complete.Meta.Facets, filtered.Meta.Facets)
	}
	sum := complete.Meta.Facets.Cancelled
	for _, c := range complete.Meta.Facets.ByStatus {
		sum += c.Count
	}
	if sum != complete.Meta.Total {
		t.Errorf("the facets sum to %d, the total is %d", sum, complete.Meta.Total)
	}
	dated := f.orders("gas_id[]=1&from=2000-01-01")
	if fmt.Sprint(complete.Meta) != fmt.Sprint(dated.Meta) {
		t.Errorf("counting orders gives %v, the table of counts %v", dated.Meta, complete.Meta)
	}
}

func TestOrderSorts(t *testing.T) {
	f := start(t)
	volume := func(o order.OnWire) (n int) {
		for _, i := range o.Items {
			n += i.VolumeOrdered
			if i.VolumeDelivered != nil {
				n += *i.VolumeDelivered - i.VolumeOrdered
			}
		}
		return n
	}
	due := func(o order.OnWire) int64 { // the amount that the list shows
		if o.Cancellation != nil {
			return o.Cancellation.Fee
		}
		return o.Totals.Total
	}
	for name, key := range map[string]func(order.OnWire) string{
		"slot_date":  func(o order.OnWire) string { return o.Slot.StartsAt },
		"created_at": func(o order.OnWire) string { return o.CreatedAt },
		"reference":  func(o order.OnWire) string { return o.Reference },
		"volume":     func(o order.OnWire) string { return fmt.Sprintf("%08d", volume(o)) },
		"total":      func(o order.OnWire) string { return fmt.Sprintf("%012d", due(o)) },
		"status":     func(o order.OnWire) string { return strconv.Itoa(slices.Index(order.Statuses, o.Status)) },
	} {
		up, down := f.allOrders("sort="+name), f.allOrders("sort=-"+name)
		slices.Reverse(down)
		for i := range up {
			if i > 0 && key(up[i]) < key(up[i-1]) {
				t.Errorf("%s: %s is after %s", name, key(up[i]), key(up[i-1]))
			}
			if up[i].ID != down[i].ID {
				t.Fatalf("-%s is not the reverse", name)
			}
		}
	}
}

func TestInvalidOrderQueriesAreRejected(t *testing.T) {
	f := start(t)
	for _, query := range []string{"sort=price", "sort=-", "cancelled=maybe", "origin=moon", "status[]=lost", "from=2026-13-01", "to=demain",
		strings.Repeat("id[]=1&", 201)} {
		if r := f.v3("GET", "/orders?business_id=1042&"+query, f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
			t.Errorf("%.30s: %d", query, r.status)
		}
	}
	if r := f.v3("GET", "/orders", f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
		t.Errorf("without business: %d", r.status)
	}
}

// Events only show that an order was invoiced to users who can read invoices.
func TestInvoicedEventsNeedFinanceRead(t *testing.T) {
	f := start(t)
	var billed string
	if err := f.db.QueryRowContext(t.Context(), `SELECT order_id FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.kind = 'invoiced' AND o.business_id = 1042 LIMIT 1`).Scan(&billed); err != nil {
		t.Fatal(err)
	}
	for email, knows := range map[string]bool{claire: true, sophie: true, lea: false, "yanis.benali@garonne-adour.example": false} {
		r := f.v3("GET", "/orders/events?order_id[]="+billed, f.tokenOf(email), nil)
		if got := strings.Contains(r.body, "invoiced"); got != knows || !strings.Contains(r.body, `"delivered"`) || strings.Contains(r.body, "FA-") != knows {
			t.Errorf("%s: %d %s", email, r.status, r.body)
		}
	}
}

// Records of other businesses give the same response as unknown ones.
func TestOrdersOfOtherBusinessesAreNotFound(t *testing.T) {
	f := start(t)
	marc := f.tokenOf(marc)
	foreign := f.orders("").Data[0].ID.String()
	for _, path := range []string{"/orders?business_id=%s", "/tanks?business_id=%s", "/invoices?business_id=%s", "/recurring-orders?business_id=%s"} {
		for _, id := range []string{"1042", "987654", "x"} {
			if r := f.v3("GET", fmt.Sprintf(path, id), marc, nil); r.status != http.StatusNotFound {
				t.Errorf(path+": %d", id, r.status)
			}
		}
	}
	for _, id := range []string{foreign, "987654", "x"} {
		if r := f.v3("GET", "/orders/"+id, marc, nil); r.status != http.StatusNotFound {
			t.Errorf("order %s: %d", id, r.status)
		}
	}
	if r := f.v3("GET", "/orders/events?order_id[]="+foreign, marc, nil); strings.TrimSpace(r.body) != `{"data":[]}` {
		t.Errorf("events of another business: %s", r.body)
	}
	if page := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1057&id[]="+foreign, marc, nil)); len(page.Data) != 0 {
		t.Error("an order is found in another business")
	}
	// Invoices need FINANCE_READ; every role can read orders.
	for email, status := range map[string]int{yanis: http.StatusForbidden, lea: http.StatusForbidden, sophie: http.StatusOK} {
		if r := f.v3("GET", "/invoices?business_id=1042", f.tokenOf(email), nil); r.status != status {
			t.Errorf("%s: %d", email, r.status)
		}
		if r := f.v3("GET", "/orders?business_id=1042", f.tokenOf(email), nil); r.status != http.StatusOK {
			t.Errorf("%s: %d", email, r.status)
		}
	}
}

func TestOrderDetails(t *testing.T) {
	f := start(t)
	coaches := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1078&status[]=delivered&cancelled=exclude", f.tokenOf(claire), nil)).Data[0]
	o := decode[api.Data[order.OnWire]](t, f.v3("GET", "/orders/"+coaches.ID.String(), f.tokenOf(claire), nil)).Data
	sum := 0
	for _, fill := range o.Items[0].Fills {
		sum += fill.Volume
		if fill.Registration == "" || fill.OdometerKm == nil {
			t.Errorf("%+v", fill)
		}
	}
	if sum != *o.Items[0].VolumeDelivered || len(coaches.Items[0].Fills) != 0 || o.RecurringOrder == nil || o.RecurringOrder.Name != "Plein de nuit" ||
		o.Slot.Window != "night" || o.Slot.Surcharge != 1500 || o.Totals.DeliveryFee != 4000 {
		t.Errorf("%+v", o)
	}
	litres := float64(*o.Items[0].VolumeDelivered)
	if want := fmt.Sprintf("%.2f", litres*3.10); store.Text(o.EmissionsKg) != want || o.Items[0].EmissionFactor.Total != "3.10" {
		t.Errorf("the emissions are %v kg, want %s", store.Text(o.EmissionsKg), want)
	}
	price, err := strconv.ParseFloat(o.Items[0].UnitPrice, 64)
	if err != nil || math.Abs(price*litres*100-float64(o.Totals.Product)) > .51 {
		t.Errorf("the unit price %s €/L gives a total of %d", o.Items[0].UnitPrice, o.Totals.Product)
	}
	if o.Driver == nil || o.Driver.Phone != nil {
		t.Errorf("the driver of an old delivery is %+v, want no phone", o.Driver)
	}
}

// The allowed actions depend on the status, the slot and the time.
func TestAllowedActions(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	made := func(status, date string, recurring bool) order.Order {
		d := mustDate(t, date)
		o := order.Order{Status: status, Date: d, Window: "morning"}
		if recurring {
			id := store.ID(42)
			o.RecurringID = &id
		}
		return o
	}
	for name, c := range map[string]struct {
		order        order.Order
		cancel, edit bool
		fee          int64
		free         string
	}{
		"oncoming":             {made("oncoming", "2026-11-24", false), true, true, 0, "2026-11-23T17:00:00Z"},
		"waiting":              {made("waiting", "2026-11-24", false), true, true, 0, "2026-11-23T17:00:00Z"},
		"tomorrow":             {made("oncoming", "2026-11-22", false), true, true, 0, "2026-11-21T17:00:00Z"},
		"today":                {made("oncoming", "2026-11-21", false), true, true, 4500, ""},
		"recurring, in 2 days": {made("oncoming", "2026-11-23", true), true, true, 4500, ""},
		"recurring, in 3 days": {made("oncoming", "2026-11-24", true), true, true, 0, "2026-11-22T05:00:00Z"},
		"ready":                {made("ready", "2026-11-24", false), true, false, 4500, ""},
		"under way":            {made("processing", "2026-11-21", false), false, false, 0, ""},
		"delivered":            {made("delivered", "2026-11-20", false), false, false, 0, ""},
	} {
		free := ""
		if at := c.order.FreeUntil(now); at != nil {
			free = clock.Timestamp(*at)
		}
		if c.order.Cancellable() != c.cancel || c.order.Editable() != c.edit || c.order.CancellationFee(now) != c.fee || free != c.free {
			t.Errorf("%s: cancellable %v, editable %v, fee %d, free until %q", name, c.order.Cancellable(), c.order.Editable(), c.order.CancellationFee(now), free)
		}
	}
}

// Each page is found by an index without sorting.
func TestPagesAreFoundByAnIndex(t *testing.T) {
	f := start(t)
	for _, query := range []string{"", "cancelled=exclude&status[]=oncoming&status[]=waiting&status[]=ready", "cancelled=exclude&status[]=delivered", "cancelled=only",
		"address_id[]=501", "gas_id[]=1", "origin=once", "sort=volume", "sort=-total", "sort=created_at", "sort=-reference", "sort=status", "sort=-slot_date", "q=toulouse", "q=gazole", "from=2026-11-01&to=2026-11-30", "sort=slot_date&from=2026-11-01"} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		o, err := order.ReadOrderQuery(values, f.seed.Gases)
		if err != nil {
			t.Fatal(err)
		}
		o.Business = 1042
		_, all, err := o.Count(t.Context(), f.db)
		if err != nil {
			t.Fatal(err)
		}
		spy := &explaining{Querier: f.db}
		if _, err := o.PageIDs(t.Context(), spy, max(all.Orders, 10*order.FewOrders)); err != nil {
			t.Fatal(err)
		}
		if plan := spy.plan(t); !strings.Contains(plan, "USING") || !strings.Contains(plan, "INDEX orders_") || strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("%s: %s", query, plan)
		}
	}
}

// A page of 50,000 orders of one business is as fast as one of a few hundred (section 14), for
// every filter. If a filter leaves few orders in the small store, its pages are compared with
// the first page. The middle page takes longest: it skips half of the orders in an index.
// Without its index, a page takes forty times longer.
func TestPageOfManyOrders(t *testing.T) {
	soak(t)
	few, many := start(t), start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileLoad })
	if all, own := many.count(`SELECT count(*) FROM orders`), many.count(`SELECT count(*) FROM orders WHERE business_id = 1042`); all != chronicle.LoadOrders || own < chronicle.LoadOrders*95/100 {
		t.Fatalf("%d orders, %d of one business", all, own)
	}
	fixtures, tokens := []*fixture{few, many}, []string{few.tokenOf(claire), many.tokenOf(claire)}
	quick, middle := 1.5, 6.0
	for _, c := range []struct {
		query, ofFew string
		atMost       float64
	}{
		{"", "", quick},
		{"status[]=delivered&cancelled=exclude", "status[]=delivered&cancelled=exclude", quick},
		{"status[]=oncoming&status[]=waiting&status[]=ready&cancelled=exclude", "status[]=oncoming&status[]=waiting&status[]=ready&cancelled=exclude", quick},
		{"cancelled=only", "", quick},
		{"sort=slot_date", "sort=slot_date", quick},
		{"sort=-created_at", "sort=-created_at", quick},
		{"sort=-reference", "sort=-reference", quick},
		{"sort=volume", "sort=volume", quick},
		{"sort=-total", "sort=-total", quick},
		{"sort=status", "sort=status", quick},
		{"from=2026-03-01&to=2026-03-31", "", quick},
		{"from=2026-01-01&to=2026-12-31", "from=2026-01-01&to=2026-12-31", quick},
		{"q=CMD-2026-1411", "", quick},
		{"q=cmd+20261411", "", quick},
		{"q=toulouse", "q=toulouse", quick},
		{"page=1980", "", quick},
		{"page=1000", "", middle},
	} {
		// Alternate, and keep the fastest of each: load on the machine slows both down.
		best := []time.Duration{time.Hour, time.Hour}
		for range 40 {
			for i, query := range []string{c.ofFew, c.query} {
				begun := time.Now()
				r := fixtures[i].v3("GET", "/orders?business_id=1042&per_page=25&"+query, tokens[i], nil)
				best[i] = min(best[i], time.Since(begun))
				if rows := len(decode[order.OrdersPage](t, r).Data); r.status != http.StatusOK || rows == 0 || c.query != c.ofFew && rows != 25 {
					t.Fatalf("%q: %d, %d orders: %.200s", query, r.status, rows, r.body)
				}
			}
		}
		ratio := float64(best[1]) / float64(best[0])
		t.Logf("%q: %v of few, %v of many, × %.1f", c.query, best[0], best[1], ratio)
		if ratio > c.atMost {
			t.Errorf("%q: %v of few, %v of many", c.query, best[0], best[1])
		}
	}
}

// Impossible page numbers are rejected. Returning another page would be misleading.
func TestInvalidPagesAreRejected(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, list := range []string{"/orders?business_id=1042", "/business/1042/users?x"} {
		for query, status := range map[string]int{"page=1048576": 200, "page=1048577": 400, "page=0": 400, "page=x": 400, "per_page=101": 400} {
			if r := f.v3("GET", list+"&"+query, token, nil); r.status != status {
				t.Errorf("%s %s: %d %.200s", list, query, r.status, r.body)
			}
		}
	}
}

// All ways to search for a text find the same orders, and every page of every list matches a
// plain sort of all orders.
func TestPagesMatchTheCompleteList(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, query := range []string{"", "sort=-total", "from=2026-10-01&to=2026-11-30", "from=2026-11-21", "sort=slot_date&to=2025-06-30", "q=toulouse", "q=CMD-2026", "q=cmd+20", "q=2026", "q=20260411", "q=26-041", "q=41137", "q=4", "q=-00", "q=bc-1", "q=bc+1", "q=-",
		"q=toulouse&from=2026-06-01", "q=gazole", "q=hvo", "q=adblue&from=2026-10-01", "address_id[]=501", "gas_id[]=2&from=2026-01-01", "cancelled=only", "status[]=delivered&cancelled=exclude"} {
		var paged []store.ID
		for page, total := 1, 1; len(paged) < total; page++ {
			p := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&per_page=7&page="+strconv.Itoa(page)+"&"+query, token, nil))
			if total = p.Meta.Total; len(p.Data) == 0 {
				t.Fatalf("%s: page %d of %d orders is empty", query, page, total)
			}
			for _, o := range p.Data {
				paged = append(paged, o.ID)
			}
		}
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		o, err := order.ReadOrderQuery(values, f.seed.Gases)
		if err != nil {
			t.Fatal(err)
		}
		o.Business = 1042
		if want := f.plainly(o); !slices.Equal(paged, want) {
			t.Errorf("%s: %d orders, want %d:\n%v\n%v", query, len(paged), len(want), paged, want)
		}
	}
}

// plainly returns the ids of all orders of a query, sorted, without index and counts.
func (f *fixture) plainly(o order.OrderQuery) []store.ID {
	f.t.Helper()
	c := o.Kinds("recurring_order_id IS NOT NULL")
	o.Rest(&c)
	o.Narrow(&c)
	if o.Text != "" {
		sites, err := o.SitesNamed(f.t.Context(), f.db)
		if err != nil {
			f.t.Fatal(err)
		}
		marks, args := store.InList(sites)
		c.And("(instr(compact, ?) > 0 OR address_id IN "+marks+" OR gas_mask & ? <> 0)", append(append([]any{o.Text}, args...), o.Named)...)
	}
	direction := ""
	if o.Descending {
		direction = " DESC"
	}
	column := order.OrderSorts[o.Sort]
	ids, err := store.List(f.t.Context(), f.db, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders NOT INDEXED WHERE `+c.String()+` ORDER BY `+column+direction+`, id`+direction, c.Args...)
	if err != nil {
		f.t.Fatal(err)
	}
	return ids
}

// The counts and the search index follow changes to orders.
func TestListsFollowChanges(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	found := func(query string) int { return f.orders(query).Meta.Total }
	o := f.createOrder(token, wanted("date", "2026-12-08"))
	day := found("from=2026-12-10&to=2026-12-10")
	if r := f.json("PUT", "/orders/"+o.ID.String(), token, object{"po_number": "ZÉBRE–77", "date": "2026-12-10"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if n, moved := found("q=zebre+7"), found("from=2026-12-10&to=2026-12-10"); n != 1 || moved != day+1 {
		t.Errorf("%d orders have the number, and the new day has %d orders, before %d", n, moved, day)
	}
	if r := f.json("PUT", "/orders/"+o.ID.String(), token, object{"po_number": "AUTRE-78"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if old, now := found("q=zebre"), found("q=autre-78"); old != 0 || now != 1 {
		t.Errorf("%d orders are found by the old number, %d by the new one", old, now)
	}
}

// The first start fills the demonstration store within three seconds.
func TestDemonstrationStartsQuickly(t *testing.T) {
	unraced(t)
	quickest := time.Hour
	for range 3 {
		begun := time.Now()
		start(t, func(c *sandbox.Config) { c.Dir = t.TempDir() })
		quickest = min(quickest, time.Since(begun))
	}
	if t.Logf("ready in %v", quickest); quickest > 3*time.Second {
		t.Errorf("ready in %v, want at most 3s", quickest)
	}
}
