package chronicle

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// anchorOf returns the instant of the first start, and the last day of the stored history; found
// is false in a store without a history.
func anchorOf(ctx context.Context, q store.Querier) (anchor time.Time, reached calendar.Date, found bool, err error) {
	var seconds int64
	var day string
	err = q.QueryRowContext(ctx, `SELECT anchor, reached FROM history`).Scan(&seconds, &day)
	if errors.Is(err, sql.ErrNoRows) {
		return anchor, 0, false, nil
	}
	if err != nil {
		return anchor, 0, false, fmt.Errorf("read how far the history goes: %w", err)
	}
	reached, err = calendar.Parse(day)
	return time.Unix(seconds, 0), reached, true, err
}

// Restore restores the first start and the last day of the history from the store, once.
func (s *Service) Restore(ctx context.Context) error {
	if !s.Clock.FirstStart().IsZero() {
		return nil
	}
	anchor, reached, found, err := anchorOf(ctx, s.DB)
	if err != nil || !found {
		return err
	}
	s.reached.Store(int64(reached))
	s.Clock.StartedAt(anchor)
	return nil
}

// CatchUp writes the history up to the day of now: 24 months into a new store, the missing days
// into an older one (product 13.6). It does nothing when the day is already written.
func (s *Service) CatchUp(ctx context.Context, now time.Time) error {
	if s.reached.Load() >= int64(calendar.DateOf(now)) {
		return nil
	}
	s.catching.Lock()
	defer s.catching.Unlock()
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		anchor, reached, found, err := anchorOf(ctx, tx)
		if err != nil {
			return err
		}
		c := s.Chronicle()
		c.now = now
		if found {
			c.Anchor, c.reached, c.First = anchor, reached, false
		}
		if found && reached >= calendar.DateOf(c.now) {
			s.setReached(c)
			return nil
		}
		if err := c.write(ctx, tx); err != nil {
			return err
		}
		if err := s.Fleet.WatchLevels(ctx, tx, c.now, 0); err != nil {
			return err
		}
		s.setReached(c)
		return nil
	})
	if err != nil {
		return fmt.Errorf("write the history of the sandbox: %w", err)
	}
	return nil
}

// Chronicle returns the writer of a history whose first start is now.
func (s *Service) Chronicle() chronicle {
	now := s.Clock.Now()
	return chronicle{seed: s.Seed, orders: s.Orders, worldOf: s.worldOf, profile: s.Profile, Anchor: time.Unix(now.Unix(), 0), now: now, First: true}
}

// setReached sets the first start and the last day of the history in memory.
func (s *Service) setReached(c chronicle) {
	s.Clock.StartedAt(c.Anchor)
	s.reached.Store(int64(calendar.DateOf(c.now)))
	s.sensed.Store(0)
}

// chronicle writes the history of package history into a store.
type chronicle struct {
	seed        *seed.Seed
	orders      *order.Service
	worldOf     func(anchor time.Time) history.World
	profile     string
	Anchor, now time.Time
	First       bool
	reached     calendar.Date // the last day in the store, unless First
}

