package analytics

import (
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// period is the days from one date to another, both included.
type period struct{ from, to calendar.Date }

// The values of the parameter compare.
const (
	compareNone   = "none"
	comparePeriod = "previous_period"
	compareYear   = "previous_year"
)

// compared returns the period that p is compared with. The previous period of one that begins on
// the first of a month is a number of months earlier, any other by its number of days.
func (p period) compared(with string) period {
	if with == compareYear {
		return period{back(p.from, 12), back(p.to, 12)}
	}
	if _, _, day := p.from.Civil(); day != 1 {
		return period{p.from - (p.to - p.from + 1), p.from - 1}
	}
	fromYear, fromMonth, _ := p.from.Civil()
	toYear, toMonth, _ := p.to.Civil()
	months := 12*(toYear-fromYear) + int(toMonth-fromMonth) + 1
	return period{back(p.from, months), back(p.to, months)}
}

// back returns the same day of the month, months earlier; the last day of a month stays a last
// day.
func back(d calendar.Date, months int) calendar.Date {
	if _, _, next := (d + 1).Civil(); next == 1 {
		return (d + 1).AddMonths(-months) - 1
	}
	return d.AddMonths(-months)
}

// granularities are the functions that name the step of a day, by the parameter granularity.
var granularities = map[string]func(calendar.Date) string{
	"day": calendar.Date.String,
	"week": func(d calendar.Date) string {
		year, week := d.ISOWeek()
		return fmt.Sprintf("%d-W%02d", year, week)
	},
	"month": func(d calendar.Date) string { return d.String()[:len("2026-03")] },
}

// steps returns the names of the steps of a period, in order; the first and the last step cover
// only the days in the period. places maps each date to the index of its step.
func (p period) steps(name func(calendar.Date) string) (names []string, places map[string]int) {
	places = make(map[string]int, p.to-p.from+1)
	for d := p.from; d <= p.to; d++ {
		if n := name(d); len(names) == 0 || names[len(names)-1] != n {
			names = append(names, n)
		}
		places[d.String()] = len(names) - 1
	}
	return names, places
}
