package sandbox_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// dumpOrders returns the data that the history wrote, as text.
func (f *fixture) dumpOrders() string {
	f.t.Helper()
	var all strings.Builder
	for _, query := range []string{
		`SELECT * FROM orders ORDER BY id`, `SELECT * FROM order_items ORDER BY id`, `SELECT * FROM vehicle_fills ORDER BY id`, `SELECT id, odometer_km FROM vehicles WHERE business_id NOT IN (1042, 1078) ORDER BY id`, `SELECT * FROM order_issues ORDER BY id`,
		`SELECT order_id, at, kind, status, actor, message FROM order_events ORDER BY order_id, at, kind`, `SELECT * FROM invoices ORDER BY id`,
		`SELECT * FROM invoice_lines ORDER BY id`, `SELECT * FROM payments ORDER BY id`, `SELECT * FROM tank_readings ORDER BY tank_id, at`,
		`SELECT * FROM order_counts WHERE orders > 0 ORDER BY 1, 2, 3, 4, 5, 6`, `SELECT * FROM order_days WHERE orders > 0 ORDER BY 1, 2, 3, 4`,
		`SELECT * FROM delivered_lines ORDER BY 1, 2, 3, 4`, `SELECT * FROM delivered_days`, `SELECT count(*) FROM order_words`, `SELECT * FROM history`, `SELECT id, last_delivery_at FROM addresses ORDER BY id`,
	} {
		all.WriteString(f.rows(query))
	}
	return all.String()
}

// passDays advances the clock by each number of days and makes a call each time.
func (f *fixture) passDays(steps ...int) {
	f.t.Helper()
	for _, days := range steps {
		f.clock.advance(time.Duration(days) * 24 * time.Hour)
		if r := f.api("GET", "/gas", f.tokenOf(claire)); r.status != http.StatusOK {
			f.t.Fatalf("%d %s", r.status, r.body)
		}
	}
}

