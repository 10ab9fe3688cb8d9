package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// OrderOccurrences creates the orders of the occurrences that have become due since the first
// start: a planned delivery always becomes an order, or a cancelled one. An occurrence created
// or resumed after its due time is not ordered later.
func (s *Service) OrderOccurrences(ctx context.Context, now time.Time) error {
	last := recurring.LastOrdered(now)
	if s.ordered.Load() >= int64(last) {
		return nil
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		done, err := s.orderedTo(ctx, tx)
		if err != nil {
			return err
		}
		due, err := recurring.DueOccurrences(ctx, tx, done+1, last)
		if err != nil {
			return err
		}
		for _, o := range due {
			if err := s.orderOccurrence(ctx, tx, &orderForm{now: history.Repeated(o.Day)}, []recurring.Occurrence{o}); err != nil {
				return err
			}
		}
		return store.Run(ctx, tx, "note what is ordered", store.Do(`UPDATE history SET ordered_to = ?`, max(done, last).String()))
	})
	if err != nil {
		return fmt.Errorf("order what repeats: %w", err)
	}
	s.ordered.Store(int64(last))
	return nil
}

// ResetOccurrences makes the next OrderOccurrences read its progress again, after the store was
// replaced.
func (s *Service) ResetOccurrences() { s.ordered.Store(0) }

// orderedTo returns the last day whose occurrences have been ordered. A store of an earlier
// version does not record it; there the history contains those up to the first start.
func (s *Service) orderedTo(ctx context.Context, tx *sql.Tx) (calendar.Date, error) {
	var noted *string
	err := tx.QueryRowContext(ctx, `SELECT ordered_to FROM history`).Scan(&noted)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("read what is ordered: %w", err)
	}
	if noted == nil {
		return recurring.LastOrdered(s.Clock.FirstStart()), nil
	}
	return calendar.Parse(*noted)
}

// postOccurrenceOrder answers POST /v3/recurring-orders/{id}/occurrences/{date}/order: it orders
// one date before it is due.
func (s *Service) postOccurrenceOrder(r *http.Request, who api.Caller) (answer api.Answer, err error) {
	ctx := r.Context()
	date, err := recurring.PathDate(r)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		repeating, err := recurring.OfPath(r, tx, who, api.OrderWrite)
		if err != nil {
			return err
		}
		f := &orderForm{who: who, now: s.Clock.Now()}
		due, err := repeating.Planned(ctx, tx, f.now, date)
		if err != nil {
			return err
		}
		if date > calendar.DateOf(f.now)+calendar.HorizonDays {
			var v form.Violations
			v.Add("date", "date_too_late")
			return v.Problem()
		}
		if err := s.orderOccurrence(ctx, tx, f, due); err != nil {
			return err
		}
		answer, err = s.Recurring.Answer(ctx, tx, http.StatusCreated, repeating.ID)
		return err
	})
	return answer, err
}

// orderOccurrence creates the order of the last occurrence in due; those before it have no
// orders yet and take room in the tank first. The order has the current price and the lines that
// have room. If no line has room, the order is cancelled at once, so that users see why nothing
// is delivered. If a user requested it, it waits for the same reasons as any other order.
func (s *Service) orderOccurrence(ctx context.Context, tx *sql.Tx, f *orderForm, due []recurring.Occurrence) error {
	last := due[len(due)-1]
	day, r := last.Day, last.Order
	site, err := company.ReadAddress(ctx, tx, r.AddressID)
	if err != nil {
		return err
	}
	f.quote = quote.Quote{BusinessID: r.BusinessID, AddressID: r.AddressID, Date: day, Window: r.Window}
	why, err := s.occurrenceItems(ctx, tx, f, due, site.TruckLitres())
	if err != nil {
		return err
	}
	s.Quotes.Price(&f.quote, f.now)
	o := f.order(slot.NearestDepot(s.Seed, site))
	o.RecurringID, o.ContactID, o.PONumber, o.Instructions = &r.ID, site.ContactID, r.PONumber, r.Instructions
	err = tx.QueryRowContext(ctx, `SELECT max(id) FROM payment_methods WHERE business_id = ? AND is_default`, r.BusinessID).Scan(&o.PaymentMethodID)
	if err != nil {
		return fmt.Errorf("read the default payment method: %w", err)
	}
	switch {
	case f.who.CustomerID == 0:
		o.CreatedBy = nil
	case why == nil:
		if err := s.whyWait(ctx, tx, f, &o, site); err != nil {
			return err
		}
	}
	if o, err = s.saveOrder(ctx, tx, f, o); err != nil {
		return err
	}
	err = store.Run(ctx, tx, "note an occurrence", store.Do(`UPDATE orders SET occurrence_on = ?, occurrence_of = ? WHERE id = ?`, day.String(), last.Meant.String(), o.ID))
	if err != nil || why == nil {
		return err
	}
	o.cancelAsProvider(f.now, why.comment)
	return Change(ctx, tx, &o, f.now, history.CancelledEvent(why.event))
}

