package history

import (
	"sync"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The parameters of the movement of prices from one working day to the next, around their monthly
// reference (product 13.3).
const (
	priceRecall = .86   // the part of yesterday's gap that remains today
	priceStep   = .0045 // the largest change of a day
	ownPart     = .2    // the weight of the own walk of the products that follow oil
	// walkDays is how many working days a walk sums up; older steps are negligible.
	walkDays = 120
)

// PriceGap returns the relative difference of a product's price from its reference on a day. Fuels
// share the walk of oil; AdBlue has its own. Saturdays, Sundays and holidays keep the gap of the
// last working day (product 13.3).
func PriceGap(slug string, day calendar.Date) float64 {
	switch slug {
	case "gazole":
		return walk("oil", day)
	case "adblue":
		return walk(slug, day)
	}
	return walk("oil", day) + ownPart*walk(slug, day)
}

// step is the key of a walk's value on a day.
type step struct {
	walk string
	day  calendar.Date
}

// walked caches the values of walks: a list of prices needs about a thousand.
var walked sync.Map // step → float64

// walk returns the value of a mean-reverting random walk at the end of a day: each working day, it
// keeps a part of its value and adds a random step.
func walk(name string, day calendar.Date) (gap float64) {
	at := step{name, day}
	if known, found := walked.Load(at); found {
		return known.(float64)
	}
	l, weight := randomOf("price of "+name), priceStep
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

// LastPriced returns the last day up to d on which prices moved.
func LastPriced(d calendar.Date) calendar.Date {
	for !d.Working() {
		d--
	}
	return d
}
