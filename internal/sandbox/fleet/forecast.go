package fleet

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// What is foreseen of a level (product 7.5).
const (
	emptyPercent  = 5 // of the capacity
	farthestDay   = 365
	shownDays     = 60 // of a forecast
	suggestWithin = 14 // days in which the alert must come for an order to be suggested
	deliveryLead  = 2  // working days
)

// course is how a level goes on from an instant.
type course struct {
	level float64
	from  time.Time
	use   weeklyUse
}

// courseOf is that of a tank from its last level; known is false for a tank that uses
// nothing, or was never read.
func courseOf(t Tank, use weeklyUse) (c course, known bool) {
	if t.Level == nil || use[0] <= 0 {
		return c, false
	}
	return course{float64(*t.Level), time.Unix(t.levelSeconds, 0), use}, true
}

// reaches is when the level has come down to a floor, with a use so many times the usual;
// found is false when it has not long after now.
func (c course) reaches(floor, times float64, now time.Time) (at time.Time, found bool) {
	level, from := c.level, c.from
	for day, last := calendar.DateOf(from), calendar.DateOf(now)+farthestDay; day < last; day++ {
		midnight := (day + 1).At(0, 0)
		perSecond := times * c.use[day.Weekday()] / secondsInDay
		used := perSecond * midnight.Sub(from).Seconds()
		if level-used <= floor {
			if perSecond > 0 {
				from = from.Add(time.Duration(max(level-floor, 0) / perSecond * float64(time.Second)))
			}
			return from, true
		}
		level, from = level-used, midnight
	}
	return at, false
}

// between is what is used from an instant to another, in litres.
func (u weeklyUse) between(from, to time.Time) (litres float64) {
	spread(from.Unix(), to.Unix(), func(day calendar.Date, _, days float64) { litres += u[day.Weekday()] * days })
	return litres
}

// part is a percentage of the capacity, in litres.
func (t Tank) part(percent int) float64 { return float64(t.Capacity*percent) / 100 }

// foresee writes what is foreseen of a tank at an instant.
func (t *Tank) foresee(o outlook, now time.Time) {
	t.AverageDailyUse = decimal(o.use[0])
	c, known := courseOf(*t, o.use)
	if !known {
		return
	}
	t.DaysLeft = t.daysLeft(c, 1, now)
	if o.sure {
		t.DaysLeftLow, t.DaysLeftHigh = t.daysLeft(c, 1+o.miss, now), t.daysLeft(c, max(1-o.miss, 0), now)
	}
}

// emptyBefore tells whether a tank may be empty before what comes to it: nobody has to order
// for one that gets something in time.
func (t *Tank) emptyBefore(comes time.Time, o outlook, now time.Time) bool {
	c, known := courseOf(*t, o.use)
	if !known {
		return false
	}
	at, found := c.reaches(t.part(emptyPercent), 1+o.miss, now)
	return found && at.Before(comes)
}

// daysLeft is how many days a tank has until it is empty, with a use so many times the usual.
func (t *Tank) daysLeft(c course, times float64, now time.Time) *string {
	left := float64(farthestDay)
	if at, found := c.reaches(t.part(emptyPercent), times, now); found {
		left = min(max(at.Sub(now).Hours()/24, 0), farthestDay)
	}
	return decimal(math.Floor(left*10) / 10)
}

// suggest writes what to order before a tank runs low, when that is soon. The volume fits when
// it comes on the first day that it can, and leaves room for what comes later; a level that can
// be relied on allows no more than the room of now (product 7.2).
func (t *Tank) suggest(o outlook, now time.Time, g seed.Gas, later *next) {
	c, known := courseOf(*t, o.use)
	if !known {
		return
	}
	today := calendar.DateOf(now)
	alert, found := c.reaches(t.part(t.AlertThresholdPercent), 1, now)
	if !found || alert.Sub(now) > suggestWithin*24*time.Hour {
		return
	}
	reached := max(calendar.DateOf(alert), today)
	before := reached
	for n := deliveryLead; n > 0 && before > today; {
		before--
		if before.Working() {
			n--
		}
	}
	before = max(calendar.LastOpen(before, calendar.Morning), today)
	first, _ := calendar.Morning.Span(calendar.FirstDeliverable(now))
	room := t.UsableCapacity - int(math.Ceil(max(c.level-c.use.between(c.from, first), 0)))
	if now.Sub(c.from) < FreshLevel {
		room = min(room, *t.Ullage)
	}
	if later != nil {
		room = min(room, t.UsableCapacity-later.litres-int(c.level-c.use.between(c.from, later.from)))
	}
	volume := min(room/g.Step*g.Step, g.Max)
	if volume < g.Min {
		return
	}
	t.SuggestedOrder = &suggestedOrder{OrderBefore: before.String(), Volume: volume, Reason: alertReason(*t, reached)}
}

