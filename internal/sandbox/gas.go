package sandbox

import (
	"math"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// seedGas is a product of the seed. Factors are kg CO2e per litre, excise € per
// litre, as text.
type seedGas struct {
	ID                    recordID
	Slug, Name, ShortName string
	EnergyType            *string
	Min, Max, Step        int
	Factor                string
	Excise                *string
	Combustion, Upstream  *string
	Source, Reference     string
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

// priceHour is when the price of the day is published, Paris time.
const priceHour = 6

// listGases answers GET /gas. Every product is sold to businesses, so the only
// audience it knows is B2B.
func (s *Sandbox) listGases(r *http.Request, _ caller) (answer, error) {
	if to := r.URL.Query().Get("available_to"); to != "" && to != "B2B" {
		return answer{}, badRequest("Le paramètre available_to ne connaît que B2B.")
	}
	published := lastPublication(s.now())
	all := make([]gas, len(s.seed.Gases))
	for i, g := range s.seed.Gases {
		all[i] = gas{
			ID: g.ID, Slug: g.Slug, Name: g.Name, ShortName: g.ShortName, EnergyID: energyFuel, EnergyType: g.EnergyType, Unit: "L",
			UnitPrice: s.seed.unitPrice(g.Slug, published, s.firstStart()), PriceUpdatedAt: timestamp(published), VatRate: "20",
			MinVolume: g.Min, MaxVolume: g.Max, VolumeStep: g.Step,
			EmissionFactor: emissionFactor{Total: g.Factor, Combustion: g.Combustion, Upstream: g.Upstream, Source: g.Source, Reference: g.Reference},
		}
	}
	return ok(all), nil
}

// lastPublication is when the price valid at now was published: this morning,
// or yesterday morning when it is earlier than that.
func lastPublication(now time.Time) time.Time {
	y, m, d := now.In(paris()).Date()
	t := time.Date(y, m, d, priceHour, 0, 0, 0, paris())
	if t.After(now) {
		t = time.Date(y, m, d-1, priceHour, 0, 0, 0, paris())
	}
	return t
}

// unitPrice is the price of a product on a day, in euros with four decimals. anchor
// is the instant of the sandbox's first start.
func (d *seed) unitPrice(slug string, day, anchor time.Time) string {
	return d.pricePerLitre(slug, day, anchor).String()
}

// pricePerLitre is the price of a product on a day (product 13.3): the monthly
// reference, interpolated within the month, times
// 1 + 0.006 × sin(1.7 × day number + length of slug). The references end with the
// month of the first start, so that the past keeps its prices; from then on the
// last one stays.
func (d *seed) pricePerLitre(slug string, day, anchor time.Time) history.Price {
	series := d.monthlyPrices(slug)
	day, anchor = day.In(paris()), anchor.In(paris())
	last := len(series) - 1
	month := min(last-(anchor.Year()*12+int(anchor.Month())-day.Year()*12-int(day.Month())), last)
	next := min(month+1, last)
	inMonth := time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, paris()).Day()
	part := float64(day.Day()-1) / float64(inMonth)
	reference := series[month] + (series[next]-series[month])*part
	number := int(calendar.DateOf(day))
	return history.Price(math.Round(10_000 * reference * (1 + 0.006*math.Sin(1.7*float64(number)+float64(len(slug))))))
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
