package recurring

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// MaxDeviationDays is the maximum number of days between the slot of an order and its delivery.
const MaxDeviationDays = 31

// mostMoved is the maximum number of days by which an occurrence moves: its site may be open on
// one day of the week only, and that day may be a holiday.
const mostMoved = 21

// Occurrence is a day on which a recurring order is due. Meant is the day that its rule gives.
// If nothing is delivered on it, or its site is closed, the occurrence moves to the next
// possible day (product 7.2).
type Occurrence struct {
	Order      Order
	Day, Meant calendar.Date
}

// Occurrences returns the days of a period on which an order is due, without those of its pause.
// Two occurrences that move to the same day become one.
func (o Order) Occurrences(from, to calendar.Date) iter.Seq[Occurrence] {
	first := o.begins()
	if o.Status == Ended || o.Status == Paused && o.PausedUntil == nil {
		to = from - 1
	}
	if o.PausedUntil != nil {
		from = max(from, mustParse(*o.PausedUntil)+1)
	}
	if o.EndsOn != nil {
		to = min(to, mustParse(*o.EndsOn))
	}
	rule := calendar.Repetition{Frequency: o.Frequency, Weekdays: o.Weekdays, DayOfMonth: o.DayOfMonth}
	return func(yield func(Occurrence) bool) {
		var next *Occurrence
		for d := max(first, from-mostMoved); d <= to; d++ {
			if !rule.FallsOn(d, first) {
				continue
			}
			switch moved := o.Hours.Next(d, o.Window); {
			case moved < from || moved > to:
			case next == nil || next.Day != moved:
				if next != nil && !yield(*next) {
					return
				}
				next = &Occurrence{o, moved, d}
			case moved == d: // an occurrence on its own day replaces one that moves there
				next.Meant = d
			}
		}
		if next != nil {
			yield(*next)
		}
	}
}

// occurrence returns the occurrence on a day.
func (o Order) occurrence(day calendar.Date) (one Occurrence, found bool) {
	for one := range o.Occurrences(day, day) {
		return one, true
	}
	return one, false
}

// LastOrdered returns the last day whose occurrences have become orders by now.
func LastOrdered(now time.Time) calendar.Date {
	d := calendar.DateOf(now) + history.OrderedAhead
	if now.Before(history.Repeated(d)) {
		d--
	}
	return d
}

// ordered holds the orders that a recurring order has made, by the day for which they were made,
// even if they have been cancelled or moved since. It prevents a second order for the same day.
type ordered map[calendar.Date]madeOrder

// madeOrder is an order and the day of the rule for which it was made. The zero value is no
// order.
type madeOrder struct {
	id        store.ID
	reference string
	meant     calendar.Date
}

// has reports whether an occurrence has its order, possibly made for another day: the opening
// hours of the site may have changed since.
func (all ordered) has(one Occurrence) bool {
	if all[one.Day].id != 0 {
		return true
	}
	for _, order := range all {
		if order.meant == one.Meant {
			return true
		}
	}
	return false
}

// orderedFrom reads the orders that recurring orders have made for the days from a day on, and
// for the days before from which an occurrence can move there.
func orderedFrom(ctx context.Context, q store.Querier, from calendar.Date) (map[store.ID]ordered, error) {
	all := map[store.ID]ordered{}
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var on, meant string
		var order madeOrder
		if err := row.Scan(&id, &on, &meant, &order.id, &order.reference); err != nil {
			return id, err
		}
		if all[id] == nil {
			all[id] = ordered{}
		}
		order.meant = mustParse(meant)
		all[id][mustParse(on)] = order
		return id, nil
	}, `SELECT recurring_order_id, occurrence_on, coalesce(occurrence_of, occurrence_on), id, reference FROM orders
		WHERE recurring_order_id IS NOT NULL AND occurrence_on >= ?`, (from - mostMoved).String())
	if err != nil {
		return nil, fmt.Errorf("list the orders of recurring orders: %w", err)
	}
	return all, nil
}

