package invoice

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Deliveries from the first start on are billed here. The history holds those before it, with
// their invoices (product 13.5).

// Bill issues the invoices of the half months that have ended and schedules debits, once a day.
func (s *Service) Bill(ctx context.Context, now time.Time) error {
	today := history.BillingDay(now)
	if s.billed.Load() >= int64(today) {
		return nil
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		changed, err := s.issueInvoices(ctx, tx, today)
		if err != nil {
			return err
		}
		debited, err := s.scheduleDebits(ctx, tx, today, history.BillingDay(s.Clock.FirstStart()))
		if err != nil {
			return err
		}
		return s.publishInvoices(ctx, tx, append(changed, debited...))
	})
	if err != nil {
		return fmt.Errorf("bill deliveries: %w", err)
	}
	s.billed.Store(int64(today))
	return nil
}

// ResetBilling makes the next Bill check all days again, after the store has been filled again.
func (s *Service) ResetBilling() { s.billed.Store(0) }

// bundle holds the orders that one invoice bills.
type bundle struct {
	half     history.Half
	business store.ID
	orders   []store.ID
}

// bundles returns the deliveries that have no invoice and whose half month has ended, the oldest
// first. A delivery found after its half month was billed, or from before the first start, goes
// onto the next invoice.
func (s *Service) bundles(ctx context.Context, tx *sql.Tx, today calendar.Date) ([]bundle, error) {
	last := map[store.ID]history.Half{}
	billed, err := store.List(ctx, tx, func(row store.Scanner) (b struct {
		business store.ID
		from     string
	}, err error) {
		return b, row.Scan(&b.business, &b.from)
	}, `SELECT business_id, max(period_start) FROM invoices WHERE id > ? GROUP BY business_id`, order.FirstMadeID)
	if err != nil {
		return nil, fmt.Errorf("list half months that are billed: %w", err)
	}
	for _, b := range billed {
		day, err := calendar.Parse(b.from)
		if err != nil {
			return nil, err
		}
		last[b.business] = history.HalfOf(day)
	}
	type delivery struct {
		order, business store.ID
		at              int64
	}
	deliveries, err := store.List(ctx, tx, func(row store.Scanner) (d delivery, err error) { return d, row.Scan(&d.order, &d.business, &d.at) },
		`SELECT id, business_id, delivered_at FROM orders WHERE delivered_at IS NOT NULL AND invoice_id IS NULL AND cancelled_at IS NULL
		AND NOT id BETWEEN ? AND ? ORDER BY delivered_at, id`, history.Loaded, order.FirstMadeID)
	if err != nil {
		return nil, fmt.Errorf("list deliveries without an invoice: %w", err)
	}
	var all []bundle
	start := history.HalfOf(history.BillingDay(s.Clock.FirstStart()))
	for _, d := range deliveries {
		half := max(history.HalfOf(calendar.DateOf(time.Unix(d.at, 0))), start)
		if before, some := last[d.business]; some {
			half = max(half, before+1)
		}
		if half.IssuedOn() > today {
			continue
		}
		i := slices.IndexFunc(all, func(b bundle) bool { return b.half == half && b.business == d.business })
		if i < 0 {
			i, all = len(all), append(all, bundle{half: half, business: d.business})
		}
		all[i].orders = append(all[i].orders, d.order)
	}
	slices.SortFunc(all, func(a, b bundle) int { return cmp.Or(cmp.Compare(a.half, b.half), cmp.Compare(a.business, b.business)) })
	return all, nil
}

// issueInvoices writes an invoice for each bundle and links the orders to it.
func (s *Service) issueInvoices(ctx context.Context, tx *sql.Tx, today calendar.Date) (issued []store.ID, err error) {
	bundles, err := s.bundles(ctx, tx, today)
	if err != nil {
		return nil, err
	}
	for _, b := range bundles {
		orders, err := order.Read(ctx, tx, b.orders)
		if err != nil {
			return nil, err
		}
		id, err := s.issueInvoice(ctx, tx, b, orders)
		if err != nil {
			return nil, err
		}
		issued = append(issued, id)
	}
	return issued, nil
}

