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

// read gives the readings of a day up to now: the sensor's at its hours, somebody's
// on Monday morning, and whoever is there when a delivery has ended.
func (t tankLife) read(d calendar.Date, s stay, now time.Time) (all []Reading) {
	add := func(minute int, source string) {
		if at := d.At(0, minute); !at.After(now) {
			all = append(all, Reading{TankID: t.tank.ID, At: at, Level: int(math.Round(s.at(minute))), Source: source})
		}
	}
	if !t.site.Sensor {
		if s.delivered > 0 {
			add(s.minute, Manual)
		}
		if d.Weekday() == manualDay {
			add(manualMinute, Manual)
		}
		slices.SortFunc(all, func(a, b Reading) int { return a.At.Compare(b.At) })
		return all
	}
	every := sensorEvery
	if calendar.DateOf(now)-d < recentDays {
		every = recentEvery
	}
	for minute := 0; minute < minutesPerDay; minute += every {
		add(minute, Sensor)
	}
	return all
}
