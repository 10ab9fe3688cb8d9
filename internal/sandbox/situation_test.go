package sandbox_test

import (
	"database/sql"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// around counts the orders of Transports Garonne-Adour by status.
func (f *fixture) around() map[string]int {
	f.t.Helper()
	counts := map[string]int{}
	for _, c := range f.orders("cancelled=exclude").Meta.Facets.ByStatus {
		counts[c.Status] = c.Count
	}
	return counts
}

// Orders of the staged situation that time, the customer or the panel end are only replaced the
// next morning (product 13.5).
func TestSituationIsCompletedInTheMorning(t *testing.T) {
	unraced(t)
	f := start(t)
	first := f.live()
	has := f.around()
	made := func() int { return f.count(`SELECT count(*) FROM orders WHERE staged`) }
	f.clock.advance(time.Minute)
	w := f.watch(claire, "")
	w.next()
	f.clock.advance(59 * time.Minute)
	if now := f.around(); now[history.Processing] != 0 || now[history.Delivered] != has[history.Delivered]+1 || made() != 0 {
		t.Fatalf("an hour later, the counts are %v, at first %v", now, has)
	}
	f.checkDelivered(w, first)
	ready := f.orders("cancelled=exclude&status[]=ready").Data[0]
	for range 2 {
		f.person().submit(panelAddress, "action", "advance", "order", ready.ID.String())
	}
	waiting := f.orders("cancelled=exclude&status[]=waiting").Data[0]
	f.json("POST", "/orders/"+waiting.ID.String()+"/cancel", f.tokenOf(claire), object{"reason": "price"})
	for _, at := range []time.Time{f.clock.now, calendar.NewDate(2026, 11, 21).At(23, 50), calendar.NewDate(2026, 11, 22).At(5, 59)} {
		f.clock.advance(at.Sub(f.clock.now))
		given := 0 // the order of Monday gets its tanker on Saturday afternoon
		if at.After(calendar.NewDate(2026, 11, 21).At(18, 0)) {
			given = 1
		}
		if now := f.around(); now[history.Processing] != 0 || now[history.Ready] != given || now[history.Waiting] != 0 || made() != 0 {
			t.Errorf("at %s, the counts are %v, with %d new orders", at, now, made())
		}
	}
	f.clock.advance(time.Minute)
	for range 2 {
		if now := f.around(); now[history.Processing] != 1 || now[history.Ready] != 1 || now[history.Waiting] != 1 || now[history.Oncoming] < 2 || made() != 2 {
			t.Errorf("in the morning, the counts are %v, with %d new orders", now, made())
		}
		f.clock.advance(time.Minute)
	}
	relay := f.readOrder(f.orders("cancelled=exclude&status[]=processing").Data[0].ID)
	if relay.Items[0].TankID != nil || relay.Items[0].Ordered > 1000 || relay.ID <= order.FirstMadeID || relay.TankerID == nil {
		t.Errorf("%+v", relay)
	}
	for range 20 {
		f.clock.advance(24 * time.Hour)
		for status, n := range f.around() {
			if status != history.Delivered && n > 4 || status == history.Processing && n == 0 {
				t.Errorf("on %s, %d orders are %s", f.clock.now, n, status)
			}
		}
	}
	// A restart in the same morning adds nothing.
	ended := f.inside.History
	restarted := chronicle.Service{DB: ended.DB, Clock: ended.Clock, Seed: ended.Seed, Fleet: ended.Fleet, Orders: ended.Orders, Profile: ended.Profile}
	before := made()
	if err := restarted.CompleteSituation(t.Context()); err != nil || made() != before {
		t.Errorf("%v, %d new orders after the restart", err, made()-before)
	}
}

// checkDelivered checks that the stream sends the delivery of the live order.
func (f *fixture) checkDelivered(w *watching, first order.Order) {
	f.t.Helper()
	level, end := w.next(), w.next()
	if level.name != stream.TankLevel || !strings.Contains(level.data, `"level_at":"2026-11-21T10:00:00Z","level_source":"estimated"`) {
		f.t.Errorf("the stream sent %+v", level)
	}
	if end.data != updateOf(f.readOrder(first.ID)) {
		f.t.Errorf("the stream sent %+v", end)
	}
	o := f.getOrder(f.tokenOf(claire), first.ID)
	if o.Status != history.Delivered || store.Text(o.DeliveredAt) != "2026-11-21T10:00:00Z" {
		f.t.Errorf("%s, %s", o.Status, store.Text(o.DeliveredAt))
	}
	if len(f.documentsOf(f.tokenOf(claire), first.ID)) == 0 {
		f.t.Error("no delivery note")
	}
	if n := f.count(`SELECT count(*) FROM tank_readings r JOIN order_items i ON i.tank_id = r.tank_id WHERE i.order_id = ` + first.ID.String() + ` AND r.at = 1795255200`); n != 1 {
		f.t.Errorf("%d readings at the delivery, want 1", n)
	}
}

// updateOf returns the stream data of an order.
func updateOf(o order.Order) string {
	text, err := json.Marshal(order.Update{OrderID: o.ID, Version: o.Version, Status: o.Status, UpdatedAt: clock.Instant(o.UpdatedAt)})
	if err != nil {
		panic(err) // impossible: numbers and text
	}
	return string(text)
}

// Staged orders get unique numbers, even if there are many.
func TestStagedOrdersHaveNumbers(t *testing.T) {
	unraced(t)
	f := start(t)
	c := f.inside.History.Chronicle()
	c.Anchor, c.First = f.inside.Clock.FirstStart(), false
	world := chronicle.WorldOf(f.seed, c.Anchor)
	err := f.db.Write(t.Context(), func(tx *sql.Tx) error {
		for n := range 4 * history.Block { // on two days in turn
			relay := history.Missing(world, world.Businesses[0], history.SituationCounts{}, nil, f.clock.now.AddDate(0, 0, n%2))[0]
			if err := c.Add(t.Context(), tx, world, relay); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
