package sandbox

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// lastOrdered is the last day whose occurrences are orders by now.
func lastOrdered(now time.Time) calendar.Date {
	d := calendar.DateOf(now) + history.OrderedAhead
	if now.Before(history.Repeated(d)) {
		d--
	}
	return d
}

// occurrence is a day on which a recurring order is due.
type occurrence struct {
	order recurringOrder
	day   calendar.Date
}

// ordered are the days of which each recurring order has made its order, be it cancelled
// or moved to another day since: none is made twice.
type ordered map[recordID]map[calendar.Date]bool

func (all ordered) has(o occurrence) bool { return all[o.order.ID][o.day] }

// orderedFrom reads what recurring orders have ordered for a day and those after it.
func orderedFrom(ctx context.Context, q querier, from calendar.Date) (ordered, error) {
	all := ordered{}
	_, err := list(ctx, q, func(row scanner) (id recordID, err error) {
		var slot string
		var created int64
		if err := row.Scan(&id, &slot, &created); err != nil {
			return id, err
		}
		day, err := calendar.Parse(slot)
		if all[id] == nil {
			all[id] = map[calendar.Date]bool{}
		}
		all[id][day] = true
		// One that was moved tells by its beginning for which day it was.
		if made := calendar.DateOf(time.Unix(created, 0)) + history.OrderedAhead; history.Repeated(made).Unix() == created {
			all[id][made] = true
		}
		return id, err
	}, `SELECT recurring_order_id, slot_date, created_at FROM orders WHERE recurring_order_id IS NOT NULL AND starts_at >= ?`, (from-strays).At(0, 0).Unix())
	if err != nil {
		return nil, fmt.Errorf("list what recurring orders made: %w", err)
	}
	return all, nil
}

// upcoming are the occurrences from a day to another that are no orders yet, of the
// recurring orders that a condition names.
func upcoming(ctx context.Context, q querier, now time.Time, from, to calendar.Date, where string, args ...any) (due []occurrence, err error) {
	repeating, err := recurringOrders(ctx, q, where+" AND status <> 'ended'", args...)
	if err != nil {
		return nil, err
	}
	// Until then each has its order, which may also be there before.
	from = max(from, lastOrdered(now)+1)
	made, err := orderedFrom(ctx, q, from)
	if err != nil {
		return nil, err
	}
	for _, o := range repeating {
		for _, d := range o.occurrences(from, to) {
			if one := (occurrence{o, d}); !made.has(one) {
				due = append(due, one)
			}
		}
	}
	return due, nil
}

// orderOccurrences makes the orders of the occurrences that are due since the first
// start: a planned delivery becomes an order, and never just goes.
func (s *Sandbox) orderOccurrences(ctx context.Context, now time.Time) error {
	last := lastOrdered(now)
	if s.ordered.Load() >= int64(last) {
		return nil
	}
	// Those of the days before are the history's.
	first := lastOrdered(s.clock.FirstStart()) + 1
	if done := s.ordered.Load(); done > 0 {
		first = calendar.Date(done) + 1
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		due, err := dueOccurrences(ctx, tx, first, last)
		if err != nil {
			return err
		}
		for _, o := range due {
			if err := s.orderOccurrence(ctx, tx, o); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("order what repeats: %w", err)
	}
	s.ordered.Store(int64(last))
	return nil
}

// dueOccurrences are those of some days that have no order, the first one first.
func dueOccurrences(ctx context.Context, q querier, first, last calendar.Date) (due []occurrence, err error) {
	repeating, err := recurringOrders(ctx, q, "status <> 'ended'")
	if err != nil || len(repeating) == 0 {
		return nil, err
	}
	made, err := orderedFrom(ctx, q, first)
	if err != nil {
		return nil, err
	}
	for _, r := range repeating {
		for _, d := range r.occurrences(first, last) {
			if o := (occurrence{r, d}); !made.has(o) {
				due = append(due, o)
			}
		}
	}
	slices.SortStableFunc(due, func(a, b occurrence) int { return cmp.Compare(a.day, b.day) })
	return due, nil
}

// orderOccurrence makes one order, at the price of the morning on which it is made.
func (s *Sandbox) orderOccurrence(ctx context.Context, tx *sql.Tx, due occurrence) error {
	r, at := due.order, history.Repeated(due.day)
	site, err := readAddress(ctx, tx, r.AddressID)
	if err != nil {
		return err
	}
	q := quote{BusinessID: r.BusinessID, AddressID: r.AddressID, Date: due.day, Window: r.Window}
	for _, i := range r.Items {
		volume, err := s.volumeOn(ctx, tx, i, at)
		if err != nil {
			return err
		}
		q.Items = append(q.Items, quoteItem{GasID: i.GasID, TankID: i.TankID, Volume: volume, FillUp: i.FillUp})
	}
	s.price(&q, at)
	f := &orderForm{quote: q, now: at}
	o := f.order(nearestDepot(s.seed, site))
	o.CreatedBy, o.RecurringID, o.ContactID = nil, &r.ID, site.ContactID
	err = tx.QueryRowContext(ctx, `SELECT max(id) FROM payment_methods WHERE business_id = ? AND is_default`, r.BusinessID).Scan(&o.PaymentMethodID)
	if err != nil {
		return fmt.Errorf("read the default payment method: %w", err)
	}
	_, err = s.saveOrder(ctx, tx, f, o)
	return err
}

// volumeOn is what a line brings: what its tank has room for two days before, which is no
// more than it can take then; at least what the product is delivered in, of which the
// driver leaves what still fits.
func (s *Sandbox) volumeOn(ctx context.Context, tx *sql.Tx, i recurringItem, at time.Time) (int, error) {
	g := s.seed.gasByID(i.GasID)
	volume := g.Min
	if i.Volume != nil {
		volume = *i.Volume
	}
	room, known, err := roomAt(ctx, tx, i.TankID, at)
	if err != nil || !known {
		return volume, err
	}
	var coming int
	err = tx.QueryRowContext(ctx, `SELECT coalesce(sum(i.volume_ordered), 0) FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE i.tank_id = ? AND o.cancelled_at IS NULL AND o.status <> ?`, i.TankID, history.Delivered).Scan(&coming)
	if err != nil {
		return 0, fmt.Errorf("read what comes to a tank: %w", err)
	}
	free := min(room-coming, g.Max) / g.Step * g.Step
	if !i.FillUp {
		free = min(free, volume)
	}
	return max(free, g.Min), nil
}
