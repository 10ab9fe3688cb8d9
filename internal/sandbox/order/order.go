package order

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// FirstMadeID is the first id of an order created while the sandbox runs. The ids of the history
// stay below it for longer than anybody will run a sandbox.
const FirstMadeID = 10_000_000

// Order is an order as it is stored. Instants are Unix seconds, amounts are cents, volumes
// litres.
type Order struct {
	ID                            store.ID
	Reference                     string
	BusinessID                    store.ID
	Status                        string
	CreatedAt                     int64
	CreatedBy                     *store.ID
	CreatedByFirst, CreatedByLast *string
	PONumber                      *string
	AddressID                     store.ID
	ContactID                     *store.ID
	Instructions                  *string
	PaymentMethodID               *store.ID
	Date                          calendar.Date
	Window                        calendar.Window
	ProposedDate                  *calendar.Date
	ProposedWindow                *calendar.Window
	WaitingReason                 *string
	WaitingSince                  *int64
	RecurringID                   *store.ID
	RecurringName                 *string
	TankerID, DepotID             *store.ID
	BrokenTankerID                *store.ID // the tanker that broke down before leaving, until another is assigned
	BrokenAt                      *int64
	AssignedAt, DepartedAt        *int64
	ETA, DeliveredAt              *int64
	LeavesAt, BackAt              *int64 // the round of the tanker, planned or done
	CancelledAt                   *int64
	CancelledBy                   *store.ID
	CancelledByFirst              *string
	CancelledByLast               *string
	CancelReason, CancelComment   *string
	CancelFee                     int64
	InvoiceID                     *store.ID
	ProductTotal, DeliveryFee     int64
	Discount, Total, VAT          int64
	EventsCount, Version          int
	UpdatedAt                     int64
	Items                         []Item
	Issue                         *Issue
}

// Item is a line of an order. Price is in ten-thousandths of a euro. Factor is the emission
// factor at delivery, nil before.
type Item struct {
	ID, OrderID, GasID store.ID
	TankID             *store.ID
	Ordered            int
	FillUp             bool
	Delivered, At15    *int
	Price              history.Price
	Total              int64
	Factor             *seed.EmissionFactor
	Fills              []vehicleFill // read for a single order only
}

// Issue is a problem that a customer reported.
type Issue struct {
	ID, OrderID       store.ID
	Kind, Description string
	Status            string
	OpenedAt          int64
	ClosedAt          *int64
	Answer            *string
}

const selectOrders = `SELECT o.id, o.reference, o.business_id, o.status, o.created_at, o.created_by, made.first_name, made.last_name, o.po_number, o.address_id,
	o.contact_id, o.instructions, o.payment_method_id, o.slot_date, o.slot_window, o.proposed_date, o.proposed_window, o.waiting_reason, o.waiting_since,
	o.recurring_order_id, r.name, o.tanker_id, o.depot_id, o.broken_tanker_id, o.broken_at, o.assigned_at, o.departed_at, o.eta, o.delivered_at, o.leaves_at, o.back_at,
	o.cancelled_at, o.cancelled_by, gone.first_name, gone.last_name, o.cancel_reason, o.cancel_comment, o.cancel_fee, o.invoice_id,
	o.product_total, o.delivery_fee, o.discount, o.total, o.vat, o.events_count, o.version, o.updated_at
	FROM orders o LEFT JOIN customers made ON made.id = o.created_by LEFT JOIN customers gone ON gone.id = o.cancelled_by
	LEFT JOIN recurring_orders r ON r.id = o.recurring_order_id WHERE o.id IN `

