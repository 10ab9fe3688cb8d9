package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// If an assigned tanker breaks down, its order goes back one step. Another tanker is assigned
// automatically, and leaves and arrives as planned for the first (product 7.1).
func TestTankerBreaksDown(t *testing.T) {
	unraced(t)
	f := start(t)
	p, token := f.person(), f.tokenOf(claire)
	before := f.orders("cancelled=exclude&status[]=ready").Data[0]
	if body := p.get(panelAddress).body; !strings.Contains(body, `value="break" aria-label="Panne du camion de `+before.Reference+`"`) || strings.Count(body, `value="break"`) != f.count(`SELECT count(*) FROM orders WHERE status = 'ready' AND cancelled_at IS NULL`) {
		t.Error("the panel does not offer the breakdown for each assigned tanker")
	}
	fail := func(id store.ID) reply { return p.submit(panelAddress, "action", "break", "order", id.String()) }
	if r := fail(before.ID); r.status != http.StatusSeeOther || !strings.Contains(p.get(r.header.Get("Location")).body, "un autre sera attribué dans cinq minutes") {
		t.Fatalf("%d %s", r.status, r.body)
	}
	o := f.getOrder(token, before.ID)
	events := decode[api.Data[[]order.EventOnWire]](t, f.v3("GET", "/orders/events?order_id[]="+o.ID.String(), token, nil)).Data
	if last := events[len(events)-1]; o.Status != history.Oncoming || o.Tanker != nil || last.Message != "Le camion-citerne attribué a changé." || store.Text(last.Status) != history.Oncoming {
		t.Errorf("%+v, %+v", o, last)
	}
	if r := fail(before.ID); r.status != http.StatusConflict || f.getOrder(token, before.ID).Version != o.Version {
		t.Errorf("breaking down twice gives %d", r.status)
	}
	f.clock.advance(order.ReplacementTime - time.Second)
	if o = f.getOrder(token, before.ID); o.Status != history.Oncoming {
		t.Errorf("before the replacement time, the status is %s", o.Status)
	}
	f.clock.advance(time.Second)
	o = f.getOrder(token, before.ID)
	if o.Status != history.Ready || o.Tanker == nil || o.Tanker.Name == before.Tanker.Name {
		t.Errorf("%s by %+v, after %+v", o.Status, o.Tanker, before.Tanker)
	}
	f.clock.advance(72 * time.Hour)
	if o = f.getOrder(f.tokenOf(claire), before.ID); o.Status != history.Delivered || !inSlot(o) {
		t.Errorf("%s, %s", o.Status, store.Text(o.DeliveredAt))
	}
	if r := fail(before.ID); r.status != http.StatusConflict {
		t.Errorf("a breakdown after the delivery gives %d", r.status)
	}
}

// A tanker that breaks down just before its departure is replaced, and the replacement leaves
// after its assignment. The only AdBlue tanker is assigned again.
func TestTankerBreaksDownAtTheLastMoment(t *testing.T) {
	unraced(t)
	f := start(t)
	p := f.person()
	id := f.orders("cancelled=exclude&status[]=ready").Data[0].ID
	f.clock.advance(time.Unix(*f.readOrder(id).Due(), 0).Sub(f.clock.now) - time.Second)
	p.submit(panelAddress, "action", "break", "order", id.String())
	f.clock.advance(order.ReplacementTime)
	if err := f.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	if o := f.readOrder(id); o.Status != history.Processing || *o.DepartedAt != f.clock.now.Unix() || !o.UnderWay() {
		t.Errorf("%+v", o)
	}
	adBlue := f.orders("cancelled=exclude&status[]=oncoming&gas_id[]=3").Data[0].ID
	f.clock.advance(calendar.NewDate(2026, 11, 25).At(20, 0).Sub(f.clock.now))
	if err := f.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := f.readOrder(adBlue)
	if before.Status != history.Ready {
		t.Fatalf("%+v", before)
	}
	p.submit(panelAddress, "action", "break", "order", adBlue.String())
	p.submit(panelAddress, "action", "advance", "order", adBlue.String())
	if o := f.readOrder(adBlue); o.Status != history.Ready || *o.TankerID != *before.TankerID || o.BrokenTankerID != nil {
		t.Errorf("%+v", o)
	}
}

// inSlot reports whether an order was delivered in its slot.
func inSlot(o order.OnWire) bool {
	return store.Text(o.DeliveredAt) > o.Slot.StartsAt && store.Text(o.DeliveredAt) < o.Slot.EndsAt
}
