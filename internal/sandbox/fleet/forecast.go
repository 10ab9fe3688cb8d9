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

// The limits of forecasts (product 7.5).
const (
	emptyPercent  = 5   // the percentage of the capacity at which a tank counts as empty
	farthestDay   = 365 // how many days a forecast is computed
	shownDays     = 60  // how many days a forecast is listed
	suggestWithin = 14  // an order is suggested when the level reaches the threshold in so many days
	deliveryLead  = 2   // working days
)

// course is a level at an instant and the use from then on.
type course struct {
	level float64
	from  time.Time
	use   weeklyUse
}

// courseOf returns the course of a tank from its last level; known is false for a tank without use
// or without a level.
func courseOf(t Tank, use weeklyUse) (c course, known bool) {
	if t.Level == nil || use[0] <= 0 {
		return c, false
	}
	return course{float64(*t.Level), time.Unix(t.levelSeconds, 0), use}, true
}

// reaches returns when the level reaches a floor, if the use is multiplied by times. found is false
// when it does not within farthestDay days from now.
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

// between returns the use between two instants, in litres.
func (u weeklyUse) between(from, to time.Time) (litres float64) {
	spread(from.Unix(), to.Unix(), func(day calendar.Date, _, days float64) { litres += u[day.Weekday()] * days })
	return litres
}

// part returns a percentage of the capacity, in litres.
func (t Tank) part(percent int) float64 { return float64(t.Capacity*percent) / 100 }

// setForecast sets the fields of a tank that are forecast at an instant.
func (t *Tank) setForecast(o outlook, now time.Time) {
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

// emptyBefore reports whether a tank may be empty before the next order is delivered. If not, no
// order is suggested.
func (t *Tank) emptyBefore(delivery time.Time, o outlook, now time.Time) bool {
	c, known := courseOf(*t, o.use)
	if !known {
		return false
	}
	at, found := c.reaches(t.part(emptyPercent), 1+o.miss, now)
	return found && at.Before(delivery)
}

// daysLeft returns the number of days until a tank is empty, if the use is multiplied by times.
func (t *Tank) daysLeft(c course, times float64, now time.Time) *string {
	left := float64(farthestDay)
	if at, found := c.reaches(t.part(emptyPercent), times, now); found {
		left = min(max(at.Sub(now).Hours()/24, 0), farthestDay)
	}
	return decimal(math.Floor(left*10) / 10)
}

// suggest sets the suggested order of a tank that soon runs low. The volume fits even on the first
// deliverable day, and leaves room for the order that is already placed. With a level younger than
// FreshLevel, it is not more than the current room (product 7.2).
func (t *Tank) suggest(o outlook, now time.Time, g seed.Gas, placed *nextOrder) {
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
	if placed != nil {
		room = min(room, t.UsableCapacity-placed.litres-int(c.level-c.use.between(c.from, placed.from)))
	}
	volume := min(room/g.Step*g.Step, g.Max)
	if volume < g.Min {
		return
	}
	t.SuggestedOrder = &suggestedOrder{OrderBefore: before.String(), Volume: volume, Reason: alertReason(*t, reached)}
}

// alertReason returns the French reason for a suggested order.
func alertReason(t Tank, reached calendar.Date) string {
	if t.low() {
		return fmt.Sprintf("Le niveau est sous le seuil d’alerte de %d\u00a0%%.", t.AlertThresholdPercent)
	}
	return fmt.Sprintf("Le niveau atteindra le seuil d’alerte de %d\u00a0%% le %s.", t.AlertThresholdPercent, reached.French())
}

// decimal formats a number as in the API, with one decimal.
func decimal(value float64) *string {
	text := strconv.FormatFloat(value, 'f', 1, 64)
	return &text
}

// Forecast is the forecast of a tank's level, with the parameters of its computation (product 8.5).
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

// point is a forecast level, in litres.
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

// day returns the day on which the level reaches a floor, today at the earliest; nil when it is
// later than the listed days.
func (c course) day(floor float64, now time.Time) *string {
	today := calendar.DateOf(now)
	at, found := c.reaches(floor, 1, now)
	if !found || calendar.DateOf(at) > today+shownDays {
		return nil
	}
	return new(max(calendar.DateOf(at), today).String())
}
