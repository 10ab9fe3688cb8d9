package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The life of an order (product 7.1): each step from one status to the next, and when it happens
// automatically. No step goes back, except for a breakdown.

const (
	// WaitingLife is how long an order waits for an answer before it is cancelled.
	WaitingLife = 72 * time.Hour
	// RoadTime is the time from the departure to a nearby site, including the stops before it.
	RoadTime = 75 * time.Minute
	// ReplacementTime is how long it takes to assign another tanker in place of one
	// that broke down.
	ReplacementTime = 5 * time.Minute
)

var problemOver = &api.Problem{Status: http.StatusConflict, Code: "order_over"}

// Due returns when the next automatic step of an order happens, nil if there is none.
func (o Order) Due() *int64 {
	var at time.Time
	switch {
	case o.CancelledAt != nil:
		return nil
	case o.Status == history.Delivered && o.DeliveredAt != nil:
		at = time.Unix(*o.DeliveredAt, 0).Add(history.NoteAfter)
		if o.UpdatedAt >= at.Unix() { // the event of its documents has been added
			return nil
		}
	case o.Status == history.Waiting && o.WaitingSince != nil:
		at = *o.WaitsUntil()
	case o.Status == history.Oncoming:
		at = history.Assignment(o.Reference, o.Date, time.Unix(o.UpdatedAt, 0))
		if o.BrokenAt != nil {
			at = time.Unix(o.UpdatedAt, 0).Add(ReplacementTime)
		}
	case o.Status == history.Ready && o.LeavesAt != nil:
		at = time.Unix(*o.LeavesAt, 0)
	case o.Status == history.Processing && o.ETA != nil:
		at = time.Unix(*o.ETA, 0).Add(o.stay())
	default:
		return nil
	}
	seconds := at.Unix()
	return &seconds
}

