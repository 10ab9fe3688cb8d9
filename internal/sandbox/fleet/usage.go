package fleet

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The parameters of the use of a tank (product 7.5), and of the error of its forecasts.
const (
	useDays       = 60 // how many days of readings are used
	recentUseDays = 14 // the last days, which have the weight recentWeight
	recentWeight  = 2
	minLevels     = 3 // the minimum number of readings for a forecast

	testedDays    = 90                   // how many days of past forecasts are compared with the use
	testedAhead   = 7                    // how many days each of them covers
	minTested     = 14                   // the minimum number of them for an error
	errorQuantile = .9                   // the part of them that do not exceed the error
	historyDays   = testedDays + useDays // how many days of readings are read
	secondsInDay  = 24 * 60 * 60
)

// weeklyUse is the use of a tank in litres a day: by the day of the week, from 1, Monday, and on
// average (0).
type weeklyUse [8]float64

// LevelAt is a reading of a tank, or the volume of a delivery to it.
type LevelAt struct {
	Tank   store.ID
	At     int64
	Litres int
}

// outlook is the use of a tank computed at an instant, with the relative error of its forecasts,
// miss. sure is false when too few past forecasts could be compared with the use. levels are the
// readings, deliveries the deliveries since the oldest one.
type outlook struct {
	use                weeklyUse
	miss               float64
	sure               bool
	levels, deliveries []LevelAt
}

// outlooks computes the outlooks of tanks from the readings and deliveries before an instant; tanks
// with too few readings are left out. Estimates are not used. Of the sensors' levels, it reads one
// for each midnight, and all those of the last anomalyDays days, where any may show a drop.
func outlooks(ctx context.Context, q store.Querier, ids []store.ID, now time.Time) (map[store.ID]outlook, error) {
	marks, among := store.InList(ids)
	from, recent, to := now.AddDate(0, 0, -historyDays).Unix(), now.AddDate(0, 0, -anomalyDays).Unix(), now.Unix()
	readings, err := store.List(ctx, q, scanLevel, `SELECT tank_id, at, level FROM tank_readings INDEXED BY tank_readings_by_day
		WHERE tank_id IN `+marks+` AND at >= ? AND at < ? AND (source = 'manual' OR source = 'sensor' AND at % 86400 IN (79200, 82800))
		UNION ALL SELECT tank_id, at, level FROM tank_readings WHERE tank_id IN `+marks+` AND at >= ? AND at <= ? AND source <> 'estimated' ORDER BY 1, 2`,
		slices.Concat(among, []any{from, recent}, among, []any{recent, to})...)
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}
	deliveries, err := deliveredTo(ctx, q, ids, from, to)
	if err != nil {
		return nil, err
	}
	levels, delivered := OfTanks(readings), OfTanks(deliveries)
	all := map[store.ID]outlook{}
	for id, own := range levels {
		if o, enough := outlookOf(own, delivered[id], now); enough {
			all[id] = o
		}
	}
	return all, nil
}

func scanLevel(row store.Scanner) (l LevelAt, err error) {
	return l, row.Scan(&l.Tank, &l.At, &l.Litres)
}

// deliveredTo lists the deliveries to tanks between two instants.
func deliveredTo(ctx context.Context, q store.Querier, ids []store.ID, from, to int64) ([]LevelAt, error) {
	marks, among := store.InList(ids)
	all, err := store.List(ctx, q, scanLevel, `SELECT i.tank_id, o.delivered_at, i.volume_delivered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.delivered_at >= ? AND o.delivered_at <= ? AND i.volume_delivered IS NOT NULL AND o.cancelled_at IS NULL ORDER BY i.tank_id, o.delivered_at`,
		append(among, from, to)...)
	if err != nil {
		return nil, fmt.Errorf("read deliveries: %w", err)
	}
	return all, nil
}

// outlookOf computes the outlook of a tank from its readings and deliveries; enough is false for too
// few readings.
func outlookOf(readings, deliveries []LevelAt, now time.Time) (o outlook, enough bool) {
	counted := slices.IndexFunc(readings, func(l LevelAt) bool { return l.At >= now.AddDate(0, 0, -useDays).Unix() })
	if counted < 0 || len(readings)-counted < minLevels {
		return o, false
	}
	stretches, today := stretchesOf(readings, deliveries), calendar.DateOf(now)
	o = outlook{use: logOf(today, stretches).weekly(today), levels: readings, deliveries: deliveries}
	o.miss, o.sure = pastError(stretches, today)
	return o, true
}

