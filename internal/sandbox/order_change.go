package sandbox

import (
	"context"
	"database/sql"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

var (
	problemNotEditable    = &problem{Status: http.StatusConflict, Code: "not_editable"}
	problemNotCancellable = &problem{Status: http.StatusConflict, Code: "not_cancellable"}
	problemNoProposal     = &problem{Status: http.StatusConflict, Code: "no_proposed_slot"}
	problemSlotGone       = &problem{Status: http.StatusUnprocessableEntity, Code: "slot_unavailable"}
	problemNoIssue        = &problem{Status: http.StatusConflict, Code: "issue_not_reportable"}
)

// refusedOver is a refusal whose subcode tells how the order ended, when it did: no
// tanker or driver is the reason then (product S07).
func (o order) refusedOver(refusal *problem) *problem {
	over, end := *refusal, ""
	switch {
	case o.CancelledAt != nil:
		end = "cancelled"
	case o.Status == history.Delivered:
		end = "delivered"
	default:
		return refusal
	}
	over.Subcode = &end
	return &over
}

// orderChange does something to an order, in the name of somebody.
type orderChange func(ctx context.Context, tx *sql.Tx, o *order, actor string, now time.Time) error

// change answers a write on the order that the path names, with the order as it
// became.
func (s *Sandbox) change(r *http.Request, who caller, do orderChange) (order, error) {
	var o order
	err := s.write(r.Context(), func(tx *sql.Tx) (err error) {
		if o, err = pathOrder(r, tx, who, permOrderWrite); err != nil {
			return err
		}
		actor, err := nameOf(r.Context(), tx, who)
		if err != nil {
			return err
		}
		if err := do(r.Context(), tx, &o, actor, s.now()); err != nil {
			return err
		}
		if o, err = readOrder(r.Context(), tx, o.ID); err != nil {
			return err
		}
		return o.readFills(r.Context(), tx)
	})
	return o, err
}

// changed is change for calls that answer the order.
func (s *Sandbox) changed(r *http.Request, who caller, do orderChange) (answer, error) {
	o, err := s.change(r, who, do)
	if err != nil {
		return answer{}, err
	}
	return ok(data[orderOnWire]{Data: o.onWire(s.seed, s.now())}), nil
}

// putOrder answers PUT /v3/orders/{id}: the given fields change, until a tanker is
// assigned.
func (s *Sandbox) putOrder(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "date", "window", "contact_id", "po_number", "instructions")
	if err != nil {
		return answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *order, actor string, now time.Time) error {
		if !o.editable() {
			return o.refusedOver(problemNotEditable)
		}
		before := o.Status
		told, err := s.edit(ctx, tx, f, o)
		if err != nil || len(told) == 0 {
			return err
		}
		all := []orderEvent{{Kind: "edited", Actor: actor, Message: "Commande modifiée\u00a0: " + strings.Join(told, ", ") + "."}}
		if o.Status != before {
			all = append(all, confirmed)
		}
		return changeOrder(ctx, tx, o, now, all...)
	})
}

// edit applies a form and tells what it changed.
func (s *Sandbox) edit(ctx context.Context, tx *sql.Tx, f form, o *order) (told []string, err error) {
	var v violations
	if f.Has("contact_id") {
		if err := readContact(ctx, tx, f, o, &v); err != nil {
			return nil, err
		}
		told = append(told, "contact")
	}
	if f.Has("po_number") {
		o.PONumber = f.Optional("po_number")
		told = append(told, "n°\u00a0de commande interne")
	}
	if f.Has("instructions") {
		o.Instructions = f.Optional("instructions")
		told = append(told, "consignes")
	}
	var required bool
	if err := tx.QueryRowContext(ctx, `SELECT po_required FROM businesses WHERE id = ?`, o.BusinessID).Scan(&required); err != nil {
		return nil, err
	}
	checkTexts(&v, o, required && f.Has("po_number"))
	moved, err := s.move(ctx, tx, f, o, &v)
	if err != nil {
		return nil, err
	}
	if moved {
		told = append([]string{"créneau du " + slotName(o.Date, o.Window)}, told...)
	}
	return told, v.Problem()
}

// move takes an order to another slot that has room for the whole of it; what was
// proposed is off the table.
func (s *Sandbox) move(ctx context.Context, tx *sql.Tx, f form, o *order, v *violations) (bool, error) {
	date, window := o.Date.String(), o.Window
	if f.Has("date") {
		date = f.Text("date")
	}
	if f.Has("window") {
		window = calendar.Window(f.Text("window"))
	}
	if date == o.Date.String() && window == o.Window {
		return false, nil
	}
	site, err := readAddress(ctx, tx, o.AddressID)
	if err != nil {
		return false, err
	}
	before, wanted := len(v.All), o.volumes(s.seed)
	day, err := s.slotOn(ctx, tx, site, date, window, o.ID, wanted, v)
	if err != nil || len(v.All) > before {
		return false, err
	}
	one, err := s.slotAt(ctx, tx, site, day, window, o.ID)
	if err != nil {
		return false, err
	}
	if !one.holds(wanted) {
		v.Add("window", "slot_unavailable")
	}
	o.take(day, window)
	return true, nil
}

// take gives an order a slot that has room for it: what was proposed is off the
// table, and what it waits for besides goes on.
func (o *order) take(day calendar.Date, window calendar.Window) {
	o.DeliveryFee += history.Surcharge(window) - history.Surcharge(o.Window)
	o.Date, o.Window = day, window
	o.LeavesAt, o.BackAt = nil, nil
	o.ProposedDate, o.ProposedWindow = nil, nil
	o.settleSlot()
	o.add()
}

