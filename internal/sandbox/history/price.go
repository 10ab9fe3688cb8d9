package history

import (
	"sync"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// How prices move from one working day to the next around their monthly reference
// (product 13.3).
const (
	priceRecall = .86   // the part of yesterday's gap that is left today
	priceStep   = .0045 // the most that a day adds or takes away
	ownPart     = .2    // of the step, for the products that follow the oil
	// walkDays is how far back a walk is summed: what is older counts for nothing.
	walkDays = 120
)

// PriceGap is how far the price of a product is from its reference on a day, as a part
// of it. Fuels share the walk of oil; AdBlue has one of its own. Saturdays, Sundays and
// holidays keep the last working day's (product 13.3).
func PriceGap(slug string, day calendar.Date) float64 {
	switch slug {
	case "gazole":
		return walk("oil", day)
	case "adblue":
		return walk(slug, day)
	}
	return walk("oil", day) + ownPart*walk(slug, day)
}

// step names a place of a walk.
type step struct {
	walk string
	day  calendar.Date
}

// walked keeps the places that were asked for: a list of prices asks for a thousand.
var walked sync.Map // step → float64

// walk is a mean-reverting walk at the end of a day: each working day it keeps a part of
// what it was and goes a step.
func walk(name string, day calendar.Date) (gap float64) {
	at := step{name, day}
	if known, found := walked.Load(at); found {
		return known.(float64)
	}
	l, weight := luckOf("price of "+name), priceStep
	for n := 0; n < walkDays; day-- {
		if day.Working() {
			gap += weight * l.between(day, "step", -1, 1)
			weight *= priceRecall
			n++
		}
	}
	walked.Store(at, gap)
	return gap
}

// LastPriced is the last day up to d on which prices moved.
func LastPriced(d calendar.Date) calendar.Date {
	for !d.Working() {
		d--
	}
	return d
}
