package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// rhythm is the variation of a kind of business's consumption over the year and the week, as factors
// of the mean (product 13.5).
type rhythm struct {
	months [12]float64
	week   [7]float64 // from Monday
}

var rhythms = map[string]rhythm{
	"transport": {
		[12]float64{.97, .98, 1.03, 1.02, .98, 1.03, 1.01, .86, 1.05, 1.07, 1.04, .96},
		[7]float64{1.05, 1.08, 1.08, 1.08, 1.02, .35, .12},
	},
	"btp": {
		[12]float64{.72, .80, 1.02, 1.12, 1.12, 1.20, 1.10, .62, 1.18, 1.22, 1.05, .85},
		[7]float64{1.08, 1.10, 1.10, 1.10, 1.00, .12, 0},
	},
	"lait": {
		[12]float64{.98, .97, 1.04, 1.10, 1.12, 1.05, .99, .95, .97, .97, .94, .92},
		[7]float64{1.02, 1.02, 1.02, 1.02, 1.02, .95, .90},
	},
	// Coaches are filled in two nights a week, in coach.go.
	"car": {months: [12]float64{1.08, .95, 1.10, .98, 1.06, 1.08, .58, .45, 1.12, 1.16, 1.10, .94}},
	"it": {
		[12]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
		[7]float64{1, 1, 1, 1, 1, 1, 1},
	},
}

func (r rhythm) month(d calendar.Date) float64 {
	_, m, _ := d.Civil()
	return r.months[m-1]
}

// days caches the facts of each day. They are computed once for the tanks of a site, whose lives are
// simulated many times.
type days struct {
	first calendar.Date
	facts []fact
	// open are the minutes of a day between which the site is open in the morning and in the
	// afternoon, by day of the week, from 1; a window in which it is closed is absent.
	open [8]map[calendar.Window][2]int
}

// fact has the use of one day as a factor of the mean, and whether it is a working day.
type fact struct {
	use     float64
	working bool
}

func (d days) at(day calendar.Date) fact { return d.facts[day-d.first] }

// beyond is how many days after the last one are computed, for orders delivered later.
const beyond = 30

func daysOf(r rhythm, hours calendar.Hours, first, last calendar.Date) days {
	all := days{first: first}
	for d := first; d <= last+beyond; d++ {
		all.facts = append(all.facts, fact{r.month(d) * r.week[d.Weekday()-1], d.Working()})
	}
	for d := first; d < first+7; d++ {
		open := map[calendar.Window][2]int{}
		for _, w := range []calendar.Window{calendar.Morning, calendar.Afternoon} {
			if from, to := hours.Within(d, w); hours.Open(d, w) {
				open[w] = [2]int{minuteOf(from), minuteOf(to)}
			}
		}
		all.open[d.Weekday()] = open
	}
	return all
}

func minuteOf(t time.Time) int {
	t = t.In(calendar.Paris())
	return t.Hour()*60 + t.Minute()
}

func (d days) addWorking(day calendar.Date, n int) calendar.Date {
	for n > 0 {
		day++
		if d.at(day).working {
			n--
		}
	}
	return day
}