// OfTanks groups levels by their tank. The levels of a tank must be consecutive in the list.
func OfTanks(all []LevelAt) map[store.ID][]LevelAt {
	own := map[store.ID][]LevelAt{}
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].Tank == all[from].Tank {
			to++
		}
		own[all[from].Tank] = all[from:to]
		from = to
	}
	return own
}

// stretch is the use between two consecutive readings.
type stretch struct {
	from, to int64
	litres   float64
}

// stretchesOf returns the stretches of a tank. A level that rises by more than the deliveries counts
// as no use.
func stretchesOf(readings, deliveries []LevelAt) (all []stretch) {
	for i := 1; i < len(readings); i++ {
		from, to := readings[i-1], readings[i]
		litres := from.Litres - to.Litres + deliveredBetween(deliveries, from.At, to.At)
		all = append(all, stretch{from.At, to.At, float64(max(litres, 0))})
	}
	return all
}

// deliveredBetween returns the volume delivered after an instant, up to another.
func deliveredBetween(deliveries []LevelAt, from, to int64) (litres int) {
	next, _ := slices.BinarySearchFunc(deliveries, from+1, func(d LevelAt, at int64) int { return int(d.At - at) })
	for ; next < len(deliveries) && deliveries[next].At <= to; next++ {
		litres += deliveries[next].Litres
	}
	return litres
}

// useLog is the use of a tank on each day from first on: the litres, and the part of the day that
// the readings cover.
type useLog struct {
	first        calendar.Date
	litres, days []float64
}

// newLog returns an empty log for the historyDays days up to today.
func newLog(today calendar.Date) useLog {
	return useLog{today - historyDays - 1, make([]float64, historyDays+2), make([]float64, historyDays+2)}
}

func logOf(today calendar.Date, stretches []stretch) useLog {
	u := newLog(today)
	for _, s := range stretches {
		u.add(s)
	}
	return u
}

// add distributes the use of a stretch evenly over its time.
func (u useLog) add(s stretch) {
	spread(s.from, s.to, func(day calendar.Date, share, days float64) {
		u.litres[day-u.first] += s.litres * share
		u.days[day-u.first] += days
	})
}

// weekly returns the weighted mean use over the last useDays days, including the known part of
// today.
func (u useLog) weekly(today calendar.Date) (use weeklyUse) {
	var used, time [8]float64 // litres and days, weighted
	for day := today - useDays; day <= today; day++ {
		weight := 1.0
		if today-day <= recentUseDays {
			weight = recentWeight
		}
		for _, k := range []int{0, day.Weekday()} {
			used[k] += weight * u.litres[day-u.first]
			time[k] += weight * u.days[day-u.first]
		}
	}
	for k := range use {
		switch {
		case time[k] > 0:
			use[k] = used[k] / time[k]
		default:
			use[k] = use[0] // no reading covers that day of the week
		}
	}
	return use
}

// pastError repeats the forecasts of the last testedDays days, each from the readings before its
// day, and compares them with the use. It returns the relative error that errorQuantile of them do
// not exceed. enough is false with fewer than minTested forecasts.
func pastError(stretches []stretch, today calendar.Date) (miss float64, enough bool) {
	complete, known := logOf(today, stretches), newLog(today)
	var misses []float64
	next := 0
	for day := today - testedDays; day+testedAhead <= today; day++ {
		for midnight := day.At(0, 0).Unix(); next < len(stretches) && stretches[next].to <= midnight; next++ {
			known.add(stretches[next])
		}
		use := known.weekly(day)
		var foreseen, used, covered float64
		for d := day; d < day+testedAhead; d++ {
			foreseen += use[d.Weekday()]
			used += complete.litres[d-complete.first]
			covered += complete.days[d-complete.first]
		}
		if next >= minLevels-1 && foreseen > 0 && covered > testedAhead-.5 {
			misses = append(misses, math.Abs(used-foreseen)/foreseen)
		}
	}
	if len(misses) < minTested {
		return 0, false
	}
	slices.Sort(misses)
	return misses[int(math.Ceil(errorQuantile*float64(len(misses))))-1], true
}

// spread splits a time range at the midnights of Paris. It calls part for each piece, with its share
// of the range and its length in days.
func spread(from, to int64, part func(day calendar.Date, share, days float64)) {
	for at := from; at < to; {
		day := calendar.DateOf(time.Unix(at, 0))
		next := min((day+1).At(0, 0).Unix(), to)
		part(day, float64(next-at)/float64(to-from), float64(next-at)/secondsInDay)
		at = next
	}
}
