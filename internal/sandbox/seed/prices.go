package seed

import (
	"math"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// PriceHour is the hour at which the price of the day is published, Paris time (product S04).
const PriceHour = 8

// FirstPriced returns the first day with a price: the first of the oldest month with a
// reference.
func (d *Seed) FirstPriced(anchor time.Time) calendar.Date {
	year, month, _ := anchor.In(calendar.Paris()).Date()
	return calendar.NewDate(year, month-time.Month(len(d.PriceB7)-1), 1)
}

// LastPublication returns when the price valid at now was published: this morning, or yesterday
// morning before PriceHour.
func LastPublication(now time.Time) time.Time {
	y, m, d := now.In(calendar.Paris()).Date()
	t := time.Date(y, m, d, PriceHour, 0, 0, 0, calendar.Paris())
	if t.After(now) {
		t = time.Date(y, m, d-1, PriceHour, 0, 0, 0, calendar.Paris())
	}
	return t
}

// UnitPrice returns the price of a product on a day, in euros with four decimals. anchor is the
// instant of the sandbox's first start.
func (d *Seed) UnitPrice(slug string, day, anchor time.Time) string {
	return d.PricePerLitre(slug, day, anchor).String()
}

// PricePerLitre returns the price of a product on a day (product 13.3): the monthly reference,
// interpolated within the month, plus the random walk of the market. The references end with the
// month of the first start, so that past prices never change. After that month, the last
// reference applies.
func (d *Seed) PricePerLitre(slug string, at, anchor time.Time) history.Price {
	day := history.LastPriced(calendar.DateOf(at))
	reference := d.Reference(slug, max(day, d.FirstPriced(anchor)), calendar.DateOf(anchor))
	return history.Price(math.Round(10_000 * reference * (1 + history.PriceGap(slug, day))))
}

// Reference returns the price of a product on a day without the random walk of the market, in
// €/L.
func (d *Seed) Reference(slug string, day, anchor calendar.Date) float64 {
	series := d.monthlyPrices(slug)
	year, month, inMonth := day.Civil()
	lastYear, lastMonth, _ := anchor.Civil()
	last := len(series) - 1
	place := min(last-(12*(lastYear-year)+int(lastMonth-month)), last)
	length := calendar.NewDate(year, month+1, 1) - calendar.NewDate(year, month, 1)
	return series[place] + (series[min(place+1, last)]-series[place])*float64(inMonth-1)/float64(length)
}

// monthlyPrices returns the monthly references of a product, derived from those of the seed.
func (d *Seed) monthlyPrices(slug string) []float64 {
	series := make([]float64, len(d.PriceB7))
	for i, b7 := range d.PriceB7 {
		switch slug {
		case "hvo":
			series[i] = b7 + d.HvoSpread[i]
		case "gnr":
			series[i] = b7 - 0.255
		case "sp95":
			series[i] = b7 + 0.19
		case "adblue":
			series[i] = d.PriceAdBlue[i]
		default:
			series[i] = b7
		}
	}
	return series
}
