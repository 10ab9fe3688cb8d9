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
	// Estimated is what a delivery that people ordered left, by the level before it.
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

// GaugeRead is when somebody reads the gauges on a day on which it is done.
func GaugeRead(d calendar.Date) time.Time { return d.At(0, manualMinute) }

// read gives the readings of a day up to now: the sensor's at its hours, somebody's
// on Monday morning, and one when a delivery has ended, which its note shows.
func (t tankLife) read(d calendar.Date, s stay, now time.Time) (all []Reading) {
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
	if s.vanished > 0 && t.site.Sensor { // a sensor tells a level that falls at once
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
