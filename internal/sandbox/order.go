package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// order is an order as the store has it. Instants are seconds since the epoch,
// amounts cents, volumes litres.
type order struct {
	ID                            recordID
	Reference                     string
	BusinessID                    recordID
	Status                        string
	CreatedAt                     int64
	CreatedBy                     *recordID
	CreatedByFirst, CreatedByLast *string
	PONumber                      *string
	AddressID                     recordID
	ContactID                     *recordID
	Instructions                  *string
	PaymentMethodID               *recordID
	Date                          calendar.Date
	Window                        calendar.Window
	ProposedDate                  *calendar.Date
	ProposedWindow                *calendar.Window
	WaitingReason                 *string
	WaitingSince                  *int64
	RecurringID                   *recordID
	RecurringName                 *string
	TankerID, DepotID             *recordID
	BrokenTankerID                *recordID // broke down before it left, until another one is assigned
	BrokenAt                      *int64
	AssignedAt, DepartedAt        *int64
	ETA, DeliveredAt              *int64
	LeavesAt, BackAt              *int64 // the round of the tanker, planned or done
	CancelledAt                   *int64
	CancelledBy                   *recordID
	CancelledByFirst              *string
	CancelledByLast               *string
	CancelReason, CancelComment   *string
	CancelFee                     int64
	InvoiceID                     *recordID
	ProductTotal, DeliveryFee     int64
	Discount, Total, VAT          int64
	EventsCount, Version          int
	UpdatedAt                     int64
	Items                         []orderItem
	Issue                         *orderIssue
}

// orderItem is a line of an order. Price is in ten-thousandths of a euro. The
// factor is the one of the delivery, nil before.
type orderItem struct {
	ID, OrderID, GasID recordID
	TankID             *recordID
	Ordered            int
	FillUp             bool
	Delivered, At15    *int
	Price              history.Price
	Total              int64
	Factor             *emissionFactor
	Fills              []vehicleFill // of one order alone
}

