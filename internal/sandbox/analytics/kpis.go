package analytics

import (
	"context"
	"fmt"
	"math/big"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// kpi is a key figure, with its value in the compared period.
type kpi struct {
	Value    *string `json:"value"`
	Previous *string `json:"previous"`
}

// kpis are the seven key figures of a period.
type kpis struct {
	Volume        kpi `json:"volume"`
	Spend         kpi `json:"spend"`
	AveragePrice  kpi `json:"average_price"`
	Deliveries    kpi `json:"deliveries"`
	Emissions     kpi `json:"emissions"`
	OnTimeRate    kpi `json:"on_time_rate"`
	AverageVolume kpi `json:"average_volume"`
}

// fields returns the fields in the order of figures.
func (k *kpis) fields() [7]*kpi {
	return [7]*kpi{&k.Volume, &k.Spend, &k.AveragePrice, &k.Deliveries, &k.Emissions, &k.OnTimeRate, &k.AverageVolume}
}

// wirePeriod is a period, both days included.
type wirePeriod struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// kpisAnswer is the body of GET /analytics/kpis.
type kpisAnswer struct {
	Data kpis `json:"data"`
	Meta struct {
		GeneratedAt string      `json:"generated_at"`
		Compared    *wirePeriod `json:"compared"`
	} `json:"meta"`
}

// getKpis answers GET /analytics/kpis.
func (s *Service) getKpis(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := s.readFilter(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	before, err := readCompared(r, f)
	if err != nil {
		return api.Answer{}, err
	}
	var all kpisAnswer
	all.Meta.GeneratedAt = clock.Timestamp(s.Clock.Now())
	now, err := s.figures(r.Context(), f)
	if err != nil {
		return api.Answer{}, err
	}
	for i, field := range all.Data.fields() {
		field.Value = now[i]
	}
	if before == nil {
		return api.OK(all), nil
	}
	all.Meta.Compared = &wirePeriod{before.from.String(), before.to.String()}
	previous, err := s.figures(r.Context(), f.during(*before))
	if err != nil {
		return api.Answer{}, err
	}
	for i, field := range all.Data.fields() {
		field.Previous = previous[i]
	}
	return api.OK(all), nil
}

// readCompared returns the period that a call compares with, nil for none.
func readCompared(r *http.Request, f Filter) (*period, error) {
	switch with := r.URL.Query().Get("compare"); with {
	case "", compareNone:
		return nil, nil
	case comparePeriod, compareYear:
		before := period{f.From, f.To}.compared(with)
		return &before, nil
	}
	return nil, api.BadRequest("compare is unknown")
}

// figures returns the values of kpis, in their order. A mean or rate without deliveries is nil.
func (s *Service) figures(ctx context.Context, f Filter) (all [7]*string, err error) {
	sums, err := s.sums(ctx, f, byNothing)
	if err != nil {
		return all, err
	}
	var overall, fuels total
	for _, u := range sums {
		overall.add(u)
		if u.Gas != s.Seed.Gas(seed.AdBlue).ID {
			fuels.add(u)
		}
	}
	deliveries, late, err := s.deliveries(ctx, f)
	if err != nil {
		return all, err
	}
	set := func(i int, text string) { all[i] = &text }
	set(0, strconv.FormatInt(overall.litres, 10))
	set(1, strconv.FormatInt(overall.spend, 10))
	if price, ok := fuels.price(); ok {
		set(2, price)
	}
	set(3, strconv.FormatInt(deliveries, 10))
	set(4, decimal(&overall.kg))
	if deliveries > 0 {
		set(5, big.NewRat(100*(deliveries-late), deliveries).FloatString(1))
		// Rounded as the screen shows it: rounding twice could be a litre off.
		set(6, big.NewRat(overall.litres, deliveries).FloatString(0))
	}
	return all, nil
}

// deliveries counts the deliveries with a line that matches the filter, and the late ones among
// them: more than half an hour after their slot.
func (s *Service) deliveries(ctx context.Context, f Filter) (all, late int64, err error) {
	where := f.where()
	err = s.DB.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(late), 0) FROM (SELECT late FROM delivered_lines WHERE `+where.String()+` GROUP BY delivered_on, order_id)`,
		where.Args...).Scan(&all, &late)
	if err != nil {
		return 0, 0, fmt.Errorf("count deliveries: %w", err)
	}
	return all, late, nil
}
