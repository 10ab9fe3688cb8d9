package order

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// OrderOccurrences makes the orders of the occurrences that are due since the first
// start: a planned delivery becomes an order, and never just goes.
func (s *Service) OrderOccurrences(ctx context.Context, now time.Time) error {
	last := recurring.LastOrdered(now)
	if s.ordered.Load() >= int64(last) {
		return nil
	}
	// Those of the days before are the history's.
	first := recurring.LastOrdered(s.Clock.FirstStart()) + 1
	if done := s.ordered.Load(); done > 0 {
		first = calendar.Date(done) + 1
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		due, err := recurring.DueOccurrences(ctx, tx, first, last)
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

// orderOccurrence makes one order, at the price of the morning on which it is made, of the
// lines that there is room for. When there is none for any, the order is cancelled at once,
// so that people see why nothing comes.
func (s *Service) orderOccurrence(ctx context.Context, tx *sql.Tx, due recurring.Occurrence) error {
	r, at := due.Order, history.Repeated(due.Day)
	site, err := company.ReadAddress(ctx, tx, r.AddressID)
	if err != nil {
		return err
	}
	q := quote.Quote{BusinessID: r.BusinessID, AddressID: r.AddressID, Date: due.Day, Window: r.Window}
	for _, i := range r.Items {
		volume, err := s.volumeOf(ctx, tx, i, due)
		if err != nil {
			return err
		}
		q.Items = append(q.Items, quote.Item{GasID: i.GasID, TankID: i.TankID, Volume: volume, FillUp: i.FillUp})
	}
	noRoom := func(i quote.Item) bool { return i.Volume == 0 }
	needless := !slices.ContainsFunc(q.Items, func(i quote.Item) bool { return !noRoom(i) })
	if needless {
		for i := range q.Items {
			q.Items[i].Volume = s.Seed.GasByID(q.Items[i].GasID).Min
		}
	}
	q.Items = slices.DeleteFunc(q.Items, noRoom)
	s.Quotes.Price(&q, at)
	f := &orderForm{quote: q, now: at}
	o := f.order(slot.NearestDepot(s.Seed, site))
	o.CreatedBy, o.RecurringID, o.ContactID = nil, &r.ID, site.ContactID
	err = tx.QueryRowContext(ctx, `SELECT max(id) FROM payment_methods WHERE business_id = ? AND is_default`, r.BusinessID).Scan(&o.PaymentMethodID)
	if err != nil {
		return fmt.Errorf("read the default payment method: %w", err)
	}
	if o, err = s.saveOrder(ctx, tx, f, o); err != nil {
		return err
	}
	err = store.Run(ctx, tx, "note an occurrence", store.Do(`UPDATE orders SET occurrence_on = ? WHERE id = ?`, due.Day.String(), o.ID))
	if err != nil || !needless {
		return err
	}
	o.cancelAsProvider(at, "La cuve n’a pas la place pour cette livraison.")
	return Change(ctx, tx, &o, at, history.TakenBack("la cuve n’a pas la place"))
}

// filledPercent is how much of the room that is foreseen an order fills: a tank may use less
// than it does on average (product 13.5).
const filledPercent = 97

// volumeOf is what a line brings: what its tank is foreseen to have room for when the slot
// begins, less what comes until then and with it; 0 when that is less than the product is delivered in.
func (s *Service) volumeOf(ctx context.Context, tx *sql.Tx, i recurring.Item, due recurring.Occurrence) (int, error) {
	g := s.Seed.GasByID(i.GasID)
	volume := g.Min
	if i.Volume != nil {
		volume = *i.Volume
	}
	begins, _ := due.Order.Window.Span(due.Day)
	room, foreseen, err := fleet.RoomOn(ctx, tx, i.TankID, history.Repeated(due.Day), begins)
	if err != nil || !foreseen {
		return volume, err
	}
	coming, err := fleet.ComingTo(ctx, tx, []store.ID{*i.TankID}, begins)
	if err != nil {
		return 0, err
	}
	free := min((room-coming[*i.TankID].Litres)*filledPercent/100, g.Max) / g.Step * g.Step
	if !i.FillUp {
		free = min(free, volume)
	}
	if free < g.Min {
		return 0, nil
	}
	return free, nil
}
