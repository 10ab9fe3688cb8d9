package sandbox

import (
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// priceHour is when the price of the day is published, Paris time (product S04).
const priceHour = 8

// maxPriceDays bounds one history of prices: 36 months, the longest period of the
// dashboard (product 5.5).
const maxPriceDays = 3 * 366

// dayPrice is what a product cost on a day, in €/L excluding tax, four decimals.
type dayPrice struct {
	GasID     recordID `json:"gas_id"`
	Date      string   `json:"date"`
	UnitPrice string   `json:"unit_price"`
}

// listPrices answers GET /v3/gas/prices: gas_id[], from, to. Prices are everybody's; a
// day before the first reference, or whose price is not published yet, has none.
func (s *Sandbox) listPrices(r *http.Request, _ caller) (answer, error) {
	ids, err := idList(r.URL.Query(), "gas_id[]")
	if err != nil {
		return answer{}, err
	}
	from, to, err := queryPeriod(r.URL.Query(), maxPriceDays)
	if err != nil {
		return answer{}, err
	}
	from = max(from, s.seed.firstPriced(s.clock.FirstStart()))
	to = min(to, calendar.DateOf(lastPublication(s.now())))
	prices := []dayPrice{}
	for _, g := range s.seed.Gases {
		if len(ids) > 0 && !slices.Contains(ids, g.ID) {
			continue
		}
		for day := from; day <= to; day++ {
			prices = append(prices, dayPrice{g.ID, day.String(), s.seed.unitPrice(g.Slug, day.At(priceHour, 0), s.clock.FirstStart())})
		}
	}
	return ok(data[[]dayPrice]{Data: prices}), nil
}

// firstPriced is the first day that has a price: that of the oldest monthly reference.
func (d *seed) firstPriced(anchor time.Time) calendar.Date {
	year, month, _ := anchor.In(calendar.Paris()).Date()
	return calendar.On(year, month-time.Month(len(d.PriceB7)-1), 1)
}

// lastPublication is when the price valid at now was published: this morning,
// or yesterday morning when it is earlier than that.
func lastPublication(now time.Time) time.Time {
	y, m, d := now.In(calendar.Paris()).Date()
	t := time.Date(y, m, d, priceHour, 0, 0, 0, calendar.Paris())
	if t.After(now) {
		t = time.Date(y, m, d-1, priceHour, 0, 0, 0, calendar.Paris())
	}
	return t
}

// unitPrice is the price of a product on a day, in euros with four decimals. anchor
// is the instant of the sandbox's first start.
func (d *seed) unitPrice(slug string, day, anchor time.Time) string {
	return d.pricePerLitre(slug, day, anchor).String()
}

// pricePerLitre is the price of a product on a day (product 13.3): the monthly
// reference, interpolated within the month, moved by the walk of the market. The
// references end with the month of the first start, so that the past keeps its
// prices; from then on the last one stays.
func (d *seed) pricePerLitre(slug string, at, anchor time.Time) history.Price {
	day := history.LastPriced(calendar.DateOf(at))
	reference := d.reference(slug, max(day, d.firstPriced(anchor)), calendar.DateOf(anchor))
	return history.Price(math.Round(10_000 * reference * (1 + history.PriceGap(slug, day))))
}

// reference is what a product costs on a day before the market moves it, €/L.
func (d *seed) reference(slug string, day, anchor calendar.Date) float64 {
	series := d.monthlyPrices(slug)
	year, month, inMonth := day.Civil()
	lastYear, lastMonth, _ := anchor.Civil()
	last := len(series) - 1
	place := min(last-(12*(lastYear-year)+int(lastMonth-month)), last)
	length := calendar.On(year, month+1, 1) - calendar.On(year, month, 1)
	return series[place] + (series[min(place+1, last)]-series[place])*float64(inMonth-1)/float64(length)
}

// monthlyPrices derives the references of a product from those of the seed.
func (d *seed) monthlyPrices(slug string) []float64 {
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
