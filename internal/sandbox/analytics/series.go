package analytics

import (
	"context"
	"math/big"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// series is one metric of a product, step by step.
type series struct {
	GasID  store.ID `json:"gas_id"`
	Points []point  `json:"points"`
}

// point is the metric of a step, and that of the step with the same index in the compared
// period.
type point struct {
	Period   string  `json:"period"`
	Value    string  `json:"value"`
	Previous *string `json:"previous"`
}

// cell sums up the deliveries of a product in a step, with its market prices.
type cell struct {
	total
	avoided big.Rat
	market  []float64 // €/L, of each day on which a price was published
}

// The metrics that only HVO has, or that do not come from deliveries.
const (
	avoided     = "avoided"
	marketPrice = "market_price"
)

// metrics are the functions that compute the metrics of a cell; ok is false without a value.
var metrics = map[string]func(c *cell) (text string, ok bool){
	"volume":    func(c *cell) (string, bool) { return strconv.FormatInt(c.litres, 10), true },
	"spend":     func(c *cell) (string, bool) { return strconv.FormatInt(c.spend, 10), true },
	"price":     func(c *cell) (string, bool) { return c.price() },
	marketPrice: func(c *cell) (string, bool) { return c.marketPrice() },
	"emissions": func(c *cell) (string, bool) { return decimal(&c.kg), true },
	avoided:     func(c *cell) (string, bool) { return decimal(&c.avoided), true },
}

// marketPrice returns the mean of the daily market prices, in €/L; ok is false without any.
func (c *cell) marketPrice() (text string, ok bool) {
	if len(c.market) == 0 {
		return "", false
	}
	sum := 0.0
	for _, price := range c.market {
		sum += price
	}
	return strconv.FormatFloat(sum/float64(len(c.market)), 'f', 4, 64), true
}

// listSeries answers GET /analytics/series.
func (s *Service) listSeries(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := s.readFilter(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	before, err := readCompared(r, f)
	if err != nil {
		return api.Answer{}, err
	}
	step, known := granularities[r.URL.Query().Get("granularity")]
	if !known {
		return api.Answer{}, api.BadRequest("granularity is unknown")
	}
	metric := r.URL.Query().Get("metric")
	figure, known := metrics[metric]
	if !known {
		return api.Answer{}, api.BadRequest("metric is unknown")
	}
	now, err := s.stretch(r.Context(), f, step)
	if err != nil {
		return api.Answer{}, err
	}
	var previous stretch
	if before != nil {
		if previous, err = s.stretch(r.Context(), f.during(*before), step); err != nil {
			return api.Answer{}, err
		}
	}
	all := []series{}
	for _, g := range s.Seed.Gases {
		if now.cells[g.ID] == nil && previous.cells[g.ID] == nil || metric == avoided && g.Slug != seed.HVO {
			continue
		}
		cells, before := now.of(g.ID), previous.of(g.ID)
		if metric == marketPrice {
			s.quote(now, g, cells)
			s.quote(previous, g, before)
		}
		all = append(all, series{g.ID, points(figure, now.steps, cells, before)})
	}
	return api.OK(api.Data[[]series]{Data: all}), nil
}

// points returns a point for each step with a value.
func points(figure func(*cell) (string, bool), steps []string, now, previous []cell) []point {
	all := []point{}
	for i, name := range steps {
		value, ok := figure(&now[i])
		if !ok {
			continue
		}
		p := point{Period: name, Value: value}
		if i < len(previous) {
			if text, ok := figure(&previous[i]); ok {
				p.Previous = &text
			}
		}
		all = append(all, p)
	}
	return all
}

// stretch is a period divided into steps, with the cell of each step by product; a product
// without deliveries is absent. places maps each date to the index of its step.
type stretch struct {
	period
	steps  []string
	places map[string]int
	cells  map[store.ID][]cell
}

func (s *Service) stretch(ctx context.Context, f Filter, step func(calendar.Date) string) (stretch, error) {
	t := stretch{period: period{f.From, f.To}, cells: map[store.ID][]cell{}}
	t.steps, t.places = t.period.steps(step)
	sums, err := s.sums(ctx, f, byDay)
	if err != nil {
		return t, err
	}
	for _, u := range sums {
		if t.cells[u.Gas] == nil {
			t.cells[u.Gas] = make([]cell, len(t.steps))
		}
		c := &t.cells[u.Gas][t.places[u.By]]
		c.add(u)
		if u.Gas == s.Seed.Gas(seed.HVO).ID {
			saved, err := s.avoided(u)
			if err != nil {
				return t, err
			}
			c.avoided.Add(&c.avoided, saved)
		}
	}
	return t, nil
}

// of returns the cells of a product, empty ones for a product without deliveries.
func (t stretch) of(gas store.ID) []cell {
	if cells := t.cells[gas]; cells != nil {
		return cells
	}
	return make([]cell, len(t.steps))
}

// quote adds the market prices to the cells of a product, one for each day with a publication:
// working days, up to the last publication.
func (s *Service) quote(t stretch, g seed.Gas, cells []cell) {
	anchor := s.Clock.FirstStart()
	last := min(t.to, calendar.DateOf(seed.LastPublication(s.Clock.Now())))
	for day := max(t.from, s.Seed.FirstPriced(anchor)); day <= last && len(cells) > 0; day++ {
		if day.Working() {
			c := &cells[t.places[day.String()]]
			c.market = append(c.market, s.Seed.Reference(g.Slug, day, calendar.DateOf(anchor)))
		}
	}
}