// alertReason says why to order.
func alertReason(t Tank, reached calendar.Date) string {
	if t.low() {
		return fmt.Sprintf("Le niveau est sous le seuil d’alerte de %d\u00a0%%.", t.AlertThresholdPercent)
	}
	return fmt.Sprintf("Le niveau atteindra le seuil d’alerte de %d\u00a0%% le %s.", t.AlertThresholdPercent, reached.French())
}

// decimal is a number as the API writes it, with one decimal.
func decimal(value float64) *string {
	text := strconv.FormatFloat(value, 'f', 1, 64)
	return &text
}

// Forecast is what a tank will hold, and how that was worked out (product 8.5).
type Forecast struct {
	TankID       store.ID `json:"tank_id"`
	Days         int      `json:"days"`
	RecentDays   int      `json:"recent_days"`
	RecentWeight int      `json:"recent_weight"`
	ErrorPercent *string  `json:"error_percent"`
	Points       []point  `json:"points"`
	AlertOn      *string  `json:"alert_on"`
	EmptyOn      *string  `json:"empty_on"`
}

// point is a level to come, in litres.
type point struct {
	At    string `json:"at"`
	Level int    `json:"level"`
	Low   *int   `json:"low"`
	High  *int   `json:"high"`
}

// listForecasts answers GET /analytics/forecasts/tanks: business_id, tank_id[].
func (s *Service) listForecasts(r *http.Request, who api.Caller) (api.Answer, error) {
	where, ids, err := s.namedTanks(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	now := s.Clock.Now()
	tanks, err := lastLevels(r.Context(), s.DB, where)
	if err != nil {
		return api.Answer{}, err
	}
	known, err := outlooks(r.Context(), s.DB, ids, now)
	if err != nil {
		return api.Answer{}, err
	}
	all := []Forecast{}
	for _, t := range tanks {
		if o, enough := known[t.ID]; enough {
			all = append(all, forecastOf(t, o, now))
		}
	}
	return api.OK(api.Data[[]Forecast]{Data: all}), nil
}

func forecastOf(t Tank, o outlook, now time.Time) Forecast {
	f := Forecast{TankID: t.ID, Days: useDays, RecentDays: recentUseDays, RecentWeight: recentWeight, Points: []point{}}
	if o.sure {
		f.ErrorPercent = decimal(100 * o.miss)
	}
	c, known := courseOf(t, o.use)
	if !known {
		return f
	}
	f.AlertOn, f.EmptyOn = c.day(t.part(t.AlertThresholdPercent), now), c.day(t.part(emptyPercent), now)
	at, used := c.from, 0.0
	after := func(used float64) int { return int(math.Round(max(c.level-used, 0))) }
	for day, last := calendar.DateOf(c.from), calendar.DateOf(now)+shownDays; ; day++ {
		p := point{At: clock.Timestamp(at), Level: after(used)}
		if o.sure {
			p.Low, p.High = new(after(used*(1+o.miss))), new(after(used*max(1-o.miss, 0)))
		}
		f.Points = append(f.Points, p)
		if c.level-used <= t.part(emptyPercent) || day >= last {
			return f
		}
		midnight := (day + 1).At(0, 0)
		used += c.use.between(at, midnight)
		at = midnight
	}
}

// day is the one on which the level has come down to a floor, from today on; nil when a
// forecast does not show it.
func (c course) day(floor float64, now time.Time) *string {
	today := calendar.DateOf(now)
	at, found := c.reaches(floor, 1, now)
	if !found || calendar.DateOf(at) > today+shownDays {
		return nil
	}
	return new(max(calendar.DateOf(at), today).String())
}