// orderIssue is a problem that was reported.
type orderIssue struct {
	ID, OrderID       recordID
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

func scanOrder(row scanner) (order, error) {
	var o order
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

// ordersOf reads orders with their lines and issues, in the order of the ids; one
// that is not there is left out. Three statements, however many.
func ordersOf(ctx context.Context, q querier, ids []recordID) ([]order, error) {
	if len(ids) == 0 {
		return []order{}, nil
	}
	marks, args := among(ids)
	orders, err := list(ctx, q, scanOrder, selectOrders+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	items, err := list(ctx, q, scanOrderItem, `SELECT id, order_id, gas_id, tank_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total,
		factor, factor_combustion, factor_upstream, factor_source, factor_reference FROM order_items WHERE order_id IN `+marks+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("read the lines of orders: %w", err)
	}
	issues, err := list(ctx, q, func(row scanner) (i orderIssue, err error) {
		return i, row.Scan(&i.ID, &i.OrderID, &i.Kind, &i.Description, &i.Status, &i.OpenedAt, &i.ClosedAt, &i.Answer)
	}, `SELECT id, order_id, kind, description, status, opened_at, closed_at, answer FROM order_issues WHERE order_id IN `+marks+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("read issues: %w", err)
	}
	place := make(map[recordID]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	slices.SortFunc(orders, func(a, b order) int { return place[a.ID] - place[b.ID] })
	for i, o := range orders {
		place[o.ID] = i
	}
	for _, item := range items {
		o := &orders[place[item.OrderID]]
		o.Items = append(o.Items, item)
	}
	for _, issue := range issues {
		orders[place[issue.OrderID]].Issue = &issue // the last one
	}
	return orders, nil
}

func scanOrderItem(row scanner) (i orderItem, err error) {
	var price int
	var factor, source, reference *string
	var f emissionFactor
	err = row.Scan(&i.ID, &i.OrderID, &i.GasID, &i.TankID, &i.Ordered, &i.FillUp, &i.Delivered, &i.At15, &price, &i.Total,
		&factor, &f.Combustion, &f.Upstream, &source, &reference)
	i.Price = history.Price(price)
	if factor != nil {
		f.Total, f.Source, f.Reference = *factor, text(source), text(reference)
		i.Factor = &f
	}
	return i, err
}

// orderEvent is what happened to an order. Status is empty unless it tells which
// one the order then had; Actor is empty for the provider. Message is French.
type orderEvent struct {
	Kind, Status, Actor, Message string
}

// changeOrder is the one place where an order changes, from its making on: it saves
// o, whose version grows, adds what happened and tells the streams. The history no
// longer tells it.
func changeOrder(ctx context.Context, tx *sql.Tx, o *order, now time.Time, happened ...orderEvent) error {
	steps := make([]statement, 0, len(happened)+1)
	for _, e := range happened {
		steps = append(steps, do(`INSERT INTO order_events (id, order_id, at, kind, status, actor, message) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			int64(o.ID)*history.EventsPerOrder+int64(o.EventsCount), o.ID, now.Unix(), e.Kind, orNull(e.Status), orNull(e.Actor), e.Message))
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
	volume, mask := 0, 0
	for _, i := range o.Items {
		volume, mask = volume+i.litres(), mask|1<<i.GasID
	}
	steps = append(steps, do(`UPDATE orders SET (status, po_number, contact_id, instructions, payment_method_id, slot_date, slot_window, starts_at,
		proposed_date, proposed_window, waiting_reason, waiting_since, due_at, tanker_id, depot_id, broken_tanker_id, broken_at,
		assigned_at, departed_at, eta, delivered_at, leaves_at, back_at, cancelled_at, cancelled_by, cancel_reason, cancel_comment, cancel_fee, invoice_id, product_total, delivery_fee, discount, total, vat,
		volume, gas_mask, folded, settled, events_count, version, updated_at)
		= (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?) WHERE id = ?`,
		o.Status, o.PONumber, o.ContactID, o.Instructions, o.PaymentMethodID, o.Date.String(), string(o.Window), from.Unix(),
		proposed, o.ProposedWindow, o.WaitingReason, o.WaitingSince, o.due(), o.TankerID, o.DepotID, o.BrokenTankerID, o.BrokenAt, o.AssignedAt, o.DepartedAt, o.ETA, o.DeliveredAt, o.LeavesAt, o.BackAt,
		o.CancelledAt, o.CancelledBy, o.CancelReason, o.CancelComment, o.CancelFee, o.InvoiceID, o.ProductTotal, o.DeliveryFee, o.Discount, o.Total, o.VAT,
		volume, mask, foldedOrder(o.Reference, text(o.PONumber)), o.EventsCount, o.Version, o.UpdatedAt, o.ID))
	for _, i := range o.Items {
		f := i.Factor
		if f == nil {
			f = &emissionFactor{}
		}
		steps = append(steps, do(`UPDATE order_items SET (volume_ordered, volume_delivered, volume_15c, total, factor, factor_combustion, factor_upstream, factor_source, factor_reference)
			= (?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?`,
			i.Ordered, i.Delivered, i.At15, i.Total, orNull(f.Total), f.Combustion, f.Upstream, orNull(f.Source), orNull(f.Reference), i.ID))
	}
	if err := run(ctx, tx, "change an order", steps...); err != nil {
		return err
	}
	return publishOrder(ctx, tx, o)
}

// litres is what counts of a line: delivered, or ordered until then.
func (i orderItem) litres() int {
	if i.Delivered != nil {
		return *i.Delivered
	}
	return i.Ordered
}

// foldedOrder is what a search finds of an order itself.
func foldedOrder(reference, poNumber string) string { return fold(reference + " " + poNumber) }

// fold drops case and accents, so that "dépot" finds "Dépôt".
func fold(text string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		plain = text
	}
	return strings.ToLower(plain)
}
