package sandbox

import (
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// seedGas is a product of the seed; its factors are the oldest first. Excise is € per
// litre, as text.
type seedGas struct {
	ID                    recordID
	Slug, Name, ShortName string
	EnergyType            *string
	Min, Max, Step        int
	Excise                *string
	Factors               []seedFactor
}

// seedFactor is an emission factor and the first day that it holds for, YYYY-MM-DD
// (product 7.6).
type seedFactor struct {
	ValidFrom string
	emissionFactor
}

// factorOn is the emission factor of a day; the first one for what is older than all.
func (g seedGas) factorOn(d calendar.Date) emissionFactor {
	for _, f := range slices.Backward(g.Factors) {
		if f.ValidFrom <= d.String() {
			return f.emissionFactor
		}
	}
	return g.Factors[0].emissionFactor
}

// gas is a product of the wire (product 8.1). UnitPrice is in €/L excluding
// tax, four decimals; volumes are in litres; VatRate is in percent.
type gas struct {
	ID              recordID       `json:"id"`
	Slug            string         `json:"slug"`
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	EnergyID        int            `json:"energy_id"`
	EnergyType      *string        `json:"energy_type"`
	Unit            string         `json:"unit"`
	UnitPrice       string         `json:"unit_price"`
	PriceUpdatedAt  string         `json:"price_updated_at"`
	VatRate         string         `json:"vat_rate"`
	MinVolume       int            `json:"min_volume"`
	MaxVolume       int            `json:"max_volume"`
	VolumeStep      int            `json:"volume_step"`
	EmissionFactor  emissionFactor `json:"emission_factor"`
	SafetyDataSheet *string        `json:"safety_data_sheet"`
}

type emissionFactor struct {
	Total      string  `json:"total"`
	Combustion *string `json:"combustion"`
	Upstream   *string `json:"upstream"`
	Source     string  `json:"source"`
	Reference  string  `json:"reference"`
}

// energyFuel is energy 0, Carburants (specification §3).
const energyFuel = 0

// listGases answers GET /gas. Every product is sold to businesses, so the only
// audience it knows is B2B.
func (s *Sandbox) listGases(r *http.Request, _ caller) (answer, error) {
	if to := r.URL.Query().Get("available_to"); to != "" && to != "B2B" {
		return answer{}, badRequest("available_to knows B2B only")
	}
	published := lastPublication(s.now())
	all := make([]gas, len(s.seed.Gases))
	for i, g := range s.seed.Gases {
		all[i] = gas{
			ID: g.ID, Slug: g.Slug, Name: g.Name, ShortName: g.ShortName, EnergyID: energyFuel, EnergyType: g.EnergyType, Unit: "L",
			UnitPrice: s.seed.unitPrice(g.Slug, published, s.clock.FirstStart()), PriceUpdatedAt: timestamp(published), VatRate: "20",
			MinVolume: g.Min, MaxVolume: g.Max, VolumeStep: g.Step,
			EmissionFactor: g.factorOn(calendar.DateOf(s.now())),
		}
	}
	return ok(all), nil
}
