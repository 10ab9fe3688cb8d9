package sandbox_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// goToMinute advances the clock to a minute of a day in Paris, and the deliveries with it.
func (f *fixture) goToMinute(d calendar.Date, minute int) {
	f.t.Helper()
	f.clock.advance(d.At(0, minute).Sub(f.clock.Now()))
	if err := f.advance(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// A store filled at any hour has no future instants and no overdue orders: within a night,
// before the invoices of a half month, on a day with deliveries.
func TestFirstStartHasNoFuture(t *testing.T) {
	unraced(t)
	for _, at := range []string{"2026-11-20T23:10:00Z", "2026-11-21T02:00:00Z", "2026-11-22T05:30:00Z", "2026-11-24T15:00:00Z", "2026-12-01T05:00:00Z", "2026-12-16T06:59:00Z"} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		f := startAt(t, now)
		f.checkNothingInTheFuture()
		f.checkNothingIsOverdue()
	}
}

// Deliveries in the half month of the first start are on one invoice per business, at the hour
// of invoices after its end.
func TestHalfMonthOfTheFirstStartIsBilledOnce(t *testing.T) {
	unraced(t)
	f := startAt(t, time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC))
	bills := func() int { return f.count(`SELECT count(*) FROM invoices WHERE issued_on = '2026-12-01'`) }
	f.goToMinute(calendar.NewDate(2026, 12, 1), 7*60+59)
	if n := bills(); n != 0 {
		t.Errorf("%d invoices before the hour", n)
	}
	f.goToMinute(calendar.NewDate(2026, 12, 1), 8*60)
	if n, all := bills(), f.count(`SELECT count(DISTINCT business_id) FROM orders WHERE delivered_at >= unixepoch('2026-11-15 23:00')`); n != all || n < 4 {
		t.Errorf("%d invoices of %d businesses", n, all)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE delivered_at BETWEEN unixepoch('2024-12-01') AND unixepoch('2026-11-30 23:00') AND invoice_id IS NULL AND cancelled_at IS NULL`); n != 0 {
		t.Errorf("%d deliveries have no invoice", n)
	}
}

// An order of the history gets its planned tanker, is under way and is delivered at the same
// instants as orders of users.
func TestHistoryOrderMovesOnItsDay(t *testing.T) {
	unraced(t)
	f := start(t)
	const toCome = `FROM orders WHERE id < 1000000 AND business_id = 1057 AND status = 'oncoming' AND cancelled_at IS NULL`
	for range 20 {
		if f.count(`SELECT count(*) `+toCome) > 0 {
			break
		}
		f.passDays(1)
	}
	id := store.ID(f.count(`SELECT min(id) ` + toCome))
	round := func() string {
		return f.rows(fmt.Sprintf(`SELECT tanker_id, leaves_at, back_at FROM orders WHERE id = %s`, id))
	}
	planned := round()
	for _, want := range []string{history.Ready, history.Processing, history.Delivered} {
		f.clock.advance(time.Unix(int64(f.count(fmt.Sprintf(`SELECT due_at FROM orders WHERE id = %s`, id))), 0).Sub(f.clock.Now()))
		token := f.tokenOf(marc)
		o := f.getOrder(token, id)
		if o.Status != want {
			t.Fatalf("at %s it is %s, want %s", f.clock.Now(), o.Status, want)
		}
		p := decode[api.Data[*order.Position]](t, f.v3("GET", "/orders/"+id.String()+"/position", token, nil)).Data
		if onItsWay := want == history.Processing; (p != nil) != onItsWay {
			t.Errorf("%s: the position is %+v", want, p)
		}
		if want == history.Ready {
			if kept := round(); kept != planned {
				t.Errorf("the round is %swant %s", kept, planned)
			}
			continue
		}
		if r := f.json("POST", "/orders/"+id.String()+"/cancel", token, object{"reason": "price"}); r.status != http.StatusConflict {
			t.Errorf("%s: cancelling gives %d %s", want, r.status, r.body)
		}
		f.checkNothingInTheFuture()
	}
}

// The night ordered by the history is delivered automatically. Later nights are ordered once, at
// six in the morning two days before.
func TestNightsAreOrderedAtSix(t *testing.T) {
	unraced(t)
	f := startAt(t, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)) // a Friday
	nights := func(condition string) int {
		f.t.Helper()
		return f.count(`SELECT count(*) FROM orders WHERE recurring_order_id = 47 AND cancelled_at IS NULL AND ` + condition)
	}
	saturday := calendar.NewDate(2026, 11, 21)
	f.goToMinute(saturday, 8*60)
	if n := nights(`slot_date = '2026-11-20' AND delivered_at BETWEEN unixepoch('2026-11-20 19:00') AND unixepoch('2026-11-21 05:00')`); n != 1 {
		t.Errorf("on Saturday at 08:00, %d nights are delivered, want 1", n)
	}
	f.goToMinute(saturday+1, 5*60+59)
	if n := nights(`slot_date = '2026-11-24'`); n != 0 {
		t.Errorf("before six, there are %d orders for Tuesday", n)
	}
	for _, minute := range []int{6 * 60, 25 * 60, 49 * 60} {
		f.goToMinute(saturday+1, minute)
		if n := nights(`slot_date = '2026-11-24' AND created_at = unixepoch('2026-11-22 05:00')`); n != 1 || nights(`slot_date = '2026-11-24'`) != 1 {
			t.Errorf("at minute %d, there are %d orders for Tuesday", minute, n)
		}
	}
}

// A store not used for long gets the deliveries of the meantime, by tankers that had no other
// round then. Here one tanker is away for 40 days with a user's order.
func TestStoreNotUsedForLong(t *testing.T) {
	unraced(t)
	longRun(t)
	f := start(t)
	f.noCredit()
	o := f.createOrder(f.tokenOf(claire), wanted("address_id", "501", "items", items(object{"gas_id": "4", "volume": 3000})))
	f.passDays(4)
	f.rows(fmt.Sprintf(`UPDATE orders SET back_at = back_at + 40 * 24 * 3600 WHERE id = %s AND status = 'delivered' RETURNING id`, o.ID))
	before := len(f.all())
	f.clock.advance(100 * 24 * time.Hour)
	if err := f.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.checkNothingInTheFuture()
	f.checkNothingIsOverdue()
	all := f.all()
	rules(t, chronicle.WorldOf(f.seed, f.inside.Clock.FirstStart()), all)
	if len(all) < before+50 {
		t.Errorf("%d orders, before %d", len(all), before)
	}
}

// all returns the orders of the store that are not cancelled.
func (f *fixture) all() (all []brought) {
	f.t.Helper()
	var ids []store.ID
	for id := range f.ids("orders WHERE cancelled_at IS NULL") {
		ids = append(ids, store.ID(id))
	}
	orders, err := order.Read(f.t.Context(), f.db, ids)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, o := range orders {
		all = append(all, ofStore(f.seed, o))
	}
	return all
}
