package sandbox_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// codes returns the codes of an order's reasons to wait.
func codes(o order.OnWire) string {
	all := make([]string, len(o.WaitingReasons))
	for i, reason := range o.WaitingReasons {
		all[i], _, _ = strings.Cut(reason, ":")
	}
	return strings.Join(all, " ")
}

// A waiting order gives the reason, the amount and the deadline.
func TestWaitingReasonAndDeadline(t *testing.T) {
	f := start(t)
	o := f.createOrder(f.tokenOf(marc), wanted("business_id", "1057", "address_id", "504", "items", items(object{"gas_id": "4", "volume": 3000})))
	code, cents, _ := strings.Cut(strings.Join(o.WaitingReasons, " "), ":")
	if over, err := strconv.ParseInt(cents, 10, 64); code != order.WaitsForCredit || err != nil || over <= 0 || store.Text(o.WaitingReason) != "Encours autorisé dépassé de "+figure.Euros(over) {
		t.Errorf("the order waits for %q: %q", o.WaitingReasons, store.Text(o.WaitingReason))
	}
	begins, _ := time.Parse(time.RFC3339, o.Slot.StartsAt)
	if until := min(clock.Timestamp(f.clock.Now().Add(order.WaitingLife)), o.Slot.StartsAt); store.Text(o.WaitingUntil) != until {
		t.Errorf("the order waits until %s, want %s", store.Text(o.WaitingUntil), until)
	}
	f.clock.advance(min(order.WaitingLife, begins.Sub(f.clock.Now())))
	if o = f.getOrder(f.tokenOf(marc), o.ID); o.Cancellation == nil || o.WaitingUntil != nil || len(o.WaitingReasons) == 0 {
		t.Errorf("after the deadline, the order is %+v", o)
	}
}

// The deadline for an answer is no later than the start of the slot, unless the order waits for
// another slot.
func TestDeadlineIsAtTheStartOfTheSlot(t *testing.T) {
	since := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	begins := time.Date(2026, 11, 23, 5, 0, 0, 0, time.UTC)
	for reasons, want := range map[string]time.Time{
		order.WaitsForCredit + ":1200":                      begins,
		order.WaitsAsFirst + " " + order.WaitsForPrice:      begins,
		order.WaitsForCapacity:                              since.Add(order.WaitingLife),
		order.WaitsForProposal + " " + order.WaitsForCredit: since.Add(order.WaitingLife),
	} {
		seconds := since.Unix()
		o := order.Order{Status: history.Waiting, WaitingReason: &reasons, WaitingSince: &seconds, Date: calendar.NewDate(2026, 11, 23), Window: calendar.Morning}
		if at := o.WaitsUntil(); !at.Equal(want) || *o.Due() != want.Unix() {
			t.Errorf("%s: the deadline is %s, want %s", reasons, at, want)
		}
	}
}

// proposal is an order in a new sandbox for which another slot is proposed.
type proposal struct {
	*fixture
	token string
	panel *person
	waits order.OnWire
}

func newProposal(t *testing.T, email string, body object) *proposal {
	t.Helper()
	f := start(t)
	if email == claire {
		f.noCredit()
	}
	p := &proposal{fixture: f, token: f.tokenOf(email), panel: f.person()}
	p.waits = f.createOrder(p.token, body)
	p.propose()
	return p
}

func (p *proposal) propose() {
	p.t.Helper()
	p.panel.submit(panelAddress, "action", "propose", "order", p.waits.ID.String())
	if p.waits = p.getOrder(p.token, p.waits.ID); p.waits.ProposedSlot == nil {
		p.t.Fatalf("no slot is proposed: %+v", p.waits)
	}
}

func (p *proposal) answer(accept bool) reply {
	p.t.Helper()
	r := p.json("POST", "/orders/"+p.waits.ID.String()+"/slot-answer", p.token, object{"accept": accept})
	p.waits = p.getOrder(p.token, p.waits.ID)
	return r
}

func (p *proposal) checkSlotGone(r reply) {
	p.t.Helper()
	if said := decode[problemBody](p.t, r).Error; r.status != 422 || said.Code != "slot_unavailable" || p.waits.Status != "waiting" || p.waits.ProposedSlot == nil {
		p.t.Errorf("the answer gives %d %s, and the status %s", r.status, r.body, p.waits.Status)
	}
}

