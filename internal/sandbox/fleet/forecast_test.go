//go:build !race

// The tests compute over a complete history without concurrency. The race detector would make them
// ten times slower and has nothing to find.

package fleet_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// dataset has the readings and deliveries of a history, and the actual use of each tank on each day
// from first on.
type dataset struct {
	readings, deliveries map[store.ID][]fleet.LevelAt
	uses                 map[int64][]float64
	first                calendar.Date
}

func datasetAt(w history.World, anchor time.Time) dataset {
	h := history.Generate(w, anchor, anchor)
	k := dataset{readings: map[store.ID][]fleet.LevelAt{}, deliveries: map[store.ID][]fleet.LevelAt{}, first: calendar.DateOf(anchor) - 160}
	for _, r := range h.Readings {
		id := store.ID(r.TankID)
		k.readings[id] = append(k.readings[id], fleet.LevelAt{Tank: id, At: r.At.Unix(), Litres: r.Level})
	}
	for _, o := range h.Orders {
		if i := o.Items[0]; i.TankID != 0 && i.Delivered > 0 {
			id := store.ID(i.TankID)
			k.deliveries[id] = append(k.deliveries[id], fleet.LevelAt{Tank: id, At: o.DeliveredAt.Unix(), Litres: i.Delivered})
		}
	}
	k.uses = history.DailyUses(w, anchor, k.first, calendar.DateOf(anchor)+120)
	return k
}

// before returns the levels of the 150 days before an instant.
func before(all []fleet.LevelAt, at time.Time) (some []fleet.LevelAt) {
	for _, l := range all {
		if l.At <= at.Unix() && l.At > at.AddDate(0, 0, -150).Unix() {
			some = append(some, l)
		}
	}
	return some
}

// actuallyReaches returns when the level of a tank actually reaches a floor, from a reading on and
// without deliveries.
func (k dataset) actuallyReaches(id store.ID, l fleet.LevelAt, floor float64) time.Time {
	level, from := float64(l.Litres), time.Unix(l.At, 0)
	for day := calendar.DateOf(from); ; day++ {
		midnight := (day + 1).At(0, 0)
		perSecond := k.uses[int64(id)][day-k.first] / (24 * 60 * 60)
		if used := perSecond * midnight.Sub(from).Seconds(); level-used > floor {
			level, from = level-used, midnight
			continue
		}
		return from.Add(time.Duration((level - floor) / perSecond * float64(time.Second)))
	}
}

// score counts forecasts and those whose range contained the actual value. misses sums up their
// relative differences from a week's use, errors their stated errors.
type score struct {
	trials, inside, emptied, emptiedInside int
	misses, errors                         float64
}

// At least four out of five times, the range of a forecast contains the actual use in a week of the
// demonstration's tanks, and the day on which they are empty. The generator knows the actual use.
func TestForecastsContainActualUse(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := map[bool]*score{true: {}, false: {}}
	for _, anchor := range []string{"2026-11-21T09:00:00Z", "2026-04-15T09:00:00Z", "2027-08-10T09:00:00Z", "2027-02-02T09:00:00Z"} {
		at, err := time.Parse(time.RFC3339, anchor)
		if err != nil {
			t.Fatal(err)
		}
		w := chronicle.WorldOf(d, at)
		k := datasetAt(w, at)
		for _, b := range w.Businesses {
			for _, site := range b.Sites {
				for _, tank := range site.Tanks {
					k.measure(tank, calendar.DateOf(at), all[site.Sensor])
				}
			}
		}
	}
	for sensor, m := range all {
		n, e := float64(m.trials), float64(m.emptied)
		t.Logf("sensor %v: %d weeks foreseen, mean miss %.1f %%, mean error given %.1f %%, inside the range %.1f %%; %d days until empty, inside the range %.1f %%",
			sensor, m.trials, 100*m.misses/n, 100*m.errors/n, 100*float64(m.inside)/n, m.emptied, 100*float64(m.emptiedInside)/e)
		if m.trials < 300 || float64(m.inside) < .8*n || float64(m.emptiedInside) < .8*e {
			t.Errorf("sensor %v: too few forecasts or too many outside their range: %+v", sensor, *m)
		}
	}
}

// measure adds the forecasts of a tank on every third of the last 90 days to a score.
func (k dataset) measure(tank history.Tank, today calendar.Date, m *score) {
	id := store.ID(tank.ID)
	for day := today - 90; day <= today-7; day += 3 {
		now := day.At(0, 0)
		readings := before(k.readings[id], now)
		trial, sure := fleet.TrialOf(readings, before(k.deliveries[id], now), now)
		if !sure {
			continue
		}
		foreseen, used := trial.Use(now, (day+7).At(0, 0)), 0.0
		for _, litres := range k.uses[tank.ID][day-k.first : day-k.first+7] {
			used += litres
		}
		m.trials++
		m.misses += math.Abs(used-foreseen) / used
		m.errors += trial.Miss()
		if math.Abs(used-foreseen) <= trial.Miss()*foreseen {
			m.inside++
		}
		floor := .05 * float64(tank.Capacity)
		low, soon := trial.Reaches(floor, 1+trial.Miss(), now)
		high, late := trial.Reaches(floor, 1-trial.Miss(), now)
		if !soon || !late || high.Sub(now) > 100*24*time.Hour {
			continue
		}
		m.emptied++
		if real := k.actuallyReaches(id, readings[len(readings)-1], floor); !real.Before(low) && !real.After(high) {
			m.emptiedInside++
		}
	}
}