// Upcoming returns the occurrences of a period that are still to become orders, of the recurring
// orders that match a condition.
func Upcoming(ctx context.Context, q store.Querier, now time.Time, from, to calendar.Date, where string, args ...any) ([]Occurrence, error) {
	// Up to LastOrdered, each occurrence has its order. A later one can have been ordered early.
	return unordered(ctx, q, max(from, LastOrdered(now)+1), to, where, args...)
}

// DueOccurrences returns the occurrences of a period without an order, the earliest first.
func DueOccurrences(ctx context.Context, q store.Querier, first, last calendar.Date) ([]Occurrence, error) {
	due, err := unordered(ctx, q, first, last, "true")
	slices.SortStableFunc(due, func(a, b Occurrence) int { return cmp.Compare(a.Day, b.Day) })
	return due, err
}

// unordered returns the occurrences of a period that have no order and are not skipped.
func unordered(ctx context.Context, q store.Querier, from, to calendar.Date, where string, args ...any) (due []Occurrence, err error) {
	repeating, err := Where(ctx, q, where+" AND status <> 'ended'", args...)
	if err != nil || len(repeating) == 0 {
		return nil, err
	}
	made, err := orderedFrom(ctx, q, from)
	if err != nil {
		return nil, err
	}
	for _, o := range repeating {
		for one := range o.Occurrences(from, to) {
			if !made[o.ID].has(one) && !o.skipped[one.Meant] {
				due = append(due, one)
			}
		}
	}
	return due, nil
}

// OccurrenceOnWire is a date of a recurring order, as the API sends it. In a preview the order
// id is nil.
type OccurrenceOnWire struct {
	RecurringOrderID *store.ID       `json:"recurring_order_id"`
	Date             string          `json:"date"`
	Window           calendar.Window `json:"window"`
	Status           string          `json:"status"`
	OrderID          *store.ID       `json:"order_id"`
	OrderReference   *string         `json:"order_reference"`
	MovedFrom        *string         `json:"moved_from"`
	MovedReason      *string         `json:"moved_reason"`
}

// closedFor gives the French text of each result of calendar.Closed.
var closedFor = map[string]string{"holiday": "jour férié", "sunday": "dimanche", "saturday": "samedi", "": "site fermé"}

// planned converts an occurrence that is still to become an order.
func (o Occurrence) planned() OccurrenceOnWire {
	w := OccurrenceOnWire{Date: o.Day.String(), Window: o.Order.Window, Status: "planned"}
	if o.Order.ID != 0 {
		w.RecurringOrderID = &o.Order.ID
	}
	if o.Day != o.Meant {
		meant, reason := o.Meant.String(), closedFor[calendar.Closed(o.Meant, o.Order.Window)]
		w.Status, w.MovedFrom, w.MovedReason = "moved_holiday", &meant, &reason
	}
	return w
}

// maxDates is the maximum number of dates listed for one recurring order.
const maxDates = 60

// farthestDates is how many days ahead to look for that many dates. It allows for a monthly
// order that loses some of them.
const farthestDates = 62 * maxDates

// coming returns the next dates of an order from today on; made are its orders. A date that was
// not ordered in time is left out: customers know of each delivery 48 hours before (product
// S09).
func (o Order) coming(now time.Time, made ordered, limit int) []OccurrenceOnWire {
	today, last := calendar.DateOf(now), LastOrdered(now)
	var all []OccurrenceOnWire
	listed := map[calendar.Date]bool{}
	for one := range o.Occurrences(today, max(today, o.begins())+farthestDates) {
		w := one.planned()
		switch order := made[one.Day]; {
		case order.id != 0:
			w.Status, w.OrderID, w.OrderReference = "ordered", &order.id, &order.reference
		case o.skipped[one.Meant]:
			w.Status = "skipped"
		case one.Day <= last, made.has(one):
			continue
		}
		all, listed[one.Day] = append(all, w), true
		if len(all) == limit {
			break
		}
	}
	// Existing orders stay after a pause, an end or a change of the rule.
	for day, order := range made {
		if day >= today && !listed[day] {
			all = append(all, OccurrenceOnWire{RecurringOrderID: &o.ID, Date: day.String(), Window: o.Window, Status: "ordered", OrderID: &order.id, OrderReference: &order.reference})
		}
	}
	slices.SortFunc(all, func(a, b OccurrenceOnWire) int { return cmp.Compare(a.Date, b.Date) })
	return all[:min(limit, len(all))]
}

