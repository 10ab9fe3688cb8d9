package sandbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

func (f *fixture) position(id store.ID) *order.Position {
	f.t.Helper()
	r := f.v3("GET", "/orders/"+id.String()+"/position", f.tokenOf(claire), nil)
	if r.status != 200 {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[api.Data[*order.Position]](f.t, r).Data
}

// The tanker goes from Bassens to Bordeaux in 40 positions and arrives 35 minutes after the
// first start (product 13.5).
func TestTankerMoves(t *testing.T) {
	f := start(t)
	o := f.live()
	first := f.position(o.ID)
	if first.ETA != "2026-11-21T09:35:00Z" || first.Depot.Label != "Dépôt de Bassens" || first.Destination.Label != "Agence Bordeaux" || first.OrderID != o.ID {
		t.Fatalf("at the first start, the position is %+v", first)
	}
	f.clock.now = time.Unix(*o.DepartedAt, 0)
	places, left, stops := map[string]bool{}, 1000.0, 3
	for range 60 * 60 / 45 {
		p := f.position(o.ID)
		places[p.RecordedAt] = true
		var km float64
		if _, err := fmt.Sscan(p.DistanceKm, &km); err != nil || km > left || p.StopsBefore > stops {
			t.Fatalf("%s: %s km and %d stops, after %.1f and %d", p.RecordedAt, p.DistanceKm, p.StopsBefore, left, stops)
		}
		left, stops = km, p.StopsBefore
		if at, err := time.Parse(time.RFC3339, p.RecordedAt); err != nil || at.After(f.clock.now) || f.clock.now.Sub(at) > 94*time.Second {
			t.Fatalf("at %s: %s", f.clock.now, p.RecordedAt)
		}
		f.clock.advance(45 * time.Second)
	}
	f.clock.advance(history.UnloadTime - time.Minute)
	last := f.position(o.ID)
	places[last.RecordedAt] = true
	if len(places) != order.PositionCount {
		t.Errorf("%d positions, want %d", len(places), order.PositionCount)
	}
	if last.Latitude != last.Destination.Latitude || last.Longitude != last.Destination.Longitude || last.DistanceKm != "0.0" || last.StopsBefore != 0 || last.RecordedAt != last.ETA {
		t.Errorf("on arrival, the position is %+v", last)
	}
}

// An order without a tanker under way has no position; an order of another business is not
// found.
func TestNoPositionWithoutATanker(t *testing.T) {
	f := start(t)
	for id, want := range map[string]string{
		strings.TrimSpace(f.rows(`SELECT max(id) FROM orders WHERE business_id = 1042 AND status = 'ready'`)):     `{"data":null}`,
		strings.TrimSpace(f.rows(`SELECT max(id) FROM orders WHERE business_id = 1042 AND status = 'delivered'`)): `{"data":null}`,
		strings.TrimSpace(f.rows(`SELECT max(id) FROM orders WHERE business_id = 1057`)):                          `"not_found"`,
		"7": `"not_found"`,
	} {
		if r := f.v3("GET", "/orders/"+id+"/position", f.tokenOf(claire), nil); !strings.Contains(r.body, want) {
			t.Errorf("%s: %d %s, want %s", id, r.status, r.body, want)
		}
	}
	// A site without coordinates.
	if _, err := f.db.ExecContext(t.Context(), `UPDATE addresses SET latitude = NULL WHERE id = ?`, f.live().AddressID); err != nil {
		t.Fatal(err)
	}
	if p := f.position(f.live().ID); p != nil {
		t.Errorf("the position towards a site without coordinates is %+v", p)
	}
}

// The panel moves the tanker until it arrives. The stream sends the changed order, and the
// position changes.
func TestPanelMovesTheTanker(t *testing.T) {
	f := start(t)
	o := f.live()
	w := f.watch(claire, "")
	w.next()
	person := f.person()
	places := 1
	for before := f.position(o.ID); ; places++ {
		r := person.submit("/sandbox/", "action", "roll", "order", o.ID.String())
		if r.status != 303 || !strings.Contains(r.header.Get("Location"), "#livraisons") {
			t.Fatalf("%d %s", r.status, r.body)
		}
		if e := w.next(); e.name != stream.OrderUpdated || !strings.Contains(e.data, `"order_id":"`+o.ID.String()+`"`) {
			t.Errorf("the stream sent %+v", e)
		}
		after := f.position(o.ID)
		if after.Latitude == before.Latitude || after.DistanceKm >= before.DistanceKm && len(after.DistanceKm) >= len(before.DistanceKm) {
			t.Fatalf("the position went from %+v to %+v", before, after)
		}
		if before = after; after.StopsBefore == 0 && after.DistanceKm == "0.0" {
			break
		}
	}
	if places != 5 { // 24 of 39 steps remain at the first start
		t.Errorf("the tanker arrived after %d clicks, want 5", places)
	}
	if text := person.get("/sandbox/").body; !strings.Contains(text, o.Reference) || !strings.Contains(text, "Agence Bordeaux") {
		t.Error("the panel does not list the order")
	}
	for id, want := range map[string]int{o.ID.String(): 400, "7": 404, "x": 404} {
		if r := person.submit("/sandbox/", "action", "roll", "order", id); r.status != want {
			t.Errorf("roll %s: %d", id, r.status)
		}
	}
	if text := f.v3("GET", "/orders/events?order_id[]="+o.ID.String(), f.tokenOf(claire), nil).body; !strings.Contains(text, `"kind":"eta_changed"`) {
		t.Errorf("the order has no event eta_changed: %s", text)
	}
}
