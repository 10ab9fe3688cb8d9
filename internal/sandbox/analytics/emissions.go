package analytics

import (
	"context"
	"fmt"
	"math/big"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// EmissionRow sums up the deliveries of a product to a site in a month, "2026-03", that were
// recorded with the same emission factor.
type EmissionRow struct {
	Month     string
	Site, Gas store.ID
	Litres    int64
	Factor    seed.EmissionFactor
}

// Kg returns the emissions in kg of CO₂e, without rounding.
func (e EmissionRow) Kg() string { return decimal(kg(e.Litres, e.Factor.Total)) }

// Combustion returns the part of combustion in kg of CO₂e, nil when its factor is not published.
func (e EmissionRow) Combustion() *string { return e.part(e.Factor.Combustion) }

// Upstream returns the upstream part in kg of CO₂e, nil when its factor is not published.
func (e EmissionRow) Upstream() *string { return e.part(e.Factor.Upstream) }

func (e EmissionRow) part(factor *string) *string {
	if factor == nil {
		return nil
	}
	text := decimal(kg(e.Litres, *factor))
	return &text
}

// EmissionRows returns the rows of a period, sorted by month, site, product, and the first
// delivery with the factor.
func (s *Service) EmissionRows(ctx context.Context, f Filter) ([]EmissionRow, error) {
	return s.emitted(ctx, f, "substr(delivered_on, 1, 7)", "address_id")
}

// emitted sums the deliveries up by the SQL expressions month and site, product and factor.
func (s *Service) emitted(ctx context.Context, f Filter, month, site string) ([]EmissionRow, error) {
	where := f.where()
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (e EmissionRow, err error) {
		return e, row.Scan(&e.Month, &e.Site, &e.Gas, &e.Factor.Total, &e.Factor.Combustion, &e.Factor.Upstream, &e.Factor.Source, &e.Factor.Reference, &e.Litres)
	}, `SELECT `+month+`, `+site+`, gas_id, factor, nullif(factor_combustion, ''), nullif(factor_upstream, ''), factor_source, factor_reference, sum(litres) FROM delivered_days
		WHERE `+where.String()+` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, min(delivered_on)`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("sum up the emissions: %w", err)
	}
	return all, nil
}

// emissions is the body of GET /analytics/emissions. Unsplit is the part of Total whose factors
// do not separate combustion and upstream.
type emissions struct {
	Total      string       `json:"total"`
	Combustion *string      `json:"combustion"`
	Upstream   *string      `json:"upstream"`
	Unsplit    string       `json:"unsplit"`
	Avoided    string       `json:"avoided"`
	ByGas      []gasEmitted `json:"by_gas"`
}

// gasEmitted sums up the deliveries of a product with the same factor.
type gasEmitted struct {
	GasID      store.ID   `json:"gas_id"`
	Volume     int64      `json:"volume"`
	Kg         string     `json:"kg"`
	Combustion *string    `json:"combustion"`
	Upstream   *string    `json:"upstream"`
	Factor     wireFactor `json:"factor"`
}

// wireFactor is a factor with a reference that may be absent.
type wireFactor struct {
	Total      string  `json:"total"`
	Combustion *string `json:"combustion"`
	Upstream   *string `json:"upstream"`
	Source     string  `json:"source"`
	Reference  *string `json:"reference"`
}

// getEmissions answers GET /analytics/emissions: the emissions by product and by the factors
// recorded with the deliveries.
func (s *Service) getEmissions(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := s.readFilter(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	rows, err := s.emitted(r.Context(), f, "''", "0")
	if err != nil {
		return api.Answer{}, err
	}
	avoided, err := s.AvoidedIn(r.Context(), f)
	if err != nil {
		return api.Answer{}, err
	}
	all := emissions{ByGas: []gasEmitted{}, Avoided: decimal(avoided)}
	var total, unsplit big.Rat
	var combustion, upstream optionalSum
	for _, e := range rows {
		emitted := kg(e.Litres, e.Factor.Total)
		total.Add(&total, emitted)
		if e.Factor.Combustion == nil {
			unsplit.Add(&unsplit, emitted)
		}
		combustion.add(e.Litres, e.Factor.Combustion)
		upstream.add(e.Litres, e.Factor.Upstream)
		all.ByGas = append(all.ByGas, gasEmitted{e.Gas, e.Litres, e.Kg(), e.Combustion(), e.Upstream(),
			wireFactor{e.Factor.Total, e.Factor.Combustion, e.Factor.Upstream, e.Factor.Source, textOrNil(e.Factor.Reference)}})
	}
	all.Total, all.Unsplit, all.Combustion, all.Upstream = decimal(&total), decimal(&unsplit), combustion.text(), upstream.text()
	return api.OK(api.Data[emissions]{Data: all}), nil
}

// optionalSum adds up the kg of the rows that have a factor.
type optionalSum struct {
	kg    big.Rat
	known bool
}

func (o *optionalSum) add(litres int64, factor *string) {
	if factor != nil {
		o.kg.Add(&o.kg, kg(litres, *factor))
		o.known = true
	}
}

func (o *optionalSum) text() *string {
	if !o.known {
		return nil
	}
	text := decimal(&o.kg)
	return &text
}

func textOrNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// avoided returns how many kg of CO₂e the HVO of a day avoided, compared with diesel B7 at its
// factor of that day (product 7.6).
func (s *Service) avoided(u sum) (*big.Rat, error) {
	day, err := calendar.Parse(u.By)
	if err != nil {
		return nil, err
	}
	saved := kg(u.Litres, s.Seed.Gas(seed.Diesel).FactorOn(day).Total)
	return saved.Sub(saved, kg(u.Litres, u.Factor)), nil
}

// AvoidedIn returns how many kg of CO₂e HVO avoided in a period.
func (s *Service) AvoidedIn(ctx context.Context, f Filter) (*big.Rat, error) {
	all := new(big.Rat)
	hvo := s.Seed.Gas(seed.HVO).ID
	if len(f.Gases) > 0 && !slices.Contains(f.Gases, hvo) {
		return all, nil
	}
	f.Gases = []store.ID{hvo}
	rows, err := s.sums(ctx, f, byDay)
	for _, u := range rows {
		saved, err := s.avoided(u)
		if err != nil {
			return nil, err
		}
		all.Add(all, saved)
	}
	return all, err
}
