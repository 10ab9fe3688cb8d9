package recurring

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Strays bounds the days between the slot of an order and its delivery.
const Strays = 31

// mostMoved bounds the days by which an occurrence moves: its site may be open one day a
// week, and that may be a holiday.
const mostMoved = 21

// Occurrences are the days from one to another on which an order is due. One that falls
// on a day on which nothing is delivered, or its site is closed, moves to the next on which
// something can be (product 7.2).
func (o Order) Occurrences(from, to calendar.Date) []calendar.Date {
	first, err := calendar.Parse(o.StartsOn)
	if err != nil {
		return nil
	}
	if o.PausedUntil != nil {
		if day, err := calendar.Parse(*o.PausedUntil); err == nil {
			from = max(from, day)
		}
	}
	if o.EndsOn != nil {
		if day, err := calendar.Parse(*o.EndsOn); err == nil {
			to = min(to, day)
		}
	}
	rule := calendar.Repetition{Frequency: o.Frequency, Weekdays: o.Weekdays, DayOfMonth: o.DayOfMonth}
	var all []calendar.Date
	for d := max(first, from-mostMoved); d <= to; d++ {
		if !rule.FallsOn(d, first) {
			continue
		}
		if moved := o.Hours.Next(d, o.Window); moved >= from && moved <= to && !slices.Contains(all, moved) {
			all = append(all, moved)
		}
	}
	return all
}

// LastOrdered is the last day whose occurrences are orders by now.
func LastOrdered(now time.Time) calendar.Date {
	d := calendar.DateOf(now) + history.OrderedAhead
	if now.Before(history.Repeated(d)) {
		d--
	}
	return d
}

// Occurrence is a day on which a recurring order is due.
type Occurrence struct {
	Order Order
	Day   calendar.Date
}

// ordered are the days of which each recurring order has made its order, be it cancelled
// or moved to another day since: none is made twice.
type ordered map[store.ID]map[calendar.Date]bool

func (all ordered) has(o Occurrence) bool { return all[o.Order.ID][o.Day] }

// orderedFrom reads what recurring orders have ordered for a day and those after it.
func orderedFrom(ctx context.Context, q store.Querier, from calendar.Date) (ordered, error) {
	all := ordered{}
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var on string
		if err := row.Scan(&id, &on); err != nil {
			return id, err
		}
		day, err := calendar.Parse(on)
		if all[id] == nil {
			all[id] = map[calendar.Date]bool{}
		}
		all[id][day] = true
		return id, err
	}, `SELECT recurring_order_id, occurrence_on FROM orders WHERE recurring_order_id IS NOT NULL AND occurrence_on >= ?`, from.String())
	if err != nil {
		return nil, fmt.Errorf("list what recurring orders made: %w", err)
	}
	return all, nil
}

// Upcoming are the occurrences from a day to another that are no orders yet, of the
// recurring orders that a condition names.
func Upcoming(ctx context.Context, q store.Querier, now time.Time, from, to calendar.Date, where string, args ...any) (due []Occurrence, err error) {
	repeating, err := Where(ctx, q, where+" AND status <> 'ended'", args...)
	if err != nil {
		return nil, err
	}
	// Until then each has its order, which may also be there before.
	from = max(from, LastOrdered(now)+1)
	made, err := orderedFrom(ctx, q, from)
	if err != nil {
		return nil, err
	}
	for _, o := range repeating {
		for _, d := range o.Occurrences(from, to) {
			if one := (Occurrence{o, d}); !made.has(one) {
				due = append(due, one)
			}
		}
	}
	return due, nil
}

// DueOccurrences are those of some days that have no order, the first one first.
func DueOccurrences(ctx context.Context, q store.Querier, first, last calendar.Date) (due []Occurrence, err error) {
	repeating, err := Where(ctx, q, "status <> 'ended'")
	if err != nil || len(repeating) == 0 {
		return nil, err
	}
	made, err := orderedFrom(ctx, q, first)
	if err != nil {
		return nil, err
	}
	for _, r := range repeating {
		for _, d := range r.Occurrences(first, last) {
			if o := (Occurrence{r, d}); !made.has(o) {
				due = append(due, o)
			}
		}
	}
	slices.SortStableFunc(due, func(a, b Occurrence) int { return cmp.Compare(a.Day, b.Day) })
	return due, nil
}