// cancelReasons are those that a customer may give (product S07).
var cancelReasons = []string{"no_longer_needed", "wrong_date", "wrong_volume", "wrong_address", "duplicate", "price", "site_closed", otherReason}

// otherReason asks for a comment.
const otherReason = "other"

// postCancel answers POST /v3/orders/{id}/cancel.
func (s *Sandbox) postCancel(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "reason", "comment")
	if err != nil {
		return answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *order, actor string, now time.Time) error {
		if !o.cancellable() {
			return o.refusedOver(problemNotCancellable)
		}
		reason, comment := f.Text("reason"), f.Optional("comment")
		var v violations
		if !slices.Contains(cancelReasons, reason) {
			v.Add("reason", "invalid")
		}
		if reason == otherReason && comment == nil {
			v.Add("comment", "required")
		}
		v.Limited("comment", comment, maxInstructions)
		if err := v.Problem(); err != nil {
			return err
		}
		at := now.Unix()
		o.CancelFee = o.cancellationFee(now)
		o.CancelledAt, o.CancelledBy, o.CancelReason, o.CancelComment = &at, &who.CustomerID, &reason, comment
		o.ProposedDate, o.ProposedWindow = nil, nil
		return changeOrder(ctx, tx, o, now, orderEvent{Kind: "cancelled", Actor: actor, Message: "Commande annulée\u00a0: " + history.Regret(reason) + "."})
	})
}

// postSlotAnswer answers POST /v3/orders/{id}/slot-answer: a slot that is accepted
// confirms the order, one that is refused leaves it waiting for another.
func (s *Sandbox) postSlotAnswer(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "accept")
	if err != nil {
		return answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *order, actor string, now time.Time) error {
		accepted, valid := f.Flag("accept")
		if !valid {
			return badRequest("accept is true or false")
		}
		if o.CancelledAt != nil || o.ProposedDate == nil || o.ProposedWindow == nil {
			return problemNoProposal
		}
		date, window := *o.ProposedDate, *o.ProposedWindow
		if !accepted {
			o.ProposedDate, o.ProposedWindow = nil, nil
			o.waitFor(waitsForProposal)
			return changeOrder(ctx, tx, o, now, orderEvent{Kind: "comment", Actor: actor, Message: "Créneau proposé refusé\u00a0: " + slotName(date, window) + "."})
		}
		if err := s.stillFree(ctx, tx, *o, date, window, now); err != nil {
			return err
		}
		o.take(date, window)
		return changeOrder(ctx, tx, o, now, orderEvent{Kind: "status_changed", Status: o.Status, Actor: actor,
			Message: "Créneau proposé accepté\u00a0: " + slotName(date, window) + "."})
	})
}

// stillFree checks a slot that was proposed: it has not begun, the site is open and
// the tankers have room for the order. How long before it an order has to be made
// was settled when the dispatcher proposed it.
func (s *Sandbox) stillFree(ctx context.Context, q querier, o order, date calendar.Date, window calendar.Window, now time.Time) error {
	site, err := readAddress(ctx, q, o.AddressID)
	if err != nil {
		return err
	}
	one, err := s.slotAt(ctx, q, site, date, window, o.ID)
	if err != nil {
		return err
	}
	from, _ := window.Span(date)
	open := one.reason == "" || one.reason == reasonTooEarly && site.hours().Open(date, window)
	if !now.Before(from) || !open || !one.holds(o.volumes(s.seed)) {
		return problemSlotGone
	}
	return nil
}

// The issues that can be reported (product S07).
var issueKinds = []string{"volume_gap", "late", "not_delivered", "wrong_product", "wrong_tank", "damage", "invoice", "other"}

const (
	// issueFor is how long after the delivery a problem can be reported.
	issueFor = 30 * 24 * time.Hour
	// minDescription and maxDescription bound its text, in characters.
	minDescription = 20
	maxDescription = 2000
)

// reportable tells whether a problem can be reported: from the departure to 30 days
// after the delivery, one at a time.
func (o order) reportable(now time.Time) bool {
	switch {
	case o.CancelledAt != nil || o.Issue != nil && o.Issue.Status != "closed":
		return false
	case o.Status == history.Delivered:
		return o.DeliveredAt != nil && now.Before(time.Unix(*o.DeliveredAt, 0).Add(issueFor))
	}
	return o.Status == history.Processing
}

// postIssue answers POST /v3/orders/{id}/issues.
func (s *Sandbox) postIssue(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "kind", "description")
	if err != nil {
		return answer{}, err
	}
	o, err := s.change(r, who, func(ctx context.Context, tx *sql.Tx, o *order, actor string, now time.Time) error {
		if !o.reportable(now) {
			return problemNoIssue
		}
		kind, description := f.Text("kind"), f.Text("description")
		var v violations
		if !slices.Contains(issueKinds, kind) {
			v.Add("kind", "invalid")
		}
		switch n := utf8.RuneCountInString(description); {
		case n < minDescription:
			v.Add("description", "too_short")
		case n > maxDescription:
			v.Add("description", "too_long")
		}
		if err := v.Problem(); err != nil {
			return err
		}
		err := run(ctx, tx, "save an issue", do(`INSERT INTO order_issues (order_id, kind, description, status, opened_at) VALUES (?, ?, ?, 'open', ?)`,
			o.ID, kind, description, now.Unix()))
		if err != nil {
			return err
		}
		return changeOrder(ctx, tx, o, now, orderEvent{Kind: "issue_opened", Actor: actor, Message: "Problème signalé."})
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Status: http.StatusCreated, Body: data[*issueOnWire]{Data: o.Issue.onWire()}}, nil
}
