package sandbox_test

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

// away occupies tankers from one instant to another, with the round of an old order.
func (f *fixture) away(from, to time.Time, tankers ...int64) {
	f.t.Helper()
	for _, id := range tankers {
		if _, err := f.db.Exec(`UPDATE orders SET tanker_id = ?, leaves_at = ?, back_at = ? WHERE id = (SELECT min(id) FROM orders WHERE delivered_at IS NOT NULL AND tanker_id = ?)`,
			id, from.Unix(), to.Unix(), id); err != nil {
			f.t.Fatal(err)
		}
	}
}

// until advances the clock of deliveries to an instant.
func (f *fixture) until(at time.Time) {
	f.t.Helper()
	f.clock.advance(at.Sub(f.clock.now))
	if err := f.advance(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// adBlue orders AdBlue for vehicles at Bordeaux, whose depot has one tanker for it.
func (f *fixture) adBlue(change ...any) order.OnWire {
	f.t.Helper()
	f.noCredit()
	return f.createOrder(f.tokenOf(claire), wanted(append([]any{"items", items(object{"gas_id": "3", "volume": 400})}, change...)...))
}

const adBlueOfBassens = 502

// If the tanker is away when it should leave, another slot is proposed: a tanker never has two
// rounds at once.
func TestTankerThatIsAwayDoesNotLeave(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	leaves := calendar.NewDate(2026, 11, 24).At(0, 0)
	f.until(leaves)
	ready := f.readOrder(id)
	if ready.Status != history.Ready || *ready.TankerID != adBlueOfBassens {
		t.Fatalf("%+v", ready)
	}
	f.away(leaves, leaves.Add(20*time.Hour), adBlueOfBassens)
	f.until(time.Unix(*ready.LeavesAt, 0))
	if o := f.readOrder(id); o.Status != history.Oncoming || o.TankerID != nil || o.LeavesAt != nil || o.DepartedAt != nil {
		t.Errorf("at the planned departure, the order is %+v", o)
	}
	f.until(time.Unix(*ready.LeavesAt, 0).Add(history.AssignedAfter))
	o := f.getOrder(f.tokenOf(claire), id)
	if o.Status != history.Waiting || o.ProposedSlot == nil || o.ProposedSlot.StartsAt <= o.Slot.StartsAt {
		t.Errorf("some minutes later, the status is %s and the proposed slot %+v", o.Status, o.ProposedSlot)
	}
	if events := f.rows(fmt.Sprintf(`SELECT status, message FROM order_events WHERE order_id = %d ORDER BY id DESC LIMIT 2`, id)); !strings.HasPrefix(events, "waiting Nouveau créneau proposé") ||
		!strings.HasSuffix(events, "\noncoming Le camion-citerne attribué a changé.\n") {
		t.Errorf("events:\n%s", events)
	}
}

// An order without a tanker in time and without a free slot stays unchanged, and gets a tanker
// as soon as one is free.
func TestAssignmentIsRetried(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	if _, err := f.db.Exec(`UPDATE addresses SET opening_hours = '[{"weekday":7,"opens_at":"06:00","closes_at":"20:00"}]' WHERE id = 502`); err != nil {
		t.Fatal(err)
	}
	day := calendar.NewDate(2026, 11, 24)
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
		t.Errorf("%d events of the unchanged order, want 1", n)
	}
	f.away(day.At(0, 0), day.At(0, 1), adBlueOfBassens)
	f.until(due.Add(history.AssignedAfter))
	if o := f.readOrder(id); o.Status != history.Ready || *o.TankerID != adBlueOfBassens {
		t.Errorf("when the tanker is free, the order is %+v", o)
	}
}

// A late order is not delivered while its site is closed.
func TestLateOrderIsNotDeliveredToAClosedSite(t *testing.T) {
	f := start(t)
	id := f.adBlue().ID
	day := calendar.NewDate(2026, 11, 24)
	f.until(day.At(0, 0))
	f.person().submit(panelAddress, "action", "break", "order", id.String())
	if _, err := f.db.Exec(`UPDATE orders SET leaves_at = ? WHERE id = ?`, (day-1).At(9, 0).Unix(), id); err != nil {
		t.Fatal(err)
	}
	f.until(day.At(0, 0).Add(order.ReplacementTime))
	if o := f.readOrder(id); o.Status != history.Waiting || o.ProposedDate == nil || o.DepartedAt != nil {
		t.Errorf("at night, the order is %+v", o)
	}
}

// The panel does not make a tanker leave that is away, and shows an error.
func TestPanelDoesNotSendATankerThatIsAway(t *testing.T) {
	f := start(t)
	p, id := f.person(), f.adBlue().ID
	advance := func() reply { return p.submit(panelAddress, "action", "advance", "order", id.String()) }
	advance()
	before := f.readOrder(id)
	// It will be back before the order would be reassigned.
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
		t.Errorf("when the tanker is back, the order is %+v", o)
	}
}