// Later returns the later of two instants.
func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// AdvanceDue advances all orders that are due, up to now.
func (s *Service) AdvanceDue(ctx context.Context, now time.Time) error {
	for {
		ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
			`SELECT id FROM orders WHERE due_at <= ? ORDER BY due_at, id LIMIT 200`, now.Unix())
		if err != nil {
			return fmt.Errorf("list orders that are due: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		err = s.DB.Write(ctx, func(tx *sql.Tx) error {
			orders, err := Read(ctx, tx, ids)
			if err != nil {
				return err
			}
			for i := range orders {
				if err := s.advanceTo(ctx, tx, &orders[i], now); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("carry orders out: %w", err)
		}
	}
}

// advanceTo advances one order up to now. It may take several steps: after a time jump of a
// day, for example, a complete delivery.
func (s *Service) advanceTo(ctx context.Context, tx *sql.Tx, o *Order, now time.Time) error {
	due := o.Due()
	if due == nil || *due > now.Unix() { // due_at was saved by an earlier version, with other rules
		return store.Run(ctx, tx, "save when an order is due", store.Do(`UPDATE orders SET due_at = ? WHERE id = ?`, due, o.ID))
	}
	for ; due != nil && *due <= now.Unix(); due = o.Due() {
		at := time.Unix(*due, 0)
		if o.Status == history.Waiting {
			return s.expire(ctx, tx, o, at)
		}
		if o.Status == history.Delivered {
			return Change(ctx, tx, o, at, history.NoteEvent())
		}
		err := s.Advance(ctx, tx, o, at, time.Time{})
		if errors.Is(err, problemTankersAway) {
			return Change(ctx, tx, o, now) // it is due again some minutes from now
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Advance takes an order to its next status. A tanker that leaves arrives at eta, or as planned
// if eta is zero.
func (s *Service) Advance(ctx context.Context, tx *sql.Tx, o *Order, at, eta time.Time) error {
	if o.CancelledAt != nil {
		return problemOver
	}
	switch o.Status {
	case history.Waiting:
		return s.confirm(ctx, tx, o, at)
	case history.Oncoming:
		return s.assign(ctx, tx, o, at)
	case history.Ready:
		return s.depart(ctx, tx, o, at, eta)
	case history.Processing:
		return s.deliver(ctx, tx, o, at)
	}
	return problemOver
}

// confirmed is the event of an order that no longer waits.
var confirmed = history.Event{Kind: "status_changed", Status: history.Oncoming, Message: "Commande confirmée."}

// confirm ends the wait and drops a proposed slot.
func (s *Service) confirm(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	o.Status, o.ProposedDate, o.ProposedWindow = history.Oncoming, nil, nil
	return Change(ctx, tx, o, at, confirmed)
}

var problemNoSlot = &api.Problem{Status: http.StatusConflict, Code: "no_slot"}

var noTanker = &api.Problem{Status: http.StatusConflict, Code: "no_tanker"}

// problemTankersAway is the error if all suitable tankers are on other rounds.
var problemTankersAway = &api.Problem{Status: http.StatusConflict, Code: "tankers_away"}

// BreakDown removes the assigned tanker from an order: the only step back (product 7.1). Another
// tanker is assigned some minutes later.
func (s *Service) BreakDown(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	if o.CancelledAt != nil || o.Status != history.Ready {
		return noTanker
	}
	seconds := at.Unix()
	o.Status, o.BrokenTankerID, o.BrokenAt, o.TankerID, o.AssignedAt = history.Oncoming, o.TankerID, &seconds, nil, nil
	return Change(ctx, tx, o, at, tankerChanged)
}

var tankerChanged = history.Event{Kind: "status_changed", Status: history.Oncoming, Message: "Le camion-citerne attribué a changé."}

// assign chooses the tanker and its driver. If none can come in time, it proposes another slot.
func (s *Service) assign(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	site, err := company.ReadAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	leaves := history.Arrival(o.Reference, o.Date, o.Window, site.Hours(), o.stay()).Add(-o.stay() - s.roadThere(*o, site))
	if o.BrokenAt != nil && o.LeavesAt != nil { // keeps the departure of the tanker that broke down
		leaves = time.Unix(*o.LeavesAt, 0)
	}
	late := at.After(leaves)
	leaves = Later(leaves, at)
	arrives := leaves.Add(s.roadThere(*o, site))
	var t seed.Tanker
	found := false
	if !late || site.Hours().OpenAt(arrives, arrives.Add(o.stay())) {
		if t, found, err = s.send(ctx, tx, o, site, leaves, arrives); err != nil {
			return err
		}
	}
	if !found {
		if err := s.Propose(ctx, tx, o, at); !errors.Is(err, problemNoSlot) {
			return err
		}
		return problemTankersAway
	}
	seconds := at.Unix()
	o.Status, o.AssignedAt = history.Ready, &seconds
	o.BrokenTankerID, o.BrokenAt = nil, nil
	return s.reach(ctx, tx, o, at, history.AssignedEvent(), history.TankerEvent(t.Name, t.Driver))
}

// depart makes the tanker leave, or another one of its depot if it is still away. If all are
// away, the departure is delayed. If that is too late, the order is assigned again, as after a
// breakdown. The panel passes eta; then nothing is delayed, and the call fails instead.
func (s *Service) depart(ctx context.Context, tx *sql.Tx, o *Order, at, eta time.Time) error {
	site, err := company.ReadAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	fromPanel := !eta.IsZero()
	if !fromPanel {
		eta = at.Add(s.roadThere(*o, site))
		if o.BackAt != nil {
			eta = Later(time.Unix(*o.BackAt, 0).Add(-s.roadBack(*o, site)-o.stay()), at.Add(history.ShortestRoad))
		}
	}
	before := *o
	t, found, err := s.send(ctx, tx, o, site, at, eta)
	switch now := found && *o.LeavesAt == at.Unix(); {
	case err != nil:
		return err
	case !now && fromPanel:
		return problemTankersAway
	case !found:
		o.Status, o.TankerID, o.AssignedAt, o.LeavesAt, o.BackAt = history.Oncoming, nil, nil, nil, nil
		return Change(ctx, tx, o, at, tankerChanged)
	case !now:
		return Change(ctx, tx, o, at)
	}
	left, arrives := at.Unix(), eta.Unix()
	o.Status, o.DepartedAt, o.ETA = history.Processing, &left, &arrives
	var events []history.Event
	if before.TankerID == nil || *before.TankerID != *o.TankerID {
		events = append(events, history.TankerEvent(t.Name, t.Driver))
	}
	return s.reach(ctx, tx, o, at, append(events, history.DepartedEvent(s.Seed.Depot(o.DepotID).Label))...)
}

// deliver signs the delivery note: the metered volume is billed. The fee still depends on the
// ordered volume.
func (s *Service) deliver(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	seconds := at.Unix()
	o.Status, o.DeliveredAt, o.ETA = history.Delivered, &seconds, nil
	site, err := company.ReadAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	back := at.Add(s.roadBack(*o, site)).Unix()
	o.BackAt = &back
	o.ProductTotal = 0
	litres := 0
	for i := range o.Items {
		item := &o.Items[i]
		delivered, at15 := history.Meter(o.Reference+item.ID.String(), o.Date, item.Ordered)
		if room, known, err := fleet.RoomAt(ctx, tx, item.TankID, at); err != nil {
			return err
		} else if known && room < delivered {
			delivered, at15 = room, at15*room/delivered
		}
		factor := s.Seed.GasByID(item.GasID).FactorOn(calendar.DateOf(at))
		item.Delivered, item.At15, item.Total = &delivered, &at15, item.Price.Total(delivered)
		item.Factor = &factor
		o.ProductTotal += item.Total
		litres += delivered
		if err := s.Fleet.FillTank(ctx, tx, item.TankID, delivered, at); err != nil {
			return err
		}
	}
	o.add()
	if err := s.fillVehicles(ctx, tx, *o, at); err != nil {
		return err
	}
	err = store.Run(ctx, tx, "date the last delivery of a site", store.Do(`UPDATE addresses SET last_delivery_at = ? WHERE id = ?`, clock.Timestamp(at), o.AddressID))
	if err != nil {
		return err
	}
	if err := s.reach(ctx, tx, o, at, history.ArrivedEvent(), history.DeliveredEvent(litres)); err != nil {
		return err
	}
	return store.Run(ctx, tx, "keep the receiver of a delivery", StoreReceived("id = ?", o.ID))
}

// add computes the total and the VAT from the amounts of the lines and the fee.
func (o *Order) add() {
	o.Total = o.ProductTotal + o.DeliveryFee - o.Discount
	o.VAT = history.VAT(o.Total)
}

// cancelAsProvider cancels an order on behalf of the provider, without a user.
func (o *Order) cancelAsProvider(at time.Time, comment string) {
	seconds, reason := at.Unix(), "provider"
	o.CancelledAt, o.CancelReason, o.CancelComment = &seconds, &reason, &comment
}

// expire cancels an order whose wait ended without an answer.
func (s *Service) expire(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	limit := "sous 72\u00a0heures"
	if at.Before(time.Unix(*o.WaitingSince, 0).Add(WaitingLife)) {
		limit = "avant le créneau"
		if o.ProposedDate != nil {
			limit = "avant le créneau proposé"
		}
	}
	o.cancelAsProvider(at, "Sans réponse "+limit+".")
	o.ProposedDate, o.ProposedWindow = nil, nil
	return Change(ctx, tx, o, at, history.CancelledEvent("sans réponse "+limit))
}

// Propose proposes the next slot after the order's in which the site is open and which has room.
// The order then waits for the answer.
func (s *Service) Propose(ctx context.Context, tx *sql.Tx, o *Order, at time.Time) error {
	if !o.Editable() {
		return NotEditable
	}
	site, err := company.ReadAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	days, err := s.Slots.SlotDays(ctx, tx, site, o.Date, o.Date+calendar.HorizonDays, o.ID)
	if err != nil {
		return err
	}
	wanted := o.volumes(s.Seed)
	current, _ := o.Window.Span(o.Date)
	for _, one := range days {
		from, _ := one.Window.Span(one.Date)
		if from.After(current) && one.Reason == "" && one.Holds(wanted) {
			o.Status, o.ProposedDate, o.ProposedWindow = history.Waiting, &one.Date, &one.Window
			o.waitFor(WaitsForAnswer)
			return s.reach(ctx, tx, o, at, history.Event{Kind: "status_changed", Status: history.Waiting,
				Message: "Nouveau créneau proposé\u00a0: " + slot.Name(one.Date, one.Window) + "."})
		}
	}
	return problemNoSlot
}

// volumes returns the litres of an order, fuels and AdBlue separately: they never share a tanker
// (product S08).
func (o Order) volumes(d *seed.Seed) (l slot.Load) {
	for _, i := range o.Items {
		l.Add(d, i.GasID, i.Ordered)
	}
	return l
}
