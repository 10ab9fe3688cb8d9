package sandbox

import (
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
)

// around counts what Transports Garonne-Adour has of each status.
func (f *fixture) around() map[string]int {
	f.t.Helper()
	counts := map[string]int{}
	for _, c := range f.orders("cancelled=exclude").Meta.Facets.ByStatus {
		counts[c.Status] = c.Count
	}
	return counts
}

// Whenever one looks, one tanker is under way and the rest of the situation is there:
// what is due lives on, and what is missing then is added (product 13.5).
func TestOneIsAlwaysUnderWay(t *testing.T) {
	unraced(t)
	f := start(t)
	first := f.live()
	passed := time.Duration(0)
	for _, hours := range []time.Duration{0, 1, 6, 14, 24, 72} {
		var w *watching
		if hours == 1 {
			f.clock.advance(time.Minute) // a token of a test lives for an hour
			w = f.watch(claire, "")
			w.next()
			passed = time.Minute
		}
		f.clock.advance(hours*time.Hour - passed)
		passed = hours * time.Hour
		has := f.around()
		if has[history.Processing] < 1 || has[history.Ready] < 1 || has[history.Waiting] < 1 || has[history.Oncoming] < 2 {
			t.Errorf("after %d h: %v", hours, has)
		}
		moving := f.orders("cancelled=exclude&status[]=processing").Data
		if !slices.ContainsFunc(moving, func(o orderOnWire) bool { return f.position(o.ID).ETA > timestamp(f.clock.now) }) {
			t.Errorf("after %d h nothing moves: %+v", hours, moving)
		}
		if hours == 0 && (len(moving) != 1 || moving[0].ID != first.ID) {
			t.Errorf("at the first start: %+v", moving)
		}
		if hours == 1 {
			f.relayed(w, first, moving)
		}
		if n := f.count(`SELECT count(*) FROM orders WHERE business_id = 1042 AND status = 'delivered' AND invoice_id IS NULL AND cancelled_at IS NULL`); n == 0 {
			t.Errorf("after %d h nothing is to be billed", hours)
		}
		if n := len(f.orders("cancelled=only&from=2026-11-01").Data); n == 0 {
			t.Errorf("after %d h nothing is cancelled", hours)
		}
	}
	for status, n := range f.around() {
		if status != history.Delivered && n > 4 {
			t.Errorf("%d are %s", n, status)
		}
	}
}

// relayed holds the first tanker, which was told as long as it was under way, to its
// end, and the next one to leave at once.
func (f *fixture) relayed(w *watching, first order, moving []orderOnWire) {
	f.t.Helper()
	if len(moving) != 1 || moving[0].ID == first.ID {
		f.t.Fatalf("under way is %+v", moving)
	}
	level, end, next := w.next(), w.next(), w.next()
	if level.name != eventTankUpdated || !strings.Contains(level.data, `"level_at":"2026-11-21T10:00:00Z","level_source":"estimated"`) {
		f.t.Errorf("told %+v", level)
	}
	if end.data != updateOf(f.stored(first.ID)) || next.data != updateOf(f.stored(moving[0].ID)) {
		f.t.Errorf("told %+v and %+v, under way is %+v", end, next, moving)
	}
	o := f.seen(f.tokenOf(claire), first.ID)
	if o.Status != history.Delivered || text(o.DeliveredAt) != "2026-11-21T10:00:00Z" {
		f.t.Errorf("%s, %s", o.Status, text(o.DeliveredAt))
	}
	if len(f.documentsOf(f.tokenOf(claire), first.ID)) == 0 {
		f.t.Error("no delivery note")
	}
	if n := f.count(`SELECT count(*) FROM tank_readings r JOIN order_items i ON i.tank_id = r.tank_id WHERE i.order_id = ` + first.ID.String() + ` AND r.at = 1795255200`); n != 1 {
		f.t.Errorf("%d levels tell of it", n)
	}
	if relay := f.stored(moving[0].ID); relay.Items[0].TankID != nil || relay.Items[0].Ordered > 1000 || relay.ID <= firstMadeID {
		f.t.Errorf("%+v", relay)
	}
}

// updateOf is how the stream tells an order as it is.
func updateOf(o order) string {
	text, err := json.Marshal(orderUpdate{o.ID, o.Version, o.Status, instantOf(o.UpdatedAt)})
	if err != nil {
		panic(err) // impossible: numbers and text
	}
	return string(text)
}

// However many tankers come while somebody looks, there are numbers enough, each of
// them once; those of a day bring less than one delivery of a tank.
func TestRelaysHaveNumbers(t *testing.T) {
	unraced(t)
	f := start(t)
	for range 24 * 6 {
		f.clock.advance(10 * time.Minute)
		if err := f.goOn(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	relays := f.count(`SELECT count(*) FROM orders WHERE id > 10000000 AND status = 'delivered'`)
	litres := f.count(`SELECT sum(volume) FROM orders WHERE id > 10000000 AND status = 'delivered'`)
	if relays < 12 || relays > 20 || litres > 20_000 {
		t.Errorf("%d tankers came with %d L", relays, litres)
	}
	c := f.chronicle()
	c.anchor, c.first = f.firstStart(), false
	world := f.seed.world(c.anchor)
	err := f.write(t.Context(), func(tx *sql.Tx) error {
		for n := range 4 * history.Block { // on two days in turn
			relay := history.Missing(world, world.Businesses[0], history.Around{}, f.clock.now.AddDate(0, 0, n%2))[0]
			if err := c.add(t.Context(), tx, world, relay); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
