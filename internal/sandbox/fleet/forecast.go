package fleet

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// How the use of a tank is worked out (product 7.5).
const (
	useDays       = 60 // of readings that count
	recentUseDays = 14 // of which these count twice
	fewestLevels  = 3  // below that nothing is foreseen
	emptyPercent  = 5  // of the capacity
	farthestDay   = 365
	suggestWithin = 30 // days in which the alert must come for an order to be suggested
	deliveryLead  = 2  // working days
)

// weeklyUse is what a tank uses, in litres: on a day of the week, from 1, Monday,
// and on average (0).
type weeklyUse [8]float64

// level is a reading, or a delivery, of a tank.
type LevelAt struct {
	Tank   store.ID
	At     int64
	Litres int
}

// usesOf works out the use of tanks from what was read and delivered in the days before
// now; those with too few readings are left out.
func usesOf(ctx context.Context, q store.Querier, ids []store.ID, now time.Time) (map[store.ID]weeklyUse, error) {
	marks, args := store.Among(ids)
	args = append(args, now.AddDate(0, 0, -useDays).Unix())
	scan := func(row store.Scanner) (l LevelAt, err error) { return l, row.Scan(&l.Tank, &l.At, &l.Litres) }
	readings, err := store.List(ctx, q, scan, `SELECT tank_id, at, level FROM tank_readings WHERE tank_id IN `+marks+` AND at >= ? ORDER BY tank_id, at`, args...)
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}
	deliveries, err := store.List(ctx, q, scan, `SELECT i.tank_id, o.delivered_at, i.volume_delivered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.delivered_at >= ? AND i.volume_delivered IS NOT NULL AND o.cancelled_at IS NULL ORDER BY i.tank_id, o.delivered_at`, args...)
	if err != nil {
		return nil, fmt.Errorf("read deliveries: %w", err)
	}
	uses := map[store.ID]weeklyUse{}
	for _, id := range ids {
		if own := OfTank(readings, id); len(own) >= fewestLevels {
			uses[id] = useBetween(own, OfTank(deliveries, id), calendar.DateOf(now))
		}
	}
	return uses, nil
}

// OfTank are the levels of one tank.
func OfTank(all []LevelAt, id store.ID) (own []LevelAt) {
	for _, l := range all {
		if l.Tank == id {
			own = append(own, l)
		}
	}
	return own
}

// useBetween spreads what was used between two readings over the days in between.
func useBetween(readings, deliveries []LevelAt, today calendar.Date) weeklyUse {
	var used, time [8]float64 // litres and days, weighted
	for i := 1; i < len(readings); i++ {
		from, to := readings[i-1], readings[i]
		litres := float64(from.Litres - to.Litres)
		for _, d := range deliveries {
			if d.At > from.At && d.At <= to.At {
				litres += float64(d.Litres)
			}
		}
		spread(from.At, to.At, func(day calendar.Date, share, days float64) {
			weight := 1.0
			if today-day <= recentUseDays {
				weight = 2
			}
			for _, k := range []int{0, day.Weekday()} {
				used[k] += weight * max(litres, 0) * share
				time[k] += weight * days
			}
		})
	}
	var use weeklyUse
	for k := range use {
		switch {
		case time[k] > 0:
			use[k] = used[k] / time[k]
		default:
			use[k] = use[0] // no reading on that day of the week
		}
	}
	return use
}

// spread cuts a time at the midnights of Paris: each part with its share of the
// whole, and its length in days.
func spread(from, to int64, part func(day calendar.Date, share, days float64)) {
	for at := from; at < to; {
		day := calendar.DateOf(time.Unix(at, 0))
		next := min((day+1).At(0, 0).Unix(), to)
		part(day, float64(next-at)/float64(to-from), float64(next-at)/(24*60*60))
		at = next
	}
}

// foresee walks forward day by day from the last level.
func (t *Tank) foresee(use weeklyUse, today calendar.Date, g seed.Gas) {
	average := strconv.FormatFloat(use[0], 'f', 1, 64)
	t.AverageDailyUse = &average
	if t.Level == nil || use[0] <= 0 {
		return
	}
	left := use.daysUntil(float64(*t.Level), float64(t.Capacity*emptyPercent)/100, today)
	days := strconv.FormatFloat(math.Floor(left*10)/10, 'f', 1, 64)
	t.DaysLeft = &days
	alert := use.daysUntil(float64(*t.Level), float64(t.Capacity*t.AlertThresholdPercent)/100, today)
	if alert > suggestWithin {
		return
	}
	reached := today + calendar.Date(alert)
	before := reached
	for n := deliveryLead; n > 0 && before > today; {
		before--
		if before.Working() {
			n--
		}
	}
	before = max(calendar.LastOpen(before, calendar.Morning), today)
	level := float64(*t.Level)
	for day := today; day < before.AddWorking(deliveryLead); day++ {
		level -= use[day.Weekday()]
	}
	volume := min(int(float64(t.UsableCapacity)-max(level, 0))/g.Step*g.Step, g.Max)
	if volume < g.Min {
		return
	}
	t.SuggestedOrder = &suggestedOrder{OrderBefore: before.String(), Volume: volume, Reason: alertReason(t.AlertThresholdPercent, alert, reached)}
}

// between is what is used from an instant to another, in litres.
func (u weeklyUse) between(from, to time.Time) (litres float64) {
	spread(from.Unix(), to.Unix(), func(day calendar.Date, _, days float64) { litres += u[day.Weekday()] * days })
	return litres
}

// daysUntil is how many days a level takes to come down to another.
func (u weeklyUse) daysUntil(level, floor float64, today calendar.Date) float64 {
	for n := range farthestDay {
		use := u[(today + calendar.Date(n)).Weekday()]
		if level-use <= floor {
			if level <= floor || use <= 0 {
				return float64(n)
			}
			return float64(n) + (level-floor)/use
		}
		level -= use
	}
	return farthestDay
}

// alertReason says why to order.
func alertReason(percent int, days float64, reached calendar.Date) string {
	if days <= 0 {
		return fmt.Sprintf("Le niveau est sous le seuil d’alerte de %d\u00a0%%.", percent)
	}
	return fmt.Sprintf("Le niveau atteindra le seuil d’alerte de %d\u00a0%% le %s.", percent, reached.French())
}