// needless is why an occurrence delivers nothing: the comment of the order and the text of its
// event.
type needless struct{ comment, event string }

var (
	noRoom = &needless{"La cuve n’a pas la place pour cette livraison.", "la cuve n’a pas la place"}
	noTank = &needless{"La cuve n’est plus en service pour ce produit sur ce site.", "la cuve n’est plus en service"}
)

// occurrenceItems adds the lines of the last occurrence to the quote. If none has room, the
// quote gets the minimum volume of each, and why is not nil.
func (s *Service) occurrenceItems(ctx context.Context, tx *sql.Tx, f *orderForm, due []recurring.Occurrence, truck int) (why *needless, err error) {
	q := &f.quote
	for _, i := range due[len(due)-1].Order.Items {
		serves, err := servesTank(ctx, tx, i, q.AddressID)
		if err != nil {
			return nil, err
		}
		volume := 0
		if why = noTank; serves {
			why = noRoom
			if volume, err = s.volumeOf(ctx, tx, i, due, f.now, truck); err != nil {
				return nil, err
			}
		}
		q.Items = append(q.Items, quote.Item{GasID: i.GasID, TankID: i.TankID, Volume: volume, FillUp: i.FillUp})
	}
	brings := slices.DeleteFunc(slices.Clone(q.Items), func(i quote.Item) bool { return i.Volume == 0 })
	if len(brings) > 0 {
		q.Items = brings
		return nil, nil
	}
	for i := range q.Items {
		q.Items[i].Volume = s.Seed.GasByID(q.Items[i].GasID).Min
	}
	return why, nil
}

// servesTank reports whether the tank of a line is still active at the site with this product.
// It is always true for a line without a tank.
func servesTank(ctx context.Context, q store.Querier, i recurring.Item, site store.ID) (serves bool, err error) {
	if i.TankID == nil {
		return true, nil
	}
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM tanks WHERE id = ? AND address_id = ? AND gas_id = ? AND active)`, *i.TankID, site, i.GasID).Scan(&serves)
	if err != nil {
		return false, fmt.Errorf("look for a tank: %w", err)
	}
	return serves, nil
}

// filledPercent is how much of the forecast room an order fills: a tank may use less than its
// average (product 13.5).
const filledPercent = 97

// volumeOf returns the volume of a line in the last occurrence: the forecast room of its tank at
// the start of the slot, minus the deliveries before it and with it, at most the truck's load.
// It is 0 if that is less than the product's minimum.
func (s *Service) volumeOf(ctx context.Context, tx *sql.Tx, i recurring.Item, due []recurring.Occurrence, known time.Time, truck int) (int, error) {
	g := s.Seed.GasByID(i.GasID)
	wanted, most := g.Min, min(g.Max, truck)
	if i.Volume != nil {
		wanted = min(*i.Volume, most)
	}
	free, foreseen, err := fleet.RoomOf(ctx, tx, i.TankID, known)
	if err != nil || !foreseen {
		return wanted, err
	}
	litres := 0
	for _, one := range due {
		begins, _ := one.Order.Window.Span(one.Day)
		litres = min(free.On(begins)*filledPercent/100, most) / g.Step * g.Step
		if !i.FillUp {
			litres = min(litres, wanted)
		}
		if litres < g.Min {
			litres = 0
		}
		free.Fill(litres)
	}
	return litres, nil
}