func scanOrder(row store.Scanner) (Order, error) {
	var o Order
	var date string
	var proposed *string
	err := row.Scan(&o.ID, &o.Reference, &o.BusinessID, &o.Status, &o.CreatedAt, &o.CreatedBy, &o.CreatedByFirst, &o.CreatedByLast, &o.PONumber, &o.AddressID,
		&o.ContactID, &o.Instructions, &o.PaymentMethodID, &date, &o.Window, &proposed, &o.ProposedWindow, &o.WaitingReason, &o.WaitingSince,
		&o.RecurringID, &o.RecurringName, &o.TankerID, &o.DepotID, &o.BrokenTankerID, &o.BrokenAt, &o.AssignedAt, &o.DepartedAt, &o.ETA, &o.DeliveredAt, &o.LeavesAt, &o.BackAt,
		&o.CancelledAt, &o.CancelledBy, &o.CancelledByFirst, &o.CancelledByLast, &o.CancelReason, &o.CancelComment, &o.CancelFee, &o.InvoiceID,
		&o.ProductTotal, &o.DeliveryFee, &o.Discount, &o.Total, &o.VAT, &o.EventsCount, &o.Version, &o.UpdatedAt)
	if err != nil {
		return o, err
	}
	if o.Date, err = calendar.Parse(date); err != nil {
		return o, err
	}
	if proposed != nil {
		day, err := calendar.Parse(*proposed)
		if err != nil {
			return o, err
		}
		o.ProposedDate = &day
	}
	return o, nil
}

