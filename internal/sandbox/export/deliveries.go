package export

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// orders returns the SQL condition of the orders of a request: those that the list of deliveries
// shows in its period, with an item of one of its products.
func (r Request) orders() (c store.Condition) {
	c.And("o.business_id = ? AND o.slot_date >= ? AND o.slot_date <= ?", r.Business, r.From.String(), r.To.String())
	among(&c, "o.address_id", r.Sites)
	if len(r.Gases) > 0 {
		c.And("o.gas_mask & ? <> 0", order.GasMask(r.Gases))
	}
	return c
}

func (s *Service) countDeliveries(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	c := r.orders()
	if err := q.QueryRowContext(ctx, `SELECT count(*) FROM orders o WHERE `+c.String(), c.Args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("count deliveries: %w", err)
	}
	return n, nil
}

// delivery is the data of an order for a row.
type delivery struct {
	id, startsAt         int64
	reference            string
	number, site, repeat *string
	slot                 calendar.Date
	window               calendar.Window
	status               string
	cancelledAt          *int64
	deliveredAt          *int64
	total, vat, fee      int64
	lines                []deliveryLine
}

type deliveryLine struct {
	gas             store.ID
	ordered         int
	delivered, at15 *int
	factor          *string
}

// deliveries returns a table with a row for each order, and a column of litres for each product.
func (s *Service) deliveries(ctx context.Context, r Request) (table, error) {
	gases, err := s.gasesOf(ctx, r)
	if err != nil {
		return table{}, err
	}
	t := table{columns: []sheet.Column{
		{Title: "Commande", Width: 18}, {Title: "N° de commande interne", Width: 18}, {Title: "Date du créneau", Kind: sheet.Day, Width: 12}, {Title: "Créneau", Width: 12},
		{Title: "Statut", Width: 22}, {Title: "Livrée le", Kind: sheet.Instant, Width: 17}, {Title: "Site", Width: 24}, {Title: "Commande récurrente", Width: 20}, {Title: "Produits", Width: 26},
	}}
	for _, g := range gases {
		t.columns = append(t.columns, sheet.Column{Title: g.Name + " livré (L)", Kind: sheet.Whole, Width: 13})
	}
	t.columns = append(t.columns, sheet.Column{Title: "Volume commandé (L)", Kind: sheet.Whole, Width: 13}, sheet.Column{Title: "Volume livré (L)", Kind: sheet.Whole, Width: 13},
		sheet.Column{Title: "Volume à 15 °C (L)", Kind: sheet.Whole, Width: 13}, sheet.Column{Title: "CO₂e (kg)", Kind: sheet.Decimal, Width: 13},
		sheet.Column{Title: "Commande HT (€)", Kind: sheet.Amount, Width: 13}, sheet.Column{Title: "TVA (€)", Kind: sheet.Amount, Width: 13}, sheet.Column{Title: "Commande TTC (€)", Kind: sheet.Amount, Width: 13},
		sheet.Column{Title: "Frais d’annulation HT (€)", Kind: sheet.Amount, Width: 13})
	t.each = func(ctx context.Context, give func([]any) error) error {
		return s.eachDelivery(ctx, r, func(d delivery) error { return give(d.row(gases)) })
	}
	return t, nil
}

// gasesOf lists the products of the orders of a request, filtered by its products.
func (s *Service) gasesOf(ctx context.Context, r Request) (all []seed.Gas, err error) {
	c := r.orders()
	masks, err := store.List(ctx, s.DB, func(row store.Scanner) (mask int64, err error) { return mask, row.Scan(&mask) },
		`SELECT DISTINCT o.gas_mask FROM orders o WHERE `+c.String(), c.Args...)
	if err != nil {
		return nil, fmt.Errorf("list the products of orders: %w", err)
	}
	for _, g := range s.Seed.Gases {
		bit := order.GasMask([]store.ID{g.ID})
		if slices.ContainsFunc(masks, func(mask int64) bool { return mask&bit != 0 }) && (len(r.Gases) == 0 || slices.Contains(r.Gases, g.ID)) {
			all = append(all, g)
		}
	}
	return all, nil
}

