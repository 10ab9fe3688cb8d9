package order

import (
	"context"
	"database/sql"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

var (
	NotEditable           = &api.Problem{Status: http.StatusConflict, Code: "not_editable"}
	problemNotCancellable = &api.Problem{Status: http.StatusConflict, Code: "not_cancellable"}
	problemNoProposal     = &api.Problem{Status: http.StatusConflict, Code: "no_proposed_slot"}
	problemSlotGone       = &api.Problem{Status: http.StatusUnprocessableEntity, Code: "slot_unavailable"}
	problemNoIssue        = &api.Problem{Status: http.StatusConflict, Code: "issue_not_reportable"}
)

// refusedOver returns the refusal with a subcode if the order has ended, cancelled or delivered:
// then no tanker or driver is the reason (product S07).
func (o Order) refusedOver(refusal *api.Problem) *api.Problem {
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

// orderChange changes an order on behalf of actor, a user's name.
type orderChange func(ctx context.Context, tx *sql.Tx, o *Order, actor string, now time.Time) error

// change runs do on the order in the path and returns the order as it is afterwards.
func (s *Service) change(r *http.Request, who api.Caller, do orderChange) (Order, error) {
	var o Order
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if o, err = pathOrder(r, tx, who, api.OrderWrite); err != nil {
			return err
		}
		actor, err := nameOf(r.Context(), tx, who)
		if err != nil {
			return err
		}
		if err := do(r.Context(), tx, &o, actor, s.Clock.Now()); err != nil {
			return err
		}
		if o, err = Find(r.Context(), tx, o.ID); err != nil {
			return err
		}
		return o.readFills(r.Context(), tx)
	})
	return o, err
}

// changed is change for endpoints that respond with the order.
func (s *Service) changed(r *http.Request, who api.Caller, do orderChange) (api.Answer, error) {
	o, err := s.change(r, who, do)
	if err != nil {
		return api.Answer{}, err
	}
	return api.OK(api.Data[OnWire]{Data: o.onWire(s.Seed, s.Clock.Now())}), nil
}

// putOrder answers PUT /v3/orders/{id}: it changes the given fields, until a tanker is assigned.
func (s *Service) putOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "date", "window", "contact_id", "po_number", "instructions")
	if err != nil {
		return api.Answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *Order, actor string, now time.Time) error {
		if !o.Editable() {
			return o.refusedOver(NotEditable)
		}
		before := o.Status
		changed, err := s.edit(ctx, tx, f, o)
		if err != nil || len(changed) == 0 {
			return err
		}
		all := []history.Event{{Kind: "edited", Actor: actor, Message: "Commande modifiée\u00a0: " + strings.Join(changed, ", ") + "."}}
		if o.Status != before {
			all = append(all, confirmed)
		}
		return Change(ctx, tx, o, now, all...)
	})
}

// edit applies a form and returns the French names of the changed fields.
func (s *Service) edit(ctx context.Context, tx *sql.Tx, f form.Form, o *Order) (changed []string, err error) {
	var v form.Violations
	if f.Has("contact_id") {
		if err := readContact(ctx, tx, f, o, &v); err != nil {
			return nil, err
		}
		changed = append(changed, "contact")
	}
	if f.Has("po_number") {
		o.PONumber = f.Optional("po_number")
		changed = append(changed, "n°\u00a0de commande interne")
	}
	if f.Has("instructions") {
		o.Instructions = f.Optional("instructions")
		changed = append(changed, "consignes")
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
		changed = append([]string{"créneau du " + slot.Name(o.Date, o.Window)}, changed...)
	}
	return changed, v.Problem()
}

// move moves an order to another slot with enough room for all of it, and drops a proposed slot.
func (s *Service) move(ctx context.Context, tx *sql.Tx, f form.Form, o *Order, v *form.Violations) (bool, error) {
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
	site, err := company.ReadAddress(ctx, tx, o.AddressID)
	if err != nil {
		return false, err
	}
	before, wanted := len(v.All), o.volumes(s.Seed)
	day, err := s.Slots.SlotOn(ctx, tx, site, date, window, o.ID, wanted, v)
	if err != nil || len(v.All) > before {
		return false, err
	}
	one, err := s.Slots.SlotAt(ctx, tx, site, day, window, o.ID)
	if err != nil {
		return false, err
	}
	if !one.Holds(wanted) {
		v.Add("window", "slot_unavailable")
	}
	o.take(day, window)
	return true, nil
}

// take moves an order to a slot with enough room and drops a proposed slot. The order keeps
// waiting for its other reasons.
func (o *Order) take(day calendar.Date, window calendar.Window) {
	o.DeliveryFee += history.Surcharge(window) - history.Surcharge(o.Window)
	o.Date, o.Window = day, window
	o.LeavesAt, o.BackAt = nil, nil
	o.ProposedDate, o.ProposedWindow = nil, nil
	o.settleSlot()
	o.add()
}

// cancelReasons are the reasons that a customer can give (product S07).
var cancelReasons = []string{"no_longer_needed", "wrong_date", "wrong_volume", "wrong_address", "duplicate", "price", "site_closed", otherReason}

