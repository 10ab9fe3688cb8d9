package gas

import (
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// maxPriceDays is the longest history of prices, in days: 36 months, the longest period of the
// dashboard (product 5.5).
const maxPriceDays = 3 * 366

// DayPrice is the price of a product on a day, in €/L excluding tax, with four decimals.
type DayPrice struct {
	GasID     store.ID `json:"gas_id"`
	Date      string   `json:"date"`
	UnitPrice string   `json:"unit_price"`
}

// listPrices answers GET /v3/gas/prices: gas_id[], from, to. All customers have the same prices.
// Days before the first price and days whose price is not published yet are left out.
func (s *Service) listPrices(r *http.Request, _ api.Caller) (api.Answer, error) {
	ids, err := api.IDList(r.URL.Query(), "gas_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	from, to, err := api.QueryPeriod(r.URL.Query(), maxPriceDays)
	if err != nil {
		return api.Answer{}, err
	}
	from = max(from, s.Seed.FirstPriced(s.Clock.FirstStart()))
	to = min(to, calendar.DateOf(seed.LastPublication(s.Clock.Now())))
	prices := []DayPrice{}
	for _, g := range s.Seed.Gases {
		if len(ids) > 0 && !slices.Contains(ids, g.ID) {
			continue
		}
		for day := from; day <= to; day++ {
			prices = append(prices, DayPrice{g.ID, day.String(), s.Seed.UnitPrice(g.Slug, day.At(seed.PriceHour, 0), s.Clock.FirstStart())})
		}
	}
	return api.OK(api.Data[[]DayPrice]{Data: prices}), nil
}