func (c chronicle) write(ctx context.Context, tx *sql.Tx) error {
	today := calendar.DateOf(c.now).String()
	steps := []store.Statement{store.Do(`UPDATE history SET reached = ?`, today)}
	if c.First {
		steps = []store.Statement{
			store.Do(`DELETE FROM history`),
			store.Do(`INSERT INTO history (anchor, reached, situated, ordered_to) VALUES (?, ?, ?, ?)`, c.Anchor.Unix(), today, today, recurring.LastOrdered(c.Anchor).String()),
			store.Do(`INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', ?), ('invoices', ?), ('order_issues', ?)`, order.FirstMadeID, order.FirstMadeID, order.FirstMadeID),
		}
	}
	if err := store.Run(ctx, tx, "note how far the history goes", steps...); err != nil || c.profile == ProfileEmpty {
		return err
	}
	world := c.worldOf(c.Anchor)
	if err := c.readStore(ctx, tx, &world); err != nil {
		return err
	}
	past := history.Generate(world, c.Anchor, c.now)
	if c.First {
		if err := c.writePlaces(ctx, tx); err != nil {
			return err
		}
		if c.profile == ProfileLoad {
			history.Load(world, c.Anchor, &past, LoadOrders)
			loadReadings(c.seed, c.Anchor, &past)
		}
	}
	if err := c.deleteUnsettled(ctx, tx); err != nil {
		return err
	}
	fills, err := c.writeOrders(ctx, tx, world, past)
	if err != nil {
		return err
	}
	if err := c.fillVehicles(ctx, tx, fills, past.Uses); err != nil {
		return err
	}
	if c.First {
		if err := c.writeInvoices(ctx, tx, past.Invoices); err != nil {
			return err
		}
	}
	if err := c.writeReadings(ctx, tx, past.Readings); err != nil {
		return err
	}
	err = store.Run(ctx, tx, "link the history to other records",
		// A day changes too much to publish each change to the streams: clients must read again.
		stream.ResetAll,
		store.Do(`UPDATE addresses SET last_delivery_at = (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(delivered_at), 'unixepoch') FROM orders WHERE address_id = addresses.id)
			WHERE id IN (SELECT address_id FROM orders WHERE delivered_at IS NOT NULL)`),
		store.Do(`UPDATE orders SET contact_id = NULL WHERE contact_id NOT IN (SELECT id FROM contacts)`),
		store.Do(`UPDATE orders SET payment_method_id = NULL WHERE payment_method_id NOT IN (SELECT id FROM payment_methods)`),
		store.Do(`UPDATE payments SET method_id = NULL WHERE method_id NOT IN (SELECT id FROM payment_methods)`),
		order.StoreReceived("true"), invoice.StoreIssued("true"))
	if err != nil || !c.First {
		return err
	}
	if err := store.Run(ctx, tx, "note which tanks are low", fleet.MarkLow); err != nil {
		return err
	}
	return c.writeNotifications(ctx, tx)
}

// readStore adds to a world the orders, levels and tank changes that are in the store since the
// first start, so that the history is computed from them.
func (c chronicle) readStore(ctx context.Context, q store.Querier, w *history.World) (err error) {
	if c.First {
		return nil
	}
	if w.Made, w.Taken, err = madeByPeople(ctx, q); err != nil {
		return err
	}
	if w.Gauged, err = gauged(ctx, q); err != nil {
		return err
	}
	if w.Changes, err = changesOf(ctx, q); err != nil {
		return err
	}
	w.Busy, err = order.RoundsBetween(ctx, q, c.reached.At(0, 0), c.now.AddDate(0, 0, aroundDays))
	return err
}

// madeByPeople lists the orders for tanks that the history must not write again: those of the
// current situation, those that customers or recurring orders placed, and those of the history
// that have a tanker or were changed. taken holds their ids.
func madeByPeople(ctx context.Context, q store.Querier) (made []history.CustomerOrder, taken map[int64]bool, err error) {
	taken = map[int64]bool{}
	_, err = store.List(ctx, q, func(row store.Scanner) (id int64, err error) {
		var m history.CustomerOrder
		var since int64
		var until *int64
		err = row.Scan(&id, &m.TankID, &since, &until, &m.Litres)
		m.Since = time.Unix(since, 0)
		if until != nil {
			m.Until = time.Unix(*until, 0)
		}
		made, taken[id] = append(made, m), true
		return id, err
	}, `SELECT o.id, i.tank_id, o.created_at, coalesce(o.cancelled_at, o.delivered_at), coalesce(i.volume_delivered, 0) FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE i.tank_id IS NOT NULL AND (o.id > ?1 OR o.id < ?2 AND o.id % ?3 >= ?4 OR o.id < ?2 AND o.version > 1) ORDER BY o.id, i.id`,
		order.FirstMadeID, history.Loaded, history.Block, history.Situation)
	if err != nil {
		return nil, nil, fmt.Errorf("list the orders made for tanks: %w", err)
	}
	return made, taken, nil
}

// gauged lists the levels that customers recorded.
func gauged(ctx context.Context, q store.Querier) ([]history.Reading, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (r history.Reading, err error) {
		var at int64
		err = row.Scan(&r.TankID, &at, &r.Level)
		r.At = time.Unix(at, 0)
		return r, err
	}, `SELECT tank_id, at, level FROM tank_readings WHERE gauged ORDER BY at`)
	if err != nil {
		return nil, fmt.Errorf("list the recorded levels: %w", err)
	}
	return all, nil
}