// otherReason is the reason that requires a comment.
const otherReason = "other"

// postCancel answers POST /v3/orders/{id}/cancel.
func (s *Service) postCancel(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "reason", "comment")
	if err != nil {
		return api.Answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *Order, actor string, now time.Time) error {
		if !o.Cancellable() {
			return o.refusedOver(problemNotCancellable)
		}
		reason, comment := f.Text("reason"), f.Optional("comment")
		var v form.Violations
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
		o.CancelFee = o.CancellationFee(now)
		o.CancelledAt, o.CancelledBy, o.CancelReason, o.CancelComment = &at, &who.CustomerID, &reason, comment
		o.ProposedDate, o.ProposedWindow = nil, nil
		return Change(ctx, tx, o, now, history.CancelledEvent(history.CancellationReason(reason)).Named(actor))
	})
}

// postSlotAnswer answers POST /v3/orders/{id}/slot-answer: accepting the proposed slot confirms
// the order, refusing it leaves the order waiting for another.
func (s *Service) postSlotAnswer(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "accept")
	if err != nil {
		return api.Answer{}, err
	}
	return s.changed(r, who, func(ctx context.Context, tx *sql.Tx, o *Order, actor string, now time.Time) error {
		accepted, valid := f.Flag("accept")
		if !valid {
			return api.BadRequest("accept is true or false")
		}
		if o.CancelledAt != nil || o.ProposedDate == nil || o.ProposedWindow == nil {
			return problemNoProposal
		}
		date, window := *o.ProposedDate, *o.ProposedWindow
		if !accepted {
			o.ProposedDate, o.ProposedWindow = nil, nil
			o.waitFor(WaitsForProposal)
			return Change(ctx, tx, o, now, history.Event{Kind: "comment", Actor: actor, Message: "Créneau proposé refusé\u00a0: " + slot.Name(date, window) + "."})
		}
		if err := s.stillFree(ctx, tx, *o, date, window, now); err != nil {
			return err
		}
		o.take(date, window)
		return Change(ctx, tx, o, now, history.Event{Kind: "status_changed", Status: o.Status, Actor: actor,
			Message: "Créneau proposé accepté\u00a0: " + slot.Name(date, window) + "."})
	})
}

// stillFree checks that a proposed slot has not begun, that the site is open and that the
// tankers have room. The minimum lead time was already checked when the dispatcher proposed the
// slot.
func (s *Service) stillFree(ctx context.Context, q store.Querier, o Order, date calendar.Date, window calendar.Window, now time.Time) error {
	site, err := company.ReadAddress(ctx, q, o.AddressID)
	if err != nil {
		return err
	}
	one, err := s.Slots.SlotAt(ctx, q, site, date, window, o.ID)
	if err != nil {
		return err
	}
	from, _ := window.Span(date)
	open := one.Reason == "" || one.Reason == slot.ReasonTooEarly && site.Hours().Open(date, window)
	if !now.Before(from) || !open || !one.Holds(o.volumes(s.Seed)) {
		return problemSlotGone
	}
	return nil
}

// The kinds of issues that a customer can report (product S07).
var issueKinds = []string{"volume_gap", "late", "not_delivered", "wrong_product", "wrong_tank", "damage", "invoice", "other"}

const (
	// issueFor is how long after the delivery a problem can be reported.
	issueFor = 30 * 24 * time.Hour
	// minDescription and maxDescription bound the length of its text, in characters.
	minDescription = 20
	maxDescription = 2000
)

// reportable reports whether the customer can report a problem: from the departure to 30 days
// after the delivery, one open problem at a time.
func (o Order) reportable(now time.Time) bool {
	switch {
	case o.CancelledAt != nil || o.Issue != nil && o.Issue.Status != "closed":
		return false
	case o.Status == history.Delivered:
		return o.DeliveredAt != nil && now.Before(time.Unix(*o.DeliveredAt, 0).Add(issueFor))
	}
	return o.Status == history.Processing
}

// postIssue answers POST /v3/orders/{id}/issues.
func (s *Service) postIssue(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "kind", "description")
	if err != nil {
		return api.Answer{}, err
	}
	o, err := s.change(r, who, func(ctx context.Context, tx *sql.Tx, o *Order, actor string, now time.Time) error {
		if !o.reportable(now) {
			return problemNoIssue
		}
		kind, description := f.Text("kind"), f.Text("description")
		var v form.Violations
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
		err := store.Run(ctx, tx, "save an issue", store.Do(`INSERT INTO order_issues (order_id, kind, description, status, opened_at) VALUES (?, ?, ?, 'open', ?)`,
			o.ID, kind, description, now.Unix()))
		if err != nil {
			return err
		}
		return Change(ctx, tx, o, now, history.IssueOpenedEvent().Named(actor))
	})
	if err != nil {
		return api.Answer{}, err
	}
	return api.Answer{Status: http.StatusCreated, Body: api.Data[*IssueOnWire]{Data: o.Issue.onWire()}}, nil
}