// A proposed slot that is full or has begun cannot be accepted (product 7.2, 13.7).
func TestUnavailableProposedSlot(t *testing.T) {
	full := newProposal(t, claire, wanted())
	slot := *full.waits.ProposedSlot
	for range 40 {
		r := full.json("POST", "/quotes", full.token, wanted("items", items(object{"gas_id": "1", "volume": 10_000}), "date", slot.Date, "window", string(slot.Window)))
		if r.status != http.StatusCreated {
			break
		}
		full.fixture.order(full.token, secret.New(), object{"quote_id": decode[api.Data[quote.OnWire]](t, r).Data.ID, "po_number": "x", "confirm_duplicate": true})
	}
	full.checkSlotGone(full.answer(true))

	past := newProposal(t, claire, wanted())
	begins, err := time.Parse(time.RFC3339, past.waits.ProposedSlot.StartsAt)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := past.db.Exec(`UPDATE orders SET waiting_since = ?1, due_at = ?1 + 259200 WHERE id = ?2`, begins.Unix(), past.waits.ID); err != nil {
		t.Fatal(err)
	}
	past.clock.advance(begins.Sub(past.clock.Now()))
	past.token = past.tokenOf(claire)
	past.checkSlotGone(past.answer(true))
}

// An order waits for an answer only until the proposed slot begins.
func TestProposedSlotEndsTheWait(t *testing.T) {
	p := newProposal(t, claire, wanted("date", "2026-11-24"))
	p.clock.advance(24 * time.Hour)
	p.token, p.panel = p.tokenOf(claire), p.person()
	p.propose()
	begins, err := time.Parse(time.RFC3339, p.waits.ProposedSlot.StartsAt)
	if err != nil {
		t.Fatal(err)
	}
	if limit := p.clock.Now().Add(order.WaitingLife); !begins.Before(limit) || store.Text(p.waits.WaitingUntil) != p.waits.ProposedSlot.StartsAt {
		t.Fatalf("the proposed slot begins at %s, but the order waits until %s", begins, store.Text(p.waits.WaitingUntil))
	}
	p.clock.advance(begins.Sub(p.clock.Now()) - time.Second)
	p.token = p.tokenOf(claire)
	if p.waits = p.getOrder(p.token, p.waits.ID); p.waits.Cancellation != nil {
		t.Fatalf("cancelled before the slot began: %+v", p.waits.Cancellation)
	}
	p.clock.advance(time.Second)
	if p.waits = p.getOrder(p.token, p.waits.ID); p.waits.Cancellation == nil || store.Text(p.waits.Cancellation.Comment) != "Sans réponse avant le créneau proposé." {
		t.Errorf("after the start of the slot, the cancellation is %+v", p.waits.Cancellation)
	}
}

// The other reasons to wait remain when a slot is accepted.
func TestProposedSlotAndAnotherReason(t *testing.T) {
	p := newProposal(t, marc, wanted("business_id", "1057", "address_id", "504", "items", items(object{"gas_id": "4", "volume": 3000})))
	if got := codes(p.waits); got != "slot_proposed credit_exceeded" {
		t.Errorf("after the proposal, the reasons are %q", got)
	}
	p.answer(false)
	if got := codes(p.waits); got != "slot_to_come credit_exceeded" {
		t.Errorf("after refusing it, the reasons are %q", got)
	}
	p.propose()
	slot := *p.waits.ProposedSlot
	p.answer(true)
	if p.waits.Status != "waiting" || codes(p.waits) != order.WaitsForCredit || p.waits.Slot.StartsAt != slot.StartsAt || p.waits.ProposedSlot != nil {
		t.Errorf("after accepting it, the order is %+v", p.waits)
	}
}

// Moving an order ends its wait for a slot.
func TestMoveInsteadOfAnswering(t *testing.T) {
	for name, c := range map[string]struct {
		email, status, reason string
		order                 object
	}{
		"no other reason": {claire, "oncoming", "", wanted()},
		"credit exceeded": {marc, "waiting", order.WaitsForCredit, wanted("business_id", "1057", "address_id", "504", "items", items(object{"gas_id": "4", "volume": 3000}))},
	} {
		p := newProposal(t, c.email, c.order)
		r := p.json("PUT", "/orders/"+p.waits.ID.String(), p.token, object{"date": "2026-12-09"})
		o := decode[api.Data[order.OnWire]](t, r).Data
		if o.Status != c.status || codes(o) != c.reason || o.ProposedSlot != nil || o.Slot.Date != "2026-12-09" {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// The time to answer starts again with each proposal and each answer.
func TestTimeToAnswer(t *testing.T) {
	p := newProposal(t, claire, wanted("date", "2026-12-08"))
	later := func(d time.Duration) {
		p.clock.advance(d)
		p.token, p.panel = p.tokenOf(claire), p.person()
	}
	for _, step := range []func(){func() { p.answer(false) }, p.propose} {
		later(71 * time.Hour)
		step()
	}
	later(71 * time.Hour)
	if p.waits = p.getOrder(p.token, p.waits.ID); p.waits.Cancellation != nil {
		t.Fatalf("cancelled 71 hours after the last proposal: %+v", p.waits.Cancellation)
	}
	later(time.Hour)
	if p.waits = p.getOrder(p.token, p.waits.ID); p.waits.Cancellation == nil || p.waits.Cancellation.Reason != "provider" {
		t.Errorf("72 hours after the last proposal, the order is %+v", p.waits)
	}
}
