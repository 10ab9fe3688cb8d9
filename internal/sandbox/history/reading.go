package history

import (
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The sources of a level.
const (
	Sensor = "sensor"
	Manual = "manual"
	// Estimated is a level computed from the previous one and a delivery ordered by a customer.
	Estimated = "estimated"
)

// Reading is the level of a tank at an instant, in litres.
type Reading struct {
	TankID int64
	At     time.Time
	Level  int
	Source string
}

// How often levels are read (product 13.4).
const (
	sensorEvery  = 6 * 60 // minutes
	recentEvery  = 60     // during the last days
	recentDays   = 7
	manualDay    = 1 // Monday
	manualMinute = 8 * 60
)

// ManualReadingAt returns when the gauges are read by hand on a day with a manual reading.
func ManualReadingAt(d calendar.Date) time.Time { return d.At(0, manualMinute) }

// read returns the readings of a day up to now: those of a sensor at fixed hours, or a manual one on
// Monday morning, and one at the end of a delivery, which the delivery note shows.
func (t tankLife) read(d calendar.Date, s tankDay, now time.Time) (all []Reading) {
	add := func(minute int, source string) {
		if at := d.At(0, minute); !at.After(now) {
			all = append(all, Reading{TankID: t.tank.ID, At: at, Level: int(math.Round(s.at(minute))), Source: source})
		}
	}
	if t.on(d).idle {
		return nil
	}
	for _, f := range s.made {
		add(f.minute, Estimated)
	}
	if s.vanished > 0 && t.site.Sensor { // a sensor reads a sudden fall at once
		add(vanishingFrom, Sensor)
		add(vanishingTo, Sensor)
	}
	source := Manual
	switch {
	case t.site.Sensor:
		source = Sensor
		every := sensorEvery
		if calendar.DateOf(now)-d < recentDays {
			every = recentEvery
		}
		for minute := 0; minute < minutesPerDay; minute += every {
			add(minute, Sensor)
		}
	case d.Weekday() == manualDay:
		add(manualMinute, Manual)
	}
	if s.delivered > 0 && !slices.ContainsFunc(all, func(r Reading) bool { return r.At.Equal(d.At(0, s.minute)) }) {
		add(s.minute, source)
	}
	slices.SortFunc(all, func(a, b Reading) int { return a.At.Compare(b.At) })
	return all
}
