package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// The life of an order (product 7.1): what takes it from one status to the next,
// and when time alone does. Nothing goes back.

const (
	// waitingLife is how long an order waits for an answer before it is cancelled.
	waitingLife = 72 * time.Hour
	// roadTime is from the departure to a site that is near, with those who are served
	// before it; unloadTime from there to the signature; backTime is the shortest way
	// back.
	roadTime   = 75 * time.Minute
	unloadTime = 25 * time.Minute
	backTime   = 20 * time.Minute
	// shownRoadTime is what is left to drive when the panel makes a tanker leave.
	shownRoadTime = 35 * time.Minute
	// replacementTime is how long it takes to assign another tanker in place of one
	// that broke down.
	replacementTime = 5 * time.Minute
)

var problemOver = &problem{Status: http.StatusConflict, Code: "order_over"}

// due is when time alone takes an order further, nil when it does not.
func (o order) due() *int64 {
	var at time.Time
	switch {
	case o.CancelledAt != nil:
		return nil
	case o.Status == history.Delivered && o.DeliveredAt != nil:
		at = time.Unix(*o.DeliveredAt, 0).Add(documentDelay)
		if o.UpdatedAt >= at.Unix() { // its papers were announced then
			return nil
		}
	case o.Status == history.Waiting && o.WaitingSince != nil:
		at = *o.waitsUntil()
	case o.Status == history.Oncoming:
		at = history.Assignment(o.Reference, o.Date)
		if o.BrokenAt != nil {
			at = time.Unix(*o.BrokenAt, 0).Add(replacementTime)
		}
	case o.Status == history.Ready && o.LeavesAt != nil:
		at = time.Unix(*o.LeavesAt, 0)
	case o.Status == history.Processing && o.ETA != nil:
		at = time.Unix(*o.ETA, 0).Add(unloadTime)
	default:
		return nil
	}
	seconds := at.Unix()
	return &seconds
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// carryOut takes every order that is due as far as now.
func (s *Sandbox) carryOut(ctx context.Context, now time.Time) error {
	for {
		ids, err := list(ctx, s.db, func(row scanner) (id recordID, err error) { return id, row.Scan(&id) },
			`SELECT id FROM orders WHERE due_at <= ? ORDER BY due_at, id LIMIT 200`, now.Unix())
		if err != nil {
			return fmt.Errorf("list orders that are due: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		err = s.write(ctx, func(tx *sql.Tx) error {
			orders, err := ordersOf(ctx, tx, ids)
			if err != nil {
				return err
			}
			for i := range orders {
				if err := s.takeFurther(ctx, tx, &orders[i], now); err != nil {
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

// takeFurther takes one order as far as now: a day that was skipped may hold a whole
// delivery.
func (s *Sandbox) takeFurther(ctx context.Context, tx *sql.Tx, o *order, now time.Time) error {
	for due := o.due(); due != nil && *due <= now.Unix(); due = o.due() {
		at := time.Unix(*due, 0)
		if o.Status == history.Waiting {
			return s.expire(ctx, tx, o, at)
		}
		if o.Status == history.Delivered {
			return changeOrder(ctx, tx, o, at, orderEvent{Kind: "document_added", Message: "Le bon de livraison est disponible."})
		}
		if err := s.advance(ctx, tx, o, at, time.Time{}); err != nil {
			return err
		}
	}
	return nil
}

// advance takes an order to its next status. A tanker that leaves arrives at eta, or as
// it was planned for the zero time.
func (s *Sandbox) advance(ctx context.Context, tx *sql.Tx, o *order, at, eta time.Time) error {
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

// confirmed is what is told of an order that waits no more.
var confirmed = orderEvent{Kind: "status_changed", Status: history.Oncoming, Message: "Commande confirmée."}

// confirm ends the waiting; a slot that was proposed is proposed no more.
func (s *Sandbox) confirm(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	o.Status, o.ProposedDate, o.ProposedWindow = history.Oncoming, nil, nil
	return changeOrder(ctx, tx, o, at, confirmed)
}

var problemNoSlot = &problem{Status: http.StatusConflict, Code: "no_slot"}

var problemNoTanker = &problem{Status: http.StatusConflict, Code: "no_tanker"}

// breakDown takes from an order the tanker that was to bring it: the one step back
// that there is (product 7.1). Another one is assigned some minutes later.
func (s *Sandbox) breakDown(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	if o.CancelledAt != nil || o.Status != history.Ready {
		return problemNoTanker
	}
	seconds := at.Unix()
	o.Status, o.BrokenTankerID, o.BrokenAt, o.TankerID, o.AssignedAt = history.Oncoming, o.TankerID, &seconds, nil, nil
	return changeOrder(ctx, tx, o, at, orderEvent{Kind: "status_changed", Status: history.Oncoming, Message: "Le camion-citerne attribué a changé."})
}

// assign chooses the tanker and its driver. When none can come in time, the order is
// offered another slot.
func (s *Sandbox) assign(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	site, err := readAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	leaves := history.Arrival(o.Reference, o.Date, o.Window, site.hours()).Add(-unloadTime - s.roadThere(*o, site))
	if o.BrokenAt != nil && o.LeavesAt != nil { // as the one that broke down
		leaves = time.Unix(*o.LeavesAt, 0)
	}
	leaves = later(leaves, at)
	before := *o
	t, found, err := s.send(ctx, tx, o, site, leaves, leaves.Add(s.roadThere(*o, site)))
	if err != nil {
		return err
	}
	if !found {
		if err := s.propose(ctx, tx, &before, at); !errors.Is(err, problemNoSlot) {
			*o = before
			return err
		}
	}
	seconds := at.Unix()
	o.Status, o.AssignedAt = history.Ready, &seconds
	o.BrokenTankerID, o.BrokenAt = nil, nil
	return changeOrder(ctx, tx, o, at, orderEvent{Kind: "status_changed", Status: history.Ready, Message: "Commande attribuée."}, assigned(t))
}

func assigned(t seedTanker) orderEvent {
	return orderEvent{Kind: "tanker_assigned", Message: t.Name + " et " + t.Driver + " assureront la livraison."}
}

// depart makes the tanker leave, or another of its depot when it is still away; when all
// are, it leaves later.
func (s *Sandbox) depart(ctx context.Context, tx *sql.Tx, o *order, at, eta time.Time) error {
	site, err := readAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	shown := !eta.IsZero()
	if !shown {
		eta = at.Add(s.roadThere(*o, site))
		if o.BackAt != nil {
			eta = later(time.Unix(*o.BackAt, 0).Add(-s.roadBack(*o, site)-unloadTime), at.Add(backTime))
		}
	}
	before := *o
	t, found, err := s.send(ctx, tx, o, site, at, eta)
	if err != nil {
		return err
	}
	if found && *o.LeavesAt > at.Unix() && !shown {
		return changeOrder(ctx, tx, o, at)
	}
	if *o.LeavesAt > at.Unix() { // the panel waits for nobody
		*o = before
		o.takes(history.Round{TankerID: int64(*o.TankerID), Leaves: at, Back: eta.Add(unloadTime + s.roadBack(*o, site))})
	}
	left, arrives := at.Unix(), eta.Unix()
	o.Status, o.DepartedAt, o.ETA = history.Processing, &left, &arrives
	var happened []orderEvent
	if before.TankerID == nil || *before.TankerID != *o.TankerID {
		happened = append(happened, assigned(t))
	}
	return changeOrder(ctx, tx, o, at, append(happened, orderEvent{Kind: "status_changed", Status: history.Processing,
		Message: "Le camion-citerne a quitté le dépôt de " + s.seed.depot(o.DepotID).Label + "."})...)
}

// deliver signs the delivery note: what the meter says is what counts. The fee stays
// the one of the volume that was ordered.
func (s *Sandbox) deliver(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	seconds := at.Unix()
	o.Status, o.DeliveredAt, o.ETA = history.Delivered, &seconds, nil
	site, err := readAddress(ctx, tx, o.AddressID)
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
		if room, known, err := roomAt(ctx, tx, item.TankID, at); err != nil {
			return err
		} else if known && room < delivered {
			delivered, at15 = room, at15*room/delivered
		}
		factor := s.seed.gasByID(item.GasID).factorOn(calendar.DateOf(at))
		item.Delivered, item.At15, item.Total = &delivered, &at15, item.Price.Total(delivered)
		item.Factor = &factor
		o.ProductTotal += item.Total
		litres += delivered
		if err := s.fillTank(ctx, tx, item.TankID, delivered, at); err != nil {
			return err
		}
	}
	o.add()
	err = run(ctx, tx, "date the last delivery of a site", do(`UPDATE addresses SET last_delivery_at = ? WHERE id = ?`, timestamp(at), o.AddressID))
	if err != nil {
		return err
	}
	return changeOrder(ctx, tx, o, at, orderEvent{Kind: "arrived", Message: "Le camion-citerne est arrivé sur le site."},
		orderEvent{Kind: "delivered", Status: history.Delivered, Message: "Livraison terminée\u00a0: " + history.Litres(litres) + "."})
}

// roomAt is what still goes into a tank by a level that can be relied on: a driver
// stops there.
func roomAt(ctx context.Context, tx *sql.Tx, tank *recordID, at time.Time) (litres int, known bool, err error) {
	if tank == nil {
		return 0, false, nil
	}
	err = tx.QueryRowContext(ctx, `SELECT max(t.capacity * ?1 / 100 - r.level, 0) FROM tanks t JOIN tank_readings r ON r.tank_id = t.id
		WHERE t.id = ?2 AND r.at > ?3 AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id AND at <= ?4)`,
		usablePercent, *tank, at.Add(-freshLevel).Unix(), at.Unix()).Scan(&litres)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("read the room of a tank: %w", err)
	}
	return litres, true, nil
}

// fillTank raises the level of a tank by what went into it, up to what may be in it,
// and tells the streams: an old level was higher than the tank was. One that was never
// measured stays unknown.
func (s *Sandbox) fillTank(ctx context.Context, tx *sql.Tx, tank *recordID, litres int, at time.Time) error {
	if tank == nil {
		return nil
	}
	err := run(ctx, tx, "raise a level", do(`INSERT OR REPLACE INTO tank_readings (tank_id, at, level, source)
		SELECT t.id, ?2, max(r.level, min(t.capacity * ?4 / 100, r.level + ?3)), 'estimated' FROM tanks t JOIN tank_readings r ON r.tank_id = t.id
		WHERE t.id = ?1 AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id AND at <= ?2)`, *tank, at.Unix(), litres, usablePercent))
	if err != nil {
		return err
	}
	return s.publishTank(ctx, tx, *tank, at)
}

// add adds the amounts up from those of the lines and the fee.
func (o *order) add() {
	o.Total = o.ProductTotal + o.DeliveryFee - o.Discount
	o.VAT = history.VAT(o.Total)
}

// expire cancels an order that nobody answered for.
func (s *Sandbox) expire(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	limit := "sous 72\u00a0heures"
	if at.Before(time.Unix(*o.WaitingSince, 0).Add(waitingLife)) {
		limit = "avant le créneau"
		if o.ProposedDate != nil {
			limit = "avant le créneau proposé"
		}
	}
	seconds, reason, comment := at.Unix(), "provider", "Sans réponse "+limit+"."
	o.CancelledAt, o.CancelReason, o.CancelComment = &seconds, &reason, &comment
	o.ProposedDate, o.ProposedWindow = nil, nil
	return changeOrder(ctx, tx, o, at, orderEvent{Kind: "cancelled", Message: "Commande annulée\u00a0: sans réponse " + limit + "."})
}

// propose offers another slot in place of the order's: the next one that the site is
// open in and that has room. The order waits for the answer.
func (s *Sandbox) propose(ctx context.Context, tx *sql.Tx, o *order, at time.Time) error {
	if !o.editable() {
		return problemNotEditable
	}
	site, err := readAddress(ctx, tx, o.AddressID)
	if err != nil {
		return err
	}
	days, err := s.slotDays(ctx, tx, site, o.Date, o.Date+calendar.HorizonDays, o.ID)
	if err != nil {
		return err
	}
	wanted := o.volumes(s.seed)
	current, _ := o.Window.Span(o.Date)
	for _, one := range days {
		from, _ := one.window.Span(one.date)
		if from.After(current) && one.reason == "" && one.holds(wanted) {
			o.Status, o.ProposedDate, o.ProposedWindow = history.Waiting, &one.date, &one.window
			o.waitFor(waitsForAnswer)
			return changeOrder(ctx, tx, o, at, orderEvent{Kind: "status_changed", Status: history.Waiting,
				Message: "Nouveau créneau proposé\u00a0: " + slotName(one.date, one.window) + "."})
		}
	}
	return problemNoSlot
}

// windowNames are the windows as people read them (product S08).
var windowNames = map[calendar.Window]string{calendar.Morning: "le matin", calendar.Afternoon: "l’après-midi", calendar.Night: "la nuit"}

// shortDays are the days of the week from Monday, shortMonths the months, as a short
// date writes them (product 1).
var (
	shortDays   = [...]string{"lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."}
	shortMonths = [...]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
)

// slotName writes a slot as "ven. 13 mars, le matin".
func slotName(d calendar.Date, w calendar.Window) string {
	_, month, day := d.Civil()
	return fmt.Sprintf("%s\u00a0%d\u00a0%s, %s", shortDays[d.Weekday()-1], day, shortMonths[month-1], windowNames[w])
}

// depot finds a depot of the seed; the first one for an order that names none.
func (d *seed) depot(id *recordID) seedDepot {
	for _, p := range d.Depots {
		if id != nil && p.ID == int64(*id) {
			return p
		}
	}
	return d.Depots[0]
}

// volumes are the litres of an order, fuels and AdBlue apart: they never share a
// tanker (product S08).
func (o order) volumes(d *seed) (l load) {
	for _, i := range o.Items {
		l.add(d, i.GasID, i.Ordered)
	}
	return l
}
