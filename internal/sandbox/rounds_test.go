package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// away sends tankers on the round of an order that nobody looks at, from an instant to
// another.
func (f *fixture) away(from, to time.Time, tankers ...int64) {
	f.t.Helper()
	for _, id := range tankers {
		if _, err := f.db.Exec(`UPDATE orders SET tanker_id = ?, leaves_at = ?, back_at = ? WHERE id = (SELECT min(id) FROM orders WHERE delivered_at IS NOT NULL AND tanker_id = ?)`,
			id, from.Unix(), to.Unix(), id); err != nil {
			f.t.Fatal(err)
		}
	}
}

// until brings the clock of deliveries to an instant.
func (f *fixture) until(at time.Time) {
	f.t.Helper()
	f.clock.advance(at.Sub(f.clock.now))
	if err := f.goOn(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// adBlue is an order of AdBlue for the vehicles at Bordeaux, whose depot has one tanker for
// it.
func (f *fixture) adBlue(change ...any) order.OnWire {
	f.t.Helper()
	f.noCredit()
	return f.createOrder(f.tokenOf(claire), wanted(append([]any{"items", items(object{"gas_id": "3", "volume": 400})}, change...)...))
}

const adBlueOfBassens = 502

// An order whose tanker is away when it should leave is offered another slot: the tanker is
// never with two orders.
func TestNoTankerLeavesThatIsAway(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	leaves := calendar.On(2026, 11, 24).At(0, 0)
	f.until(leaves)
	ready := f.readOrder(id)
	if ready.Status != history.Ready || *ready.TankerID != adBlueOfBassens {
		t.Fatalf("%+v", ready)
	}
	f.away(leaves, leaves.Add(20*time.Hour), adBlueOfBassens)
	f.until(time.Unix(*ready.LeavesAt, 0))
	if o := f.readOrder(id); o.Status != history.Oncoming || o.TankerID != nil || o.LeavesAt != nil || o.DepartedAt != nil {
		t.Errorf("when it should leave: %+v", o)
	}
	f.until(time.Unix(*ready.LeavesAt, 0).Add(history.AssignedAfter))
	o := f.getOrder(f.tokenOf(claire), id)
	if o.Status != history.Waiting || o.ProposedSlot == nil || o.ProposedSlot.StartsAt <= o.Slot.StartsAt {
		t.Errorf("some minutes later: %s, %+v is proposed", o.Status, o.ProposedSlot)
	}
	if events := f.rows(fmt.Sprintf(`SELECT status, message FROM order_events WHERE order_id = %d ORDER BY id DESC LIMIT 2`, id)); !strings.HasPrefix(events, "waiting Nouveau créneau proposé") ||
		!strings.HasSuffix(events, "\noncoming Le camion-citerne attribué a changé.\n") {
		t.Errorf("events:\n%s", events)
	}
}

// An order that no tanker can bring in time and no slot can take stays as it is, and gets a
// tanker as soon as one can come.
func TestAssignmentIsTriedAgain(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	if _, err := f.db.Exec(`UPDATE addresses SET opening_hours = '[{"weekday":7,"opens_at":"06:00","closes_at":"20:00"}]' WHERE id = 502`); err != nil {
		t.Fatal(err)
	}
	day := calendar.On(2026, 11, 24)
	f.away(day.At(0, 0), day.At(20, 0), adBlueOfBassens)
	due := time.Unix(*f.readOrder(id).Due(), 0)
	f.until(due)
	for n := range 3 {
		if o := f.readOrder(id); o.Status != history.Oncoming || o.TankerID != nil || o.LeavesAt != nil || *o.Due() != due.Add(history.AssignedAfter).Unix() {
			t.Fatalf("try %d at %s: %+v", n, due, o)
		}
		due = due.Add(history.AssignedAfter)
		f.until(due)
	}
	if n := f.count(fmt.Sprintf(`SELECT count(*) FROM order_events WHERE order_id = %d`, id)); n != 1 {
		t.Errorf("%d events of an order to which nothing happened", n)
	}
	f.away(day.At(0, 0), day.At(0, 1), adBlueOfBassens)
	f.until(due.Add(history.AssignedAfter))
	if o := f.readOrder(id); o.Status != history.Ready || *o.TankerID != adBlueOfBassens {
		t.Errorf("once the tanker is free: %+v", o)
	}
}

// An order that is late by the time a tanker is looked for does not come when its site is
// closed.
func TestALateOrderComesWhileItsSiteIsOpen(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	day := calendar.On(2026, 11, 24)
	f.until(day.At(0, 0))
	f.person().submit(panelAddress, "action", "break", "order", id.String())
	if _, err := f.db.Exec(`UPDATE orders SET leaves_at = ? WHERE id = ?`, (day-1).At(9, 0).Unix(), id); err != nil {
		t.Fatal(err)
	}
	f.until(day.At(0, 0).Add(order.ReplacementTime))
	if o := f.readOrder(id); o.Status != history.Waiting || o.ProposedDate == nil || o.DepartedAt != nil {
		t.Errorf("in the night: %+v", o)
	}
}

// The panel makes no tanker leave that is away, and says so.
func TestPanelMakesNoTankerLeaveThatIsAway(t *testing.T) {
	f := start(t)
	p, id := f.person(), f.adBlue().ID
	advance := func() reply { return p.submit(panelAddress, "action", "advance", "order", id.String()) }
	advance()
	before := f.readOrder(id)
	// It will be back within the time for which an order waits.
	f.away(f.clock.now.Add(-time.Hour), f.clock.now.Add(20*time.Minute), adBlueOfBassens)
	if r := advance(); r.status != http.StatusConflict || !strings.Contains(r.body, "sont tous en tournée") {
		t.Errorf("%d %s", r.status, r.body)
	}
	if o := f.readOrder(id); o.Status != history.Ready || o.Version != before.Version || *o.LeavesAt != *before.LeavesAt {
		t.Errorf("%+v, before %+v", o, before)
	}
	f.clock.advance(20 * time.Minute)
	advance()
	if o := f.readOrder(id); o.Status != history.Processing || o.TankerID == nil || *o.TankerID != store.ID(adBlueOfBassens) {
		t.Errorf("once it is back: %+v", o)
	}
}