// Passing days one by one gives the same store as passing them at once, over the half month that
// ends on the 15th and the end of another. This only holds for the history. The staged situation
// depends on the mornings of calls, and recurring orders on the readings at that time, so the
// business with both is left out, as are the odometers of coaches.
func TestDaysOneByOneOrAtOnce(t *testing.T) {
	unraced(t)
	longRun(t)
	begin := time.Date(2026, 11, 14, 9, 0, 0, 0, time.UTC)
	steps := []int{1, 1, 1, 2, 13}
	one, other := startAt(t, begin), startAt(t, begin)
	one.passDays(steps...)
	other.passDays(18)
	for _, f := range []*fixture{one, other} {
		for _, statement := range []string{
			fmt.Sprintf(`DELETE FROM orders WHERE id > %d OR business_id = 1042`, order.FirstMadeID),
			fmt.Sprintf(`DELETE FROM invoices WHERE id > %d OR business_id = 1042`, order.FirstMadeID), // their invoices too
			`DELETE FROM vehicle_fills WHERE vehicle_id IN (SELECT id FROM vehicles WHERE business_id = 1042)`,
			`DELETE FROM tank_readings WHERE tank_id IN (SELECT id FROM tanks WHERE business_id = 1042)`,
			`UPDATE addresses SET last_delivery_at = (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(delivered_at), 'unixepoch') FROM orders WHERE address_id = addresses.id)`,
		} {
			if _, err := f.db.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	got, want := strings.Split(one.dumpOrders(), "\n"), strings.Split(other.dumpOrders(), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("row %d of %d and %d:\n%s\n%s", i, len(got), len(want), got[i], want[i])
		}
	}
	if len(got) != len(want) || len(got) < 10_000 {
		t.Errorf("%d and %d rows", len(got), len(want))
	}
}

// An order changed by a user is kept when the day ends, and the missing order of the situation
// is replaced.
func TestChangedOrderIsKept(t *testing.T) {
	f := start(t)
	before := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&status[]=waiting&cancelled=exclude", f.tokenOf(claire), nil))
	if len(before.Data) != 1 {
		t.Fatalf("%d orders wait", len(before.Data))
	}
	err := f.db.Write(t.Context(), func(tx *sql.Tx) error {
		all, err := order.Read(t.Context(), tx, []store.ID{before.Data[0].ID})
		if err != nil {
			return err
		}
		o := all[0]
		o.Status = history.Oncoming
		return order.Change(t.Context(), tx, &o, f.clock.Now(), history.Event{Kind: "status_changed", Status: history.Oncoming, Actor: "Claire Lemaire", Message: "Commande confirmée."})
	})
	if err != nil {
		t.Fatal(err)
	}
	f.passDays(1)
	o := decode[api.Data[order.OnWire]](t, f.v3("GET", "/orders/"+before.Data[0].ID.String(), f.tokenOf(claire), nil)).Data
	if o.Status != history.Oncoming || o.Version != 2 || o.EventsCount != before.Data[0].EventsCount+1 || o.WaitingReason != nil {
		t.Errorf("%+v", o)
	}
	events := decode[api.Data[[]order.EventOnWire]](t, f.v3("GET", "/orders/events?order_id[]="+o.ID.String(), f.tokenOf(claire), nil)).Data
	if last := events[len(events)-1]; len(events) != o.EventsCount || last.Message != "Commande confirmée." || store.Text(last.Actor) != "Claire Lemaire" {
		t.Errorf("%+v", events)
	}
	after := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&cancelled=exclude", f.tokenOf(claire), nil))
	counts := map[string]int{}
	for _, c := range after.Meta.Facets.ByStatus {
		counts[c.Status] = c.Count
	}
	// Three are oncoming: the confirmed one, one of the situation and one due from a recurring
	// order. The situation's other one got its tanker on Saturday, for Monday.
	if counts[history.Waiting] != 1 || counts[history.Processing] != 1 || counts[history.Oncoming] != 3 || counts[history.Ready] != 2 {
		t.Errorf("%v", counts)
	}
}

// Orders and invoices shown on one day exist on the next, in the staged situation and in the
// history of every business.
func TestNothingVanishesAtMidnight(t *testing.T) {
	unraced(t)
	f := startAt(t, time.Date(2026, 11, 21, 22, 40, 0, 0, time.UTC)) // 23:40 in Paris
	var shown []order.OnWire
	for _, status := range []string{history.Processing, history.Ready, history.Waiting, history.Oncoming} {
		page := f.orders("cancelled=exclude&status[]=" + status)
		if len(page.Data) == 0 {
			t.Fatalf("no order is %s", status)
		}
		shown = append(shown, page.Data...)
	}
	orders, invoices := f.ids("orders"), f.ids("invoices")
	f.clock.advance(21 * time.Minute)
	for _, before := range shown {
		if o := f.getOrder(f.tokenOf(claire), before.ID); o.Reference != before.Reference || o.Status != before.Status || o.EventsCount < before.EventsCount {
			t.Errorf("the order is %+v, before %+v", o, before)
		}
	}
	for range 20 { // over the end of a half month
		for table, before := range map[string]map[int64]bool{"orders": orders, "invoices": invoices} {
			now := f.ids(table)
			for id := range before {
				if !now[id] {
					t.Fatalf("at %s, %d of %s is missing", f.clock.now, id, table)
				}
			}
		}
		orders, invoices = f.ids("orders"), f.ids("invoices")
		f.passDays(1)
	}
}

// ids returns the ids of a table.
func (f *fixture) ids(table string) map[int64]bool {
	f.t.Helper()
	ids, err := chronicle.KnownIDs(f.t.Context(), f.db, table)
	if err != nil {
		f.t.Fatal(err)
	}
	return ids
}

func TestEmptyProfileHasNoOrder(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	for _, table := range []string{"orders", "tanks", "tank_readings", "invoices", "recurring_orders", "vehicles"} {
		if n := f.count("SELECT count(*) FROM " + table); n != 0 {
			t.Errorf("%d rows in %s", n, table)
		}
	}
	page := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042", f.tokenOf(claire), nil))
	if page.Data == nil || len(page.Data) != 0 || page.Meta.Total != 0 || len(page.Meta.Facets.ByStatus) != 5 {
		t.Errorf("%+v", page)
	}
}

// A store filled by a version without a history gets one.
func TestOlderStoreGetsAHistory(t *testing.T) {
	unraced(t)
	dir := t.TempDir()
	inDir := func(c *sandbox.Config) { c.Dir = dir }
	first := start(t, inDir)
	want := first.dumpOrders()
	for _, statement := range []string{`DELETE FROM orders`, `DELETE FROM invoices`, `DELETE FROM tanks`, `DELETE FROM vehicles`, `DELETE FROM vehicle_fills`, `DELETE FROM recurring_orders`,
		`DELETE FROM history`, `DELETE FROM order_counts`, `DELETE FROM order_days`, `DELETE FROM invoice_sums`, `DELETE FROM sqlite_sequence WHERE name IN ('orders', 'invoices', 'order_issues')`} {
		if _, err := first.db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if got := start(t, inDir).dumpOrders(); got != want {
		t.Error("the history differs from that of a new store")
	}
}