// Read reads orders with their lines and issues, in the order of the ids. Unknown ids are
// skipped. It runs three statements, regardless of the number of ids.
func Read(ctx context.Context, q store.Querier, ids []store.ID) ([]Order, error) {
	if len(ids) == 0 {
		return []Order{}, nil
	}
	marks, args := store.InList(ids)
	orders, err := store.List(ctx, q, scanOrder, selectOrders+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	items, err := store.List(ctx, q, scanOrderItem, `SELECT id, order_id, gas_id, tank_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total,
		factor, factor_combustion, factor_upstream, factor_source, factor_reference FROM order_items WHERE order_id IN `+marks+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("read the lines of orders: %w", err)
	}
	issues, err := store.List(ctx, q, func(row store.Scanner) (i Issue, err error) {
		return i, row.Scan(&i.ID, &i.OrderID, &i.Kind, &i.Description, &i.Status, &i.OpenedAt, &i.ClosedAt, &i.Answer)
	}, `SELECT id, order_id, kind, description, status, opened_at, closed_at, answer FROM order_issues WHERE order_id IN `+marks+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("read issues: %w", err)
	}
	place := make(map[store.ID]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	slices.SortFunc(orders, func(a, b Order) int { return place[a.ID] - place[b.ID] })
	for i, o := range orders {
		place[o.ID] = i
	}
	for _, item := range items {
		o := &orders[place[item.OrderID]]
		o.Items = append(o.Items, item)
	}
	for _, issue := range issues {
		orders[place[issue.OrderID]].Issue = &issue // the latest one wins
	}
	return orders, nil
}

func scanOrderItem(row store.Scanner) (i Item, err error) {
	var price int
	var factor, source, reference *string
	var f seed.EmissionFactor
	err = row.Scan(&i.ID, &i.OrderID, &i.GasID, &i.TankID, &i.Ordered, &i.FillUp, &i.Delivered, &i.At15, &price, &i.Total,
		&factor, &f.Combustion, &f.Upstream, &source, &reference)
	i.Price = history.Price(price)
	if factor != nil {
		f.Total, f.Source, f.Reference = *factor, store.Text(source), store.Text(reference)
		i.Factor = &f
	}
	return i, err
}

// Change is the only function that changes a stored order, from its creation on. It saves o with
// the next version, adds the events and publishes the order to the streams. The generated
// history no longer covers a changed order.
func Change(ctx context.Context, tx *sql.Tx, o *Order, now time.Time, events ...history.Event) error {
	steps := make([]store.Statement, 0, len(events)+1)
	for _, e := range events {
		steps = append(steps, store.Do(`INSERT INTO order_events (id, order_id, at, kind, status, actor, message) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			int64(o.ID)*history.EventsPerOrder+int64(o.EventsCount), o.ID, now.Unix(), e.Kind, store.OrNull(e.Status), store.OrNull(e.Actor), e.Message))
		o.EventsCount++
	}
	o.Version++
	o.UpdatedAt = now.Unix()
	switch {
	case o.Status != history.Waiting:
		o.WaitingReason, o.WaitingSince = nil, nil
	case o.WaitingSince == nil:
		since := o.UpdatedAt
		o.WaitingSince = &since
	}
	from, _ := o.Window.Span(o.Date)
	var proposed any
	if o.ProposedDate != nil {
		proposed = o.ProposedDate.String()
	}
	volume, mask, emissions := 0, 0, int64(0)
	for _, i := range o.Items {
		volume, mask = volume+i.Litres(), mask|1<<i.GasID
		if i.Delivered != nil && i.Factor != nil {
			emissions += i.Factor.Emitted(*i.Delivered)
		}
	}
	steps = append(steps, store.Do(`UPDATE orders SET (status, po_number, contact_id, instructions, payment_method_id, slot_date, slot_window, starts_at,
		proposed_date, proposed_window, waiting_reason, waiting_since, due_at, tanker_id, depot_id, broken_tanker_id, broken_at,
		assigned_at, departed_at, eta, delivered_at, leaves_at, back_at, cancelled_at, cancelled_by, cancel_reason, cancel_comment, cancel_fee, invoice_id, product_total, delivery_fee, discount, total, vat,
		volume, emissions, gas_mask, folded, settled, events_count, version, updated_at)
		= (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?) WHERE id = ?`,
		o.Status, o.PONumber, o.ContactID, o.Instructions, o.PaymentMethodID, o.Date.String(), string(o.Window), from.Unix(),
		proposed, o.ProposedWindow, o.WaitingReason, o.WaitingSince, o.Due(), o.TankerID, o.DepotID, o.BrokenTankerID, o.BrokenAt, o.AssignedAt, o.DepartedAt, o.ETA, o.DeliveredAt, o.LeavesAt, o.BackAt,
		o.CancelledAt, o.CancelledBy, o.CancelReason, o.CancelComment, o.CancelFee, o.InvoiceID, o.ProductTotal, o.DeliveryFee, o.Discount, o.Total, o.VAT,
		volume, emissions, mask, FoldedOrder(o.Reference, store.Text(o.PONumber)), o.EventsCount, o.Version, o.UpdatedAt, o.ID))
	for _, i := range o.Items {
		f := i.Factor
		if f == nil {
			f = &seed.EmissionFactor{}
		}
		steps = append(steps, store.Do(`UPDATE order_items SET (volume_ordered, volume_delivered, volume_15c, total, factor, factor_combustion, factor_upstream, factor_source, factor_reference)
			= (?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?`,
			i.Ordered, i.Delivered, i.At15, i.Total, store.OrNull(f.Total), f.Combustion, f.Upstream, store.OrNull(f.Source), store.OrNull(f.Reference), i.ID))
	}
	if err := store.Run(ctx, tx, "change an order", steps...); err != nil {
		return err
	}
	return Publish(ctx, tx, o)
}

// Litres returns the delivered volume of a line, or the ordered volume before delivery.
func (i Item) Litres() int {
	if i.Delivered != nil {
		return *i.Delivered
	}
	return i.Ordered
}

// FoldedOrder returns the searchable text of an order itself. The compact column is computed
// from it, without the hyphens of the reference.
func FoldedOrder(reference, poNumber string) string {
	return characters.Fold(reference) + " " + characters.Compact(poNumber)
}

// StatusLabels gives the labels of specification §4.
var StatusLabels = map[string]string{
	history.Oncoming: "Commande enregistrée", history.Waiting: "Commande en attente", history.Ready: "Commande attribuée", history.Processing: "Commande en cours",
	history.Delivered: "Commande livrée",
}

// Update is the data of order.updated.
type Update struct {
	OrderID   store.ID `json:"order_id"`
	Version   int      `json:"version"`
	Status    string   `json:"status"`
	UpdatedAt string   `json:"updated_at"`
}

// Publish publishes to the streams of the business that an order was created or changed.
// Subscribers see it once the transaction is committed.
func Publish(ctx context.Context, tx *sql.Tx, o *Order) error {
	return stream.Publish(ctx, tx, o.BusinessID, time.Unix(o.UpdatedAt, 0), stream.OrderUpdated, Update{o.ID, o.Version, o.Status, clock.Instant(o.UpdatedAt)})
}