// deleteUnsettled deletes the future orders of the history that are unchanged: the same
// transaction writes them again with the same ids.
func (c chronicle) deleteUnsettled(ctx context.Context, tx *sql.Tx) error {
	if c.First {
		return nil
	}
	return store.Run(ctx, tx, "delete the unsettled orders", store.Do(`DELETE FROM orders WHERE settled = 0`))
}

// writePlaces writes the tanks, the vehicles and the recurring orders.
func (c chronicle) writePlaces(ctx context.Context, tx *sql.Tx) error {
	tanks := store.NewTable("tanks", "id, business_id, address_id, gas_id, name, capacity, alert_percent")
	for i, t := range c.seed.Tanks {
		tanks.Add(seed.FirstTankID+i, c.seed.BusinessOf(t.Business).ID, c.seed.AddressID(t.Business, t.Site), c.seed.Gas(t.Gas).ID, t.Name, t.Capacity, t.AlertPercent)
	}
	vehicles := store.NewTable("vehicles", "id, business_id, address_id, registration, label, category, brand, model, year, gas_id, tank_capacity, adblue_capacity, gvw_kg, odometer_km, cost_center, plate, foreign_registration, energy_subtype")
	for _, v := range c.seed.Fleet() {
		addVehicle(vehicles, v)
	}
	if c.profile == ProfileLoad {
		loadTanksOf(c.seed, tanks)
		loadVehiclesOf(c.seed, vehicles)
	}
	recurring := store.NewTable("recurring_orders", "id, business_id, reference, name, status, frequency, weekdays, day_of_month, slot_window, address_id, items, starts_on, ends_on, paused_until, po_number, created_at")
	for _, r := range c.seed.Recurring {
		row, err := c.recurring(r)
		if err != nil {
			return err
		}
		recurring.Add(row...)
	}
	return store.InsertAll(ctx, tx, false, tanks, vehicles, recurring)
}

// addVehicle adds the row of a vehicle. An electric vehicle charges with AC and DC.
func addVehicle(vehicles *store.Table, v seed.Vehicle) {
	var subtype any
	if v.GasID == nil {
		subtype = fleet.BothCurrents
	}
	_, french := fleet.FrenchPlate(v.Registration)
	vehicles.Add(v.ID, v.BusinessID, v.AddressID, v.Registration, v.Label, v.Category, v.Brand, v.Model, v.Year, v.GasID, v.TankCapacity, v.AdBlueCapacity,
		store.IDOrNull(int64(v.GvwKg)), v.OdometerKm, v.CostCenter, fleet.Plate(v.Registration), !french, subtype)
}

// recurring returns the row of a recurring order.
func (c chronicle) recurring(r seed.Recurring) ([]any, error) {
	today := calendar.DateOf(c.Anchor)
	item := recurring.Item{GasID: c.seed.Gas(r.Gas).ID, Volume: &r.Volume, FillUp: r.FillUp}
	if id := store.ID(c.seed.TankID(r.Business, r.Site, r.Tank)); id != 0 {
		item.TankID = &id
	}
	items, err := json.Marshal([]recurring.Item{item})
	if err != nil {
		return nil, err
	}
	weekdays, err := json.Marshal(r.Weekdays)
	if err != nil {
		return nil, err
	}
	status := "active"
	var ends, paused *string
	switch {
	case r.EndedDaysAgo > 0:
		day := (today - calendar.Date(r.EndedDaysAgo)).String()
		status, ends = "ended", &day
	case r.PausedDaysAgo > 0:
		day := (today - calendar.Date(r.PausedDaysAgo) + calendar.Date(r.PausedForDays)).String()
		status, paused = "paused", &day
	}
	starts := today - calendar.Date(r.StartsDaysAgo)
	return []any{r.ID, c.seed.BusinessOf(r.Business).ID, fmt.Sprintf("REC-%04d", r.ID), r.Name, status, strings.ToLower(r.Frequency), string(weekdays), r.DayOfMonth,
		r.Window, c.seed.AddressID(r.Business, r.Site), string(items), starts.String(), ends, paused,
		r.PONumber, calendar.LastOpen(starts-3, calendar.Afternoon).At(10, 20).Unix()}, nil
}