func (s *Service) issueInvoice(ctx context.Context, tx *sql.Tx, b bundle, orders []order.Order) (id store.ID, err error) {
	sites, ids := map[store.ID]string{}, make([]int64, len(orders))
	var lines []history.Line
	for i, o := range orders {
		if _, known := sites[o.AddressID]; !known {
			site, err := company.ReadAddress(ctx, tx, o.AddressID)
			if err != nil {
				return 0, err
			}
			sites[o.AddressID] = site.Label
		}
		lines, ids[i] = append(lines, s.billLines(o, sites[o.AddressID])...), int64(o.ID)
	}
	var before int
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM invoices WHERE id > ? AND issued_on = ?`, order.FirstMadeID, b.half.IssuedOn().String()).Scan(&before)
	if err != nil {
		return 0, fmt.Errorf("number an invoice: %w", err)
	}
	bill := history.NewInvoice(b.half, before, lines, ids)
	if id, err = saveInvoice(ctx, tx, b, bill); err != nil {
		return 0, err
	}
	at := bill.IssuedOn.At(history.BillingHour, 0)
	for i := range orders {
		o := &orders[i]
		o.InvoiceID = &id
		if err := order.Change(ctx, tx, o, order.Later(at, time.Unix(o.UpdatedAt, 0)), history.InvoicedEvent(bill.Number)); err != nil {
			return 0, err
		}
	}
	return id, s.Notices.NotifyMembers(ctx, tx, b.business, at, notification.InvoiceIssued(id, bill.Number, bill.TotalIncl), 0)
}

// billLines returns the invoice lines of an order. The fee depends on the ordered volume, not on
// the delivered one.
func (s *Service) billLines(o order.Order, site string) []history.Line {
	items := make([]history.Item, len(o.Items))
	for i, item := range o.Items {
		g := s.Seed.GasByID(item.GasID)
		items[i] = history.Item{ID: int64(item.ID), Gas: history.Gas{ID: int64(g.ID), Name: g.Name, Excise: g.ExcisePrice()}, Delivered: item.Litres(), Price: item.Price}
		if item.At15 != nil {
			items[i].At15 = *item.At15
		}
	}
	night := history.Surcharge(o.Window)
	return history.Lines(int64(o.ID), site, items, o.DeliveryFee-night, night)
}

// linesPerBill spaces the ids of lines so that they do not collide with those of the history or
// of other invoices.
const linesPerBill = 100_000

func saveInvoice(ctx context.Context, tx *sql.Tx, b bundle, i history.Invoice) (id store.ID, err error) {
	orders, err := json.Marshal(b.orders)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO invoices (business_id, number, kind, status, payment, issued_on, due_on, period_start, period_end, total, vat, total_incl, remaining, order_ids)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, b.business, i.Number, i.Kind, i.Status, i.Payment, i.IssuedOn.String(), i.DueOn.String(),
		i.From.String(), i.To.String(), i.Total, i.VAT, i.TotalIncl, i.Remaining, string(orders)).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("save an invoice: %w", err)
	}
	lines := store.NewTable("invoice_lines", "id, invoice_id, label, gas_id, order_id, quantity, unit, unit_price, total, item_id, volume_15c, excise")
	for k, l := range i.Lines {
		lines.Add(int64(id)*linesPerBill+int64(k), id, l.Label, store.IDOrNull(l.GasID), l.OrderID, l.Quantity, l.Unit, int(l.Price), l.Total,
			store.IDOrNull(l.ItemID), store.IDOrNull(int64(l.At15)), store.IDOrNull(int64(l.Excise)))
	}
	if err := lines.Insert(ctx, tx); err != nil {
		return 0, err
	}
	return id, store.Run(ctx, tx, "keep to whom an invoice was issued", StoreIssued("id = ?", id))
}

// scheduleDebits schedules the next debit of each business from its default payment method. It
// also schedules the invoices that fell due while the business had no method. Invoices due on
// the first day or earlier, and those whose debit was returned, wait for a manual payment.
func (s *Service) scheduleDebits(ctx context.Context, tx *sql.Tx, today, first calendar.Date) (scheduled []store.ID, err error) {
	type debit struct {
		invoice, method  store.ID
		business         store.ID
		due, kind, last4 string
		amount           int64
	}
	all, err := store.List(ctx, tx, func(row store.Scanner) (d debit, err error) {
		return d, row.Scan(&d.invoice, &d.business, &d.due, &d.amount, &d.method, &d.kind, &d.last4)
	}, `SELECT i.id, i.business_id, i.due_on, i.remaining, m.id, m.type, coalesce(substr(m.iban, -4), m.last4) FROM invoices i
		JOIN payment_methods m ON m.business_id = i.business_id AND m.is_default AND m.status = ?1
		WHERE i.due_on > ?2 AND i.kind = 'invoice' AND i.status = ?3 AND i.payment = ?4
		AND (i.due_on <= ?5 OR NOT EXISTS (SELECT 1 FROM invoices WHERE business_id = i.business_id AND kind = 'invoice' AND status = ?3 AND payment IN (?4, ?6)
			AND due_on > ?5 AND due_on < i.due_on)) ORDER BY i.id`,
		company.MethodActive, first.String(), history.NotPaid, history.PaymentNone, today.String(), history.PaymentScheduled)
	if err != nil {
		return nil, fmt.Errorf("list debits: %w", err)
	}
	for _, d := range all {
		due, err := calendar.Parse(d.due)
		if err != nil {
			return nil, err
		}
		on := max(due, today)
		at := on.At(history.BillingHour, 0).Unix()
		err = store.Run(ctx, tx, "schedule a debit",
			store.Do(`UPDATE invoices SET payment = ? WHERE id = ?`, history.PaymentScheduled, d.invoice),
			store.Do(`INSERT INTO payments (id, invoice_id, at, amount, status, method_id, method_type, method_last4, due_at) VALUES (?1, ?2, ?3, ?4, 'scheduled', ?5, ?6, ?7, ?3)`,
				d.invoice*history.TriesPerBill, d.invoice, at, d.amount, d.method, d.kind, d.last4))
		if err != nil {
			return nil, err
		}
		if err := s.Notices.NotifyMembers(ctx, tx, d.business, today.At(history.BillingHour, 0), notification.DebitScheduled(d.invoice, d.amount, on), 0); err != nil {
			return nil, err
		}
		scheduled = append(scheduled, d.invoice)
	}
	return scheduled, nil
}
