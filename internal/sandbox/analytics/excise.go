package analytics

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Excise is the estimated refund of the excise on the diesel of a quarter (product 7.7).
// Amounts are in cents; RatePerHl is in €, nil for a year without a rate.
type Excise struct {
	Year           int             `json:"year"`
	Quarter        int             `json:"quarter"`
	RatePerHl      *string         `json:"rate_per_hl"`
	EligibleLitres int             `json:"eligible_litres"`
	Amount         *int64          `json:"amount"`
	Vehicles       []ExciseVehicle `json:"vehicles"`
}

// ExciseVehicle is the part of one vehicle. Exclusion is nil when it is eligible.
type ExciseVehicle struct {
	VehicleID    store.ID `json:"vehicle_id"`
	Registration string   `json:"registration"`
	Label        *string  `json:"label"`
	Category     string   `json:"category"`
	GvwKg        *int     `json:"gvw_kg"`
	Litres       int      `json:"litres"`
	Amount       *int64   `json:"amount"`
	Exclusion    *string  `json:"exclusion"`
}

// The years that can be asked for.
const firstYear, lastYear = 2000, 2100

// getExcise answers GET /analytics/excise.
func (s *Service) getExcise(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.AnalyticsRead)
	if err != nil {
		return api.Answer{}, err
	}
	year, err := api.Number(r.URL.Query(), "year", 0, lastYear)
	if err != nil || year < firstYear {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("year is from %d to %d", firstYear, lastYear))
	}
	quarter, err := api.Number(r.URL.Query(), "quarter", 0, 4)
	if err != nil || quarter == 0 {
		return api.Answer{}, api.BadRequest("quarter is from 1 to 4")
	}
	e, err := s.ExciseOf(r.Context(), business, year, quarter)
	return api.OK(api.Data[Excise]{Data: e}), err
}

// ExciseOf returns the refund of a quarter, with every vehicle that was filled with diesel B7 in
// it: the eligible vehicles first, then the others, each group by decreasing volume.
func (s *Service) ExciseOf(ctx context.Context, business store.ID, year, quarter int) (Excise, error) {
	first := time.Month(3*quarter - 2)
	from, to := calendar.NewDate(year, first, 1), calendar.NewDate(year, first+3, 1)
	e := Excise{Year: year, Quarter: quarter}
	eligible := 0
	var err error
	e.Vehicles, err = store.List(ctx, s.DB, func(row store.Scanner) (v ExciseVehicle, err error) {
		var corsican bool
		err = row.Scan(&v.VehicleID, &v.Registration, &v.Label, &v.Category, &v.GvwKg, &v.Litres, &corsican)
		if why := fleet.ExciseExclusion(v.Category, v.GvwKg, corsican); why != "" {
			v.Exclusion = &why
			return v, err
		}
		eligible++
		e.EligibleLitres += v.Litres
		return v, err
	}, `SELECT v.id, v.registration, v.label, v.category, v.gvw_kg, sum(f.volume), `+fleet.Corsican+` FROM vehicles v JOIN vehicle_fills f ON f.vehicle_id = v.id
		WHERE v.business_id = ? AND f.gas_id = ? AND f.filled_at >= ? AND f.filled_at < ? GROUP BY v.id`,
		business, s.Seed.Gas("gazole").ID, from.At(0, 0).Unix(), to.At(0, 0).Unix())
	if err != nil {
		return e, fmt.Errorf("list the vehicles filled with diesel: %w", err)
	}
	slices.SortFunc(e.Vehicles, func(a, b ExciseVehicle) int {
		return cmp.Or(cmp.Compare(excluded(a), excluded(b)), cmp.Compare(b.Litres, a.Litres), cmp.Compare(a.VehicleID, b.VehicleID))
	})
	if rate, known := s.Seed.ExciseRefund(year); known {
		e.RatePerHl = new(fmt.Sprintf("%d.%02d", rate/100, rate%100))
		e.Amount = new(refunded(e.Vehicles[:eligible], rate))
	}
	return e, nil
}

// excluded returns 1 for a vehicle that is not eligible, 0 otherwise.
func excluded(v ExciseVehicle) int {
	if v.Exclusion != nil {
		return 1
	}
	return 0
}

// refunded sets the amount of each vehicle and returns their sum, the rounded refund of all
// litres. Amounts are cut to whole cents; the remaining cents go to the vehicles that lost most
// by the cut.
func refunded(eligible []ExciseVehicle, centsPerHl int) (all int64) {
	litres, shared := 0, int64(0)
	order := make([]int, len(eligible))
	for i := range eligible {
		v := &eligible[i]
		litres += v.Litres
		v.Amount = new(int64(v.Litres * centsPerHl / 100))
		shared += *v.Amount
		order[i] = i
	}
	all = int64((litres*centsPerHl + 50) / 100)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(eligible[b].Litres*centsPerHl%100, eligible[a].Litres*centsPerHl%100)
	})
	for _, i := range order[:all-shared] {
		*eligible[i].Amount++
	}
	return all
}
