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

// How the use of a tank is worked out (product 7.5), and how its forecasts are tried.
const (
	useDays       = 60 // of readings that count
	recentUseDays = 14 // of which these count twice
	recentWeight  = 2
	fewestLevels  = 3 // below that nothing is foreseen

	triedDays    = 90 // of forecasts that are tried
	triedAhead   = 7  // days that each foresees
	fewestTried  = 14
	surePart     = .9                  // of the tried forecasts miss by no more than the error
	historyDays  = triedDays + useDays // that are read
	secondsInDay = 24 * 60 * 60
)

// weeklyUse is what a tank uses, in litres: on a day of the week, from 1, Monday,
// and on average (0).
type weeklyUse [8]float64

// LevelAt is a reading, or a delivery, of a tank.
type LevelAt struct {
	Tank   store.ID
	At     int64
	Litres int
}

// outlook is how a tank is used, by what was known of it at an instant, with the error of
// its forecasts as a part of what they foresee; sure is false when too few could be tried.
// levels are its readings of the last days, deliveries what came in since the oldest.
type outlook struct {
	use                weeklyUse
	miss               float64
	sure               bool
	levels, deliveries []LevelAt
}

// outlooks works out the use of tanks from what was read and delivered by an instant; those
// with too few readings are left out. Estimates are no readings. Of the sensors' levels one
// for each midnight will do, but in the last days, where every one may tell a drop.
func outlooks(ctx context.Context, q store.Querier, ids []store.ID, now time.Time) (map[store.ID]outlook, error) {
	marks, among := store.Among(ids)
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
	read, came := OfTanks(readings), OfTanks(deliveries)
	all := map[store.ID]outlook{}
	for id, own := range read {
		if o, enough := outlookOf(own, came[id], now); enough {
			all[id] = o
		}
	}
	return all, nil
}

func scanLevel(row store.Scanner) (l LevelAt, err error) {
	return l, row.Scan(&l.Tank, &l.At, &l.Litres)
}

// deliveredTo is what came to tanks from an instant to another.
func deliveredTo(ctx context.Context, q store.Querier, ids []store.ID, from, to int64) ([]LevelAt, error) {
	marks, among := store.Among(ids)
	all, err := store.List(ctx, q, scanLevel, `SELECT i.tank_id, o.delivered_at, i.volume_delivered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.delivered_at >= ? AND o.delivered_at <= ? AND i.volume_delivered IS NOT NULL AND o.cancelled_at IS NULL ORDER BY i.tank_id, o.delivered_at`,
		append(among, from, to)...)
	if err != nil {
		return nil, fmt.Errorf("read deliveries: %w", err)
	}
	return all, nil
}

// outlookOf is that of a tank by its readings and deliveries of the last days.
func outlookOf(readings, deliveries []LevelAt, now time.Time) (o outlook, enough bool) {
	counted := slices.IndexFunc(readings, func(l LevelAt) bool { return l.At >= now.AddDate(0, 0, -useDays).Unix() })
	if counted < 0 || len(readings)-counted < fewestLevels {
		return o, false
	}
	stretches, today := stretchesOf(readings, deliveries), calendar.DateOf(now)
	o = outlook{use: logOf(today, stretches).weekly(today), levels: readings, deliveries: deliveries}
	o.miss, o.sure = tried(stretches, today)
	return o, true
}

// OfTanks are levels by their tank; those of a tank follow one another.
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

// stretch is what was used between two readings.
type stretch struct {
	from, to int64
	litres   float64
}

// stretchesOf are those of a tank. A level that rises by more than what came was used by
// nobody.
func stretchesOf(readings, deliveries []LevelAt) (all []stretch) {
	for i := 1; i < len(readings); i++ {
		from, to := readings[i-1], readings[i]
		litres := from.Litres - to.Litres + cameBetween(deliveries, from.At, to.At)
		all = append(all, stretch{from.At, to.At, float64(max(litres, 0))})
	}
	return all
}

// cameBetween is what was delivered after an instant, up to another.
func cameBetween(deliveries []LevelAt, from, to int64) (litres int) {
	next, _ := slices.BinarySearchFunc(deliveries, from+1, func(d LevelAt, at int64) int { return int(d.At - at) })
	for ; next < len(deliveries) && deliveries[next].At <= to; next++ {
		litres += deliveries[next].Litres
	}
	return litres
}

// useLog is what a tank used on each day from first on, as far as readings tell: the litres,
// and which part of the day they are of.
type useLog struct {
	first        calendar.Date
	litres, days []float64
}

// newLog is one without a stretch yet, for the days that are read up to a day.
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

// add spreads what was used between two readings over the days in between.
func (u useLog) add(s stretch) {
	spread(s.from, s.to, func(day calendar.Date, share, days float64) {
		u.litres[day-u.first] += s.litres * share
		u.days[day-u.first] += days
	})
}

// weekly is the use of a tank by its last days, today's included as far as it is known.
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
			use[k] = use[0] // no reading on that day of the week
		}
	}
	return use
}

// tried makes the forecasts of the last days again, each from the readings of before its
// day, and holds them to what was used: the error that few of them exceed, as a part of
// what they foresaw. enough is false when too few could be tried.
func tried(stretches []stretch, today calendar.Date) (miss float64, enough bool) {
	whole, known := logOf(today, stretches), newLog(today)
	var misses []float64
	next := 0
	for day := today - triedDays; day+triedAhead <= today; day++ {
		for midnight := day.At(0, 0).Unix(); next < len(stretches) && stretches[next].to <= midnight; next++ {
			known.add(stretches[next])
		}
		use := known.weekly(day)
		var foreseen, used, covered float64
		for d := day; d < day+triedAhead; d++ {
			foreseen += use[d.Weekday()]
			used += whole.litres[d-whole.first]
			covered += whole.days[d-whole.first]
		}
		if next >= fewestLevels-1 && foreseen > 0 && covered > triedAhead-.5 {
			misses = append(misses, math.Abs(used-foreseen)/foreseen)
		}
	}
	if len(misses) < fewestTried {
		return 0, false
	}
	slices.Sort(misses)
	return misses[int(math.Ceil(surePart*float64(len(misses))))-1], true
}

// spread cuts a time at the midnights of Paris: each part with its share of the
// whole, and its length in days.
func spread(from, to int64, part func(day calendar.Date, share, days float64)) {
	for at := from; at < to; {
		day := calendar.DateOf(time.Unix(at, 0))
		next := min((day+1).At(0, 0).Unix(), to)
		part(day, float64(next-at)/float64(to-from), float64(next-at)/secondsInDay)
		at = next
	}
}