// begins returns the first day of an order.
func (o Order) begins() calendar.Date { return mustParse(o.StartsOn) }

// mustParse parses a day from the store, which only contains valid ones.
func mustParse(text string) calendar.Date {
	d, err := calendar.Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

// dateLimit returns the requested number of dates.
func dateLimit(r *http.Request) (int, error) {
	if !r.URL.Query().Has("limit") {
		return 0, api.BadRequest("limit is missing")
	}
	return api.Number(r.URL.Query(), "limit", maxDates, maxDates)
}

// listOccurrences answers GET /v3/recurring-orders/occurrences for recurring orders of the
// caller's businesses.
func (s *Service) listOccurrences(r *http.Request, who api.Caller) (api.Answer, error) {
	limit, err := dateLimit(r)
	if err != nil {
		return api.Answer{}, err
	}
	ids, err := api.IDList(r.URL.Query(), "recurring_order_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	if len(ids) == 0 {
		return api.Answer{}, api.BadRequest("recurring_order_id[] is missing")
	}
	marks, args := store.InList(ids)
	readable, readableArgs := api.PermittedBusinesses(who, api.OrderRead)
	repeating, err := Where(r.Context(), s.DB, "id IN "+marks+" AND business_id IN "+readable, slices.Concat(args, readableArgs)...)
	if err != nil {
		return api.Answer{}, err
	}
	now := s.Clock.Now()
	made, err := orderedFrom(r.Context(), s.DB, calendar.DateOf(now))
	if err != nil {
		return api.Answer{}, err
	}
	all := []OccurrenceOnWire{}
	for _, o := range repeating {
		all = append(all, o.coming(now, made[o.ID], limit)...)
	}
	slices.SortStableFunc(all, func(a, b OccurrenceOnWire) int { return cmp.Compare(a.Date, b.Date) })
	return api.OK(api.Data[[]OccurrenceOnWire]{Data: all}), nil
}

// previewRecurringOrder answers POST /v3/recurring-orders/preview with the dates of an order as
// if it were created now.
func (s *Service) previewRecurringOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	limit, err := dateLimit(r)
	if err != nil {
		return api.Answer{}, err
	}
	f, err := readFields(r)
	if err != nil {
		return api.Answer{}, err
	}
	business, err := f.business(r.Context(), s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	f.preview = true
	o := Order{BusinessID: business}
	if err := s.change(r.Context(), s.DB, &o, f); err != nil {
		return api.Answer{}, err
	}
	all := o.coming(s.Clock.Now(), nil, limit)
	if all == nil {
		all = []OccurrenceOnWire{}
	}
	return api.OK(api.Data[[]OccurrenceOnWire]{Data: all}), nil
}

// PathDate returns the date in the path.
func PathDate(r *http.Request) (calendar.Date, error) {
	d, err := calendar.Parse(r.PathValue("date"))
	if err != nil {
		return 0, api.NotFound
	}
	return d, nil
}

// Planned returns the occurrences of an order without orders, from today up to a date, which
// must be the last of them. It returns an error if that date has its order, is past, or is not a
// date of the order.
func (o Order) Planned(ctx context.Context, q store.Querier, now time.Time, date calendar.Date) ([]Occurrence, error) {
	made, err := orderedFrom(ctx, q, date)
	if err != nil {
		return nil, err
	}
	if order := made[o.ID][date]; order.id != 0 && date >= calendar.DateOf(now) {
		p := api.Conflict("occurrence_already_ordered")
		p.Subcode = &order.reference
		return nil, p
	}
	if date > calendar.DateOf(now)+farthestDates {
		return nil, api.NotFound
	}
	due, err := Upcoming(ctx, q, now, calendar.DateOf(now), date, "id = ?", o.ID)
	if err != nil {
		return nil, err
	}
	if len(due) == 0 || due[len(due)-1].Day != date {
		return nil, api.NotFound
	}
	return due, nil
}