// weekly returns the readings at 08:00 on the last Mondays up to a day, one for each week, of a tank
// that uses 100 L a day; the last level is 3,000 L.
func weekly(until calendar.Date, weeks int) (all []fleet.LevelAt) {
	last := until - calendar.Date(until.Weekday()-1)
	for n := weeks - 1; n >= 0; n-- {
		at := (last - calendar.Date(7*n)).At(8, 0)
		all = append(all, fleet.LevelAt{At: at.Unix(), Litres: 3000 + int(math.Round(100*last.At(8, 0).Sub(at).Hours()/24))})
	}
	return all
}

func near(a, b float64) bool { return math.Abs(a-b) < .5 }

// The daily use computed from weekly readings is not affected by the changes to and from summer
// time.
func TestWeeklyReadingsAcrossClockChanges(t *testing.T) {
	for _, day := range []calendar.Date{calendar.NewDate(2026, 3, 31), calendar.NewDate(2026, 4, 20), calendar.NewDate(2026, 10, 27), calendar.NewDate(2026, 11, 20)} {
		now := day.At(9, 0)
		trial, sure := fleet.TrialOf(weekly(day, 21), nil, now)
		if !sure || !near(trial.Average(), 100) || trial.Miss() > .01 {
			t.Errorf("on %s: %v L a day, relative error %v, known %v; want 100 L without error", day, trial.Average(), trial.Miss(), sure)
		}
		if at, found := trial.Reaches(1000, 1, now); !found || !near(at.Sub((day-calendar.Date(day.Weekday()-1)).At(8, 0)).Hours(), 20*24) {
			t.Errorf("on %s: 2,000 L last until %s", day, at)
		}
	}
}

// A delivery between two readings is added to the use. A level that rises without a delivery counts
// as no use, and does not make the use of other days smaller.
func TestDeliveriesBetweenReadings(t *testing.T) {
	day := calendar.NewDate(2026, 6, 30)
	readings := weekly(day, 9)
	delivered := []fleet.LevelAt{{At: readings[5].At + 3600, Litres: 2500}}
	for i := 6; i < len(readings); i++ {
		readings[i].Litres += 2500
	}
	if trial, _ := fleet.TrialOf(readings, delivered, day.At(9, 0)); !near(trial.Average(), 100) {
		t.Errorf("with a delivery: %v L a day, want 100", trial.Average())
	}
	trial, _ := fleet.TrialOf(readings, nil, day.At(9, 0))
	// One week out of eight has no use; the last two count double.
	if average := trial.Average(); average < 80 || average > 95 || trial.Use(day.At(0, 0), (day+1).At(0, 0)) < 0 {
		t.Errorf("without the delivery: %v L a day, want 80 to 95", average)
	}
}

// Three readings are enough for a forecast. It has no range until the forecasts of two weeks could
// be compared with the use.
func TestShortHistoriesHaveNoRange(t *testing.T) {
	day := calendar.NewDate(2026, 6, 30)
	for weeks, want := range map[int]bool{2: false, 3: false, 5: false, 10: true} {
		if _, sure := fleet.TrialOf(weekly(day, weeks), nil, day.At(9, 0)); sure != want {
			t.Errorf("after %d weeks the forecast has a range: %v, want %v", weeks, sure, want)
		}
	}
}

// The last two weeks count double.
func TestRecentDaysCountDouble(t *testing.T) {
	day := calendar.NewDate(2026, 6, 29) // a Monday
	readings := weekly(day, 9)
	for i := range readings[:7] { // 200 L a day from a fortnight ago on
		readings[i].Litres += 1400
	}
	readings[7].Litres += 700
	trial, _ := fleet.TrialOf(readings, nil, day.At(9, 0))
	if want := (42*100 + 2*14*200) / (42 + 2*14.0); math.Abs(trial.Average()-want) > 2 {
		t.Errorf("%v L a day, want %v", trial.Average(), want)
	}
}

// The error is computed from the forecasts of each of the last 90 days, without later readings: the
// relative difference from the use that nine out of ten did not exceed.
func TestErrorOfPastForecasts(t *testing.T) {
	day := calendar.NewDate(2026, 6, 30)
	readings := weekly(day, 21)
	for i := range readings { // a use that changes from week to week
		for _, r := range []int{1, 5, 6, 10, 13, 14, 17, 19} {
			if i < r {
				readings[i].Litres += 70 * r
			}
		}
	}
	used := func(at time.Time) float64 { // up to an instant, interpolated between readings
		for i := 1; i < len(readings); i++ {
			from, to := readings[i-1], readings[i]
			if at.Unix() <= to.At {
				return float64(from.Litres-to.Litres)*float64(at.Unix()-from.At)/float64(to.At-from.At) - float64(from.Litres)
			}
		}
		return math.NaN()
	}
	var misses []float64
	for d := day - 90; (d+7).At(0, 0).Unix() <= readings[20].At; d++ {
		now, end := d.At(0, 0), (d+7).At(0, 0)
		trial, _ := fleet.TrialOf(before(readings, now), nil, now)
		foreseen := trial.Use(now, end)
		misses = append(misses, math.Abs(used(end)-used(now)-foreseen)/foreseen)
	}
	slices.Sort(misses)
	trial, _ := fleet.TrialOf(readings, nil, day.At(9, 0))
	if want := misses[int(math.Ceil(.9*float64(len(misses))))-1]; math.Abs(trial.Miss()-want) > .01 {
		t.Errorf("the error is %.3f, want %.3f, from %d forecasts", trial.Miss(), want, len(misses))
	}
}
