package gas

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Gas is a product as the API sends it (product 8.1). UnitPrice is in €/L excluding tax, with four
// decimals; volumes are in litres; VatRate is in percent.
type Gas struct {
	ID              store.ID            `json:"id"`
	Slug            string              `json:"slug"`
	Name            string              `json:"name"`
	ShortName       string              `json:"short_name"`
	EnergyID        int                 `json:"energy_id"`
	EnergyType      *string             `json:"energy_type"`
	Unit            string              `json:"unit"`
	UnitPrice       string              `json:"unit_price"`
	PriceUpdatedAt  string              `json:"price_updated_at"`
	VatRate         string              `json:"vat_rate"`
	MinVolume       int                 `json:"min_volume"`
	MaxVolume       int                 `json:"max_volume"`
	VolumeStep      int                 `json:"volume_step"`
	EmissionFactor  seed.EmissionFactor `json:"emission_factor"`
	SafetyDataSheet *string             `json:"safety_data_sheet"`
}

// energyFuel is energy 0, Carburants (specification §3).
const energyFuel = 0

// listGases answers GET /gas. Every product is sold to businesses, so B2B is the only audience that
// it accepts.
func (s *Service) listGases(r *http.Request, _ api.Caller) (api.Answer, error) {
	if to := r.URL.Query().Get("available_to"); to != "" && to != "B2B" {
		return api.Answer{}, api.BadRequest("available_to knows B2B only")
	}
	published := seed.LastPublication(s.Clock.Now())
	all := make([]Gas, len(s.Seed.Gases))
	for i, g := range s.Seed.Gases {
		all[i] = Gas{
			ID: g.ID, Slug: g.Slug, Name: g.Name, ShortName: g.ShortName, EnergyID: energyFuel, EnergyType: g.EnergyType, Unit: "L",
			UnitPrice: s.Seed.UnitPrice(g.Slug, published, s.Clock.FirstStart()), PriceUpdatedAt: clock.Timestamp(published), VatRate: "20",
			MinVolume: g.Min, MaxVolume: g.Max, VolumeStep: g.Step,
			EmissionFactor: g.FactorOn(calendar.DateOf(s.Clock.Now())),
		}
	}
	return api.OK(all), nil
}