// KnownIDs returns the set of ids in a table.
func KnownIDs(ctx context.Context, q store.Querier, table string) (map[int64]bool, error) {
	ids, err := store.List(ctx, q, func(row store.Scanner) (id int64, err error) { return id, row.Scan(&id) }, `SELECT id FROM `+table)
	if err != nil {
		return nil, fmt.Errorf("read the ids of %s: %w", table, err)
	}
	set := make(map[int64]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set, nil
}

const orderInsertColumns = `id, reference, business_id, status, created_at, created_by, po_number, address_id, contact_id, instructions, payment_method_id,
	slot_date, slot_window, starts_at, waiting_reason, recurring_order_id, tanker_id, depot_id, assigned_at, departed_at, eta, delivered_at,
	cancelled_at, cancelled_by, cancel_reason, cancel_comment, cancel_fee, invoice_id, product_total, delivery_fee, total, vat, volume, emissions, gas_mask, folded,
	settled, events_count, updated_at, waiting_since, due_at, leaves_at, back_at, occurrence_on`

// writeOrders inserts the orders that the store does not have. It returns their vehicle fills,
// which it does not write.
func (c chronicle) writeOrders(ctx context.Context, tx *sql.Tx, world history.World, past history.History) ([]filled, error) {
	existing, err := KnownIDs(ctx, tx, "orders")
	if err != nil {
		return nil, err
	}
	bills := map[int64]history.Invoice{}
	for _, i := range past.Invoices {
		bills[i.ID] = i
	}
	missing := slices.DeleteFunc(past.Orders, func(o history.Order) bool { return existing[o.ID] })
	return c.insertOrders(ctx, tx, world, missing, bills)
}

// insertOrders inserts orders with their items, events and issues. It returns their vehicle fills,
// which it does not write. bills are the invoices by their id.
func (c chronicle) insertOrders(ctx context.Context, tx *sql.Tx, world history.World, all []history.Order, bills map[int64]history.Invoice) (fills []filled, err error) {
	names := c.seed.People()
	orders := store.NewTable("orders", orderInsertColumns)
	items := store.NewTable("order_items", "id, order_id, gas_id, tank_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total, factor, factor_combustion, factor_upstream, factor_source, factor_reference")
	events := store.NewTable("order_events", "id, order_id, at, kind, status, actor, message")
	issues := store.NewTable("order_issues", "id, order_id, kind, description, status, opened_at, closed_at, answer")
	for _, o := range all {
		bill := bills[o.InvoiceID]
		happened := o.Events(world, bill.Number, bill.IssuedOn.At(history.BillingHour, 0))
		orders.Add(c.orderRow(o, happened)...)
		for _, i := range o.Items {
			c.addItem(items, o, i)
			for _, f := range i.Fills {
				fills = append(fills, filled{Fill: f, item: i.ID, gas: i.Gas.ID})
			}
		}
		for n, e := range happened {
			events.Add(o.ID*history.EventsPerOrder+int64(n), o.ID, e.At.Unix(), e.Kind, store.OrNull(e.Status), store.OrNull(names[e.By]), e.Message)
		}
		if i := o.Issue; i != nil {
			issues.Add(i.ID, o.ID, i.Kind, i.Description, i.Status, i.OpenedAt.Unix(), store.SecondsOrNull(i.ClosedAt), store.OrNull(i.Answer))
		}
	}
	return fills, store.InsertAll(ctx, tx, c.First, orders, items, events, issues)
}

func (c chronicle) orderRow(o history.Order, happened []history.Event) []any {
	totals := o.Totals()
	from, _ := o.Window.Span(o.Date)
	updated, mask, emissions := o.CreatedAt, 0, int64(0)
	for _, e := range happened {
		if e.At.After(updated) && !e.At.After(c.now) {
			updated = e.At
		}
	}
	for _, i := range o.Items {
		mask |= 1 << i.Gas.ID
		emissions += c.seed.Gas(i.Gas.Slug).FactorOn(calendar.DateOf(o.DeliveredAt)).Emitted(i.Delivered)
	}
	var occurrence any
	if o.RecurringID != 0 {
		occurrence = o.Date.String()
	}
	cancelled := o.Cancellation
	if cancelled == nil {
		cancelled = &history.Cancellation{}
	}
	return []any{o.ID, o.Reference, o.BusinessID, o.Status, o.CreatedAt.Unix(), store.IDOrNull(o.CreatedBy), store.OrNull(o.PONumber), o.SiteID, store.IDOrNull(o.ContactID),
		store.OrNull(o.Instructions), store.IDOrNull(o.PaymentMethodID), o.Date.String(), string(o.Window), from.Unix(), store.OrNull(o.WaitingReason), store.IDOrNull(o.RecurringID),
		store.IDOrNull(o.TankerID), store.IDOrNull(o.DepotID), store.SecondsOrNull(o.AssignedAt), store.SecondsOrNull(o.DepartedAt), store.SecondsOrNull(o.ETA), store.SecondsOrNull(o.DeliveredAt),
		store.SecondsOrNull(cancelled.At), store.IDOrNull(cancelled.By), store.OrNull(cancelled.Reason), store.OrNull(cancelled.Comment), cancelled.Fee, store.IDOrNull(o.InvoiceID),
		totals.Product, totals.Fee, totals.Total, totals.VAT, o.Volume(), emissions, mask, order.FoldedOrder(o.Reference, o.PONumber), Settled(o), len(happened), updated.Unix(), store.SecondsOrNull(o.WaitingSince()), dueInHistory(o), store.SecondsOrNull(o.Leaves), store.SecondsOrNull(o.Back), occurrence}
}

// Settled reports whether an order of the history is final, so that catching up does not write it
// again.
func Settled(o history.Order) bool {
	return o.Live || o.Status == history.Delivered || o.Cancellation != nil
}

// dueInHistory returns the instant at which an order next changes its status automatically, nil
// for a finished one. Future orders of the history go on like those that customers place.
func dueInHistory(o history.Order) *int64 {
	if o.Status == history.Delivered || o.Cancellation != nil {
		return nil
	}
	since, eta, leaves := o.WaitingSince().Unix(), o.ETA.Unix(), o.Leaves.Unix()
	return order.Order{Reference: o.Reference, Date: o.Date, Window: o.Window, Status: o.Status, UpdatedAt: o.CreatedAt.Unix(), WaitingSince: &since, ETA: &eta, LeavesAt: &leaves}.Due()
}

func (c chronicle) addItem(items *store.Table, o history.Order, i history.Item) {
	row := []any{i.ID, o.ID, i.Gas.ID, store.IDOrNull(i.TankID), i.Ordered, i.FillUp, nil, nil, int(i.Price), i.Total()}
	if i.Delivered > 0 {
		f := c.seed.Gas(i.Gas.Slug).FactorOn(calendar.DateOf(o.DeliveredAt))
		row[6], row[7] = i.Delivered, i.At15
		row = append(row, f.Total, f.Combustion, f.Upstream, f.Source, store.OrNull(f.Reference))
	} else {
		row = append(row, nil, nil, nil, nil, nil)
	}
	items.Add(row...)
}

// writeInvoices writes the invoices of the first start; package invoice issues the later ones.
func (c chronicle) writeInvoices(ctx context.Context, tx *sql.Tx, all []history.Invoice) error {
	invoices := store.NewTable("invoices", "id, business_id, number, kind, status, payment, issued_on, due_on, period_start, period_end, total, vat, total_incl, remaining, credited_id, order_ids")
	lines := store.NewTable("invoice_lines", "id, invoice_id, label, gas_id, order_id, quantity, unit, unit_price, total, item_id, volume_15c, excise")
	payments := store.NewTable("payments", "id, invoice_id, at, amount, status, failure_reason, due_at, method_id, method_type, method_last4")
	answer := history.BankResponse(history.BillingDay(c.Anchor))
	for _, i := range all {
		ids := make([]store.ID, len(i.OrderIDs))
		for k, id := range i.OrderIDs {
			ids[k] = store.ID(id)
		}
		orders, err := json.Marshal(ids)
		if err != nil {
			return err
		}
		invoices.Add(i.ID, i.BusinessID, i.Number, i.Kind, i.Status, i.Payment, i.IssuedOn.String(), i.DueOn.String(), i.From.String(), i.To.String(), i.Total, i.VAT,
			i.TotalIncl, i.Remaining, store.IDOrNull(i.CreditedID), string(orders))
		for _, l := range i.Lines {
			lines.Add(l.ID, i.ID, l.Label, store.IDOrNull(l.GasID), store.IDOrNull(l.OrderID), l.Quantity, l.Unit, int(l.Price), l.Total,
				store.IDOrNull(l.ItemID), store.IDOrNull(int64(l.At15)), store.IDOrNull(int64(l.Excise)))
		}
		for _, p := range i.Payments {
			due := map[string]time.Time{"scheduled": p.At, "pending": answer}[p.Status]
			payments.Add(append([]any{p.ID, i.ID, p.At.Unix(), p.Amount, p.Status, store.OrNull(p.FailureReason), store.SecondsOrNull(due)}, c.debitedMandate(i.BusinessID, p.At)...)...)
		}
	}
	return store.InsertAll(ctx, tx, true, invoices, lines, payments)
}

// debitedMandate returns the id, the type and the last four digits of the mandate by which a
// business paid at an instant, null before it was signed.
func (c chronicle) debitedMandate(business int64, at time.Time) []any {
	for i, m := range c.seed.Mandates {
		b := c.seed.BusinessOf(m.Business)
		if int64(b.ID) == business && !at.Before(c.Anchor.AddDate(0, 0, -m.SignedDaysAgo)) {
			return []any{seed.FirstPaymentMethodID + store.ID(i), company.MethodSEPA, b.IBAN[len(b.IBAN)-4:]}
		}
	}
	return []any{nil, nil, nil}
}

// recentReadings is how far back the sensors' levels are written again: their hourly levels are
// thinned out when they are a week old (product 13.4).
const recentReadings = 10 * 24 * time.Hour

// writeReadings writes the new levels, and those of the last days again. It keeps the levels that
// customers recorded in between.
func (c chronicle) writeReadings(ctx context.Context, tx *sql.Tx, all []history.Reading) error {
	readings := store.NewTable("tank_readings", "tank_id, at, level, source")
	readings.OrIgnore = true
	var since int64
	if !c.First {
		since = c.reached.At(0, 0).Add(-recentReadings).Unix()
	}
	for _, r := range all {
		if r.At.Unix() >= since {
			readings.Add(r.TankID, r.At.Unix(), r.Level, r.Source)
		}
	}
	// An estimate was computed without the deliveries of its day, as was the gauge reading of a
	// morning that was written before its day was over. The levels of idle tanks stay, because the
	// history does not write them. So does the level before a recorded one: a drop is detected from
	// both.
	morning := history.ManualReadingAt(calendar.DateOf(time.Unix(since, 0).Add(recentReadings))).Unix()
	err := store.Run(ctx, tx, "thin levels out", store.Do(`DELETE FROM tank_readings WHERE tank_id IN (SELECT id FROM tanks) AND at >= ?1 AND NOT gauged
		AND tank_id < ?3 AND (source = ?2 AND at % 3600 = 0 OR source = ?4 OR source = ?5 AND at = ?6)
		AND NOT EXISTS (SELECT 1 FROM tank_readings g WHERE g.tank_id = tank_readings.tank_id AND g.gauged AND g.at > tank_readings.at AND g.at < tank_readings.at + ?7)
		AND NOT coalesce((SELECT idle FROM tank_changes c WHERE c.tank_id = tank_readings.tank_id ORDER BY c.at DESC LIMIT 1), 0)`,
		since, history.Sensor, seed.FirstTankID+len(c.seed.Tanks), history.Estimated, history.Manual, morning, int(fleet.DropWithin.Seconds())))
	if err != nil {
		return err
	}
	return readings.Insert(ctx, tx)
}

// Refill empties the store and fills it as at the first start.
func (s *Service) Refill(ctx context.Context) error {
	tables, err := store.List(ctx, s.DB, func(row store.Scanner) (name string, err error) { return name, row.Scan(&name) },
		`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'`)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	slices.Sort(tables)
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		// Every table is emptied, so foreign keys need to hold only at the end.
		steps := []store.Statement{store.Do(`PRAGMA defer_foreign_keys = ON`)}
		for _, table := range tables {
			steps = append(steps, store.Do(`DELETE FROM `+table))
		}
		// Automatic ids begin at one again.
		steps = append(steps, store.Do(`DELETE FROM sqlite_sequence`))
		if err := store.Run(ctx, tx, "empty the store", steps...); err != nil {
			return err
		}
		if err := s.filler().run(ctx, tx); err != nil {
			return err
		}
		c := s.Chronicle()
		if err := c.write(ctx, tx); err != nil {
			return err
		}
		s.setReached(c)
		s.situated.Store(0)
		return nil
	})
}
