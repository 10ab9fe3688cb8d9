package analytics

import (
	"math"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// vehicleRow is the volume filled into a vehicle, and its consumption.
type vehicleRow struct {
	VehicleID    store.ID `json:"vehicle_id"`
	Registration string   `json:"registration"`
	Label        *string  `json:"label"`
	Category     string   `json:"category"`
	Volume       int      `json:"volume"`
	Consumption  *string  `json:"consumption"`
	DeltaPercent *string  `json:"delta_percent"`
}

// listByVehicle answers GET /analytics/breakdown?by=vehicle for the vehicles vehicle_id[], or for
// all. Sites filter by the site of the vehicle, products by the product of the fills.
func (s *Service) listByVehicle(r *http.Request, f Filter, limit int) (api.Answer, error) {
	vehicles, err := api.IDList(r.URL.Query(), "vehicle_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	taken, err := s.Fleet.VehicleUsages(r.Context(), s.DB, f.scope(), vehicles)
	if err != nil {
		return api.Answer{}, err
	}
	if limit > 0 {
		taken = taken[:min(limit, len(taken))]
	}
	all := []vehicleRow{}
	for _, t := range taken {
		row := vehicleRow{VehicleID: t.ID, Registration: t.Registration, Label: t.Label, Category: t.Category, Volume: t.Litres}
		if t.Used != nil {
			row.Consumption = new(oneDecimal(*t.Used))
		}
		if t.Lately != nil && t.Before != nil && *t.Before > 0 {
			row.DeltaPercent = new(oneDecimal(100 * (*t.Lately / *t.Before - 1)))
		}
		all = append(all, row)
	}
	return api.OK(api.Data[[]vehicleRow]{Data: all}), nil
}

// oneDecimal writes a number with one decimal; a number that rounds to zero has no sign.
func oneDecimal(n float64) string { return strconv.FormatFloat(math.Round(10*n)/10+0, 'f', 1, 64) }