// eachDelivery reads the orders of a request page by page, in the order of their slots.
func (s *Service) eachDelivery(ctx context.Context, r Request, give func(delivery) error) error {
	var at, id int64
	for {
		c := r.orders()
		c.And("(o.starts_at, o.id) > (?, ?)", at, id)
		page, err := store.List(ctx, s.DB, func(row store.Scanner) (d delivery, err error) {
			var slot string
			if err := row.Scan(&d.id, &d.startsAt, &d.reference, &d.number, &slot, &d.window, &d.status, &d.cancelledAt, &d.deliveredAt, &d.total, &d.vat, &d.fee, &d.site, &d.repeat); err != nil {
				return d, err
			}
			d.slot, err = calendar.Parse(slot)
			return d, err
		}, `SELECT o.id, o.starts_at, o.reference, o.po_number, o.slot_date, o.slot_window, o.status, o.cancelled_at, o.delivered_at, o.total, o.vat, o.cancel_fee, a.label, p.name
			FROM orders o INDEXED BY orders_by_slot LEFT JOIN addresses a ON a.id = o.address_id LEFT JOIN recurring_orders p ON p.id = o.recurring_order_id
			WHERE `+c.String()+` ORDER BY o.starts_at, o.id LIMIT ?`, append(c.Args, pageLength)...)
		if err != nil {
			return fmt.Errorf("list deliveries: %w", err)
		}
		if len(page) == 0 {
			return nil
		}
		if err := s.readLines(ctx, r, page); err != nil {
			return err
		}
		for _, d := range page {
			at, id = d.startsAt, d.id
			if err := give(d); err != nil {
				return err
			}
		}
	}
}

// readLines adds to a page of orders their lines, filtered by the products of the request.
func (s *Service) readLines(ctx context.Context, r Request, page []delivery) error {
	ids, place := make([]int64, len(page)), map[int64]int{}
	for i, d := range page {
		ids[i], place[d.id] = d.id, i
	}
	var c store.Condition
	marks, args := store.InList(ids)
	c.And("order_id IN "+marks, args...)
	among(&c, "gas_id", r.Gases)
	_, err := store.List(ctx, s.DB, func(row store.Scanner) (none any, err error) {
		var id int64
		var l deliveryLine
		err = row.Scan(&id, &l.gas, &l.ordered, &l.delivered, &l.at15, &l.factor)
		page[place[id]].lines = append(page[place[id]].lines, l)
		return nil, err
	}, `SELECT order_id, gas_id, volume_ordered, volume_delivered, volume_15c, factor FROM order_items WHERE `+c.String()+` ORDER BY order_id, id`, c.Args...)
	if err != nil {
		return fmt.Errorf("list the lines of deliveries: %w", err)
	}
	return nil
}

// windows are the French names of the slots.
var windows = map[calendar.Window]string{calendar.Morning: "Matin", calendar.Afternoon: "Après-midi", calendar.Night: "Nuit"}

// row returns the cells of an order. A cancelled order has no amounts except the cancellation fee.
func (d delivery) row(gases []seed.Gas) []any {
	status := order.StatusLabels[d.status]
	var total, vat, incl, fee, delivered any = d.total, d.vat, d.total + d.vat, nil, nil
	if d.cancelledAt != nil {
		status, total, vat, incl, fee = "Commande annulée", nil, nil, nil, d.fee
	}
	if d.deliveredAt != nil {
		delivered = time.Unix(*d.deliveredAt, 0)
	}
	row := []any{d.reference, maybe(d.number), d.slot, windows[d.window], status, delivered, maybe(d.site), maybe(d.repeat), d.products(gases)}
	for _, g := range gases {
		row = append(row, d.sum(func(l deliveryLine) *int {
			if l.gas != g.ID {
				return nil
			}
			return l.delivered
		}))
	}
	return append(row, d.sum(func(l deliveryLine) *int { return &l.ordered }), d.sum(func(l deliveryLine) *int { return l.delivered }), d.sum(func(l deliveryLine) *int { return l.at15 }),
		d.emitted(), total, vat, incl, fee)
}

// products returns the names of the products of the lines, each once.
func (d delivery) products(gases []seed.Gas) string {
	var names []string
	for _, g := range gases {
		if slices.ContainsFunc(d.lines, func(l deliveryLine) bool { return l.gas == g.ID }) {
			names = append(names, g.Name)
		}
	}
	return strings.Join(names, ", ")
}

// sum adds up a value of the lines; it returns nil when no line has it.
func (d delivery) sum(of func(deliveryLine) *int) any {
	total, has := 0, false
	for _, l := range d.lines {
		if n := of(l); n != nil {
			total, has = total+*n, true
		}
	}
	if !has {
		return nil
	}
	return total
}

// emitted returns the emissions of the delivered lines in kg, nil before the delivery.
func (d delivery) emitted() any {
	total, has := new(big.Rat), false
	for _, l := range d.lines {
		if l.delivered == nil || l.factor == nil {
			continue
		}
		if factor, known := new(big.Rat).SetString(*l.factor); known {
			total.Add(total, factor.Mul(factor, big.NewRat(int64(*l.delivered), 1)))
			has = true
		}
	}
	if !has {
		return nil
	}
	return grams(total)
}

// grams formats kilograms with at most three decimals: factors have no more.
func grams(kg *big.Rat) string {
	return strings.TrimSuffix(strings.TrimRight(kg.FloatString(3), "0"), ".")
}
