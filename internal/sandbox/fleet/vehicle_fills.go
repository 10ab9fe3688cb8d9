package fleet

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// VehicleFill is a fill as the API sends it: during a delivery, or at a tank of the business.
type VehicleFill struct {
	ID         store.ID  `json:"id"`
	VehicleID  store.ID  `json:"vehicle_id"`
	GasID      store.ID  `json:"gas_id"`
	OrderID    *store.ID `json:"order_id"`
	TankID     *store.ID `json:"tank_id"`
	Volume     int       `json:"volume"`
	OdometerKm *int      `json:"odometer_km"`
	FilledAt   string    `json:"filled_at"`
}

// The limits of a list of fills: the days between from and to, and the fills of each vehicle.
const (
	maxFillDays = 366
	maxFills    = 1000
)

// fillsCondition returns the SQL condition of the fills f of the vehicles vehicle_id[] of a
// business, and an error unless the caller may read them.
func (s *Service) fillsCondition(r *http.Request, who api.Caller) (where store.Condition, err error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return where, err
	}
	ids, err := api.IDList(r.URL.Query(), "vehicle_id[]")
	if err == nil && len(ids) == 0 {
		err = api.BadRequest("vehicle_id[] is missing")
	}
	marks, args := store.InList(ids)
	where.And("f.vehicle_id IN (SELECT id FROM vehicles WHERE business_id = ? AND id IN "+marks+")", append([]any{business}, args...)...)
	return where, err
}

// listFills answers GET /v3/vehicles/fills.
func (s *Service) listFills(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := s.fillsCondition(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	from, to, err := api.QueryPeriod(r.URL.Query(), maxFillDays+1)
	if err != nil {
		return api.Answer{}, err
	}
	where.And("f.filled_at >= ? AND f.filled_at < ?", from.At(0, 0).Unix(), (to+1).At(0, 0).Unix())
	all, err := store.List(r.Context(), s.DB, func(row store.Scanner) (f VehicleFill, err error) {
		var at int64
		err = row.Scan(&f.ID, &f.VehicleID, &f.GasID, &f.OrderID, &f.TankID, &f.Volume, &f.OdometerKm, &at)
		f.FilledAt = clock.Instant(at)
		return f, err
	}, `SELECT id, vehicle_id, gas_id, order_id, tank_id, volume, odometer_km, filled_at FROM (
		SELECT f.*, i.order_id, row_number() OVER (PARTITION BY f.vehicle_id ORDER BY f.filled_at DESC, f.id DESC) AS nth
		FROM vehicle_fills f LEFT JOIN order_items i ON i.id = f.item_id WHERE `+where.String()+`) WHERE nth <= ? ORDER BY filled_at DESC, id DESC`, append(where.Args, maxFills)...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list fills: %w", err)
	}
	return api.OK(api.Data[[]VehicleFill]{Data: all}), nil
}

// VehicleMonth is the consumption of a vehicle in a month, in the unit of Vehicle.Consumption.
type VehicleMonth struct {
	VehicleID store.ID `json:"vehicle_id"`
	Period    string   `json:"period"`
	Value     string   `json:"value"`
}

// maxMonths bounds the months of GET /v3/vehicles/consumption.
const maxMonths = 24

// listConsumption answers GET /v3/vehicles/consumption.
func (s *Service) listConsumption(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := s.fillsCondition(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	if !r.URL.Query().Has("months") {
		return api.Answer{}, api.BadRequest("months is missing")
	}
	months, err := api.Number(r.URL.Query(), "months", 1, maxMonths)
	if err != nil {
		return api.Answer{}, err
	}
	year, month, _ := calendar.DateOf(s.Clock.Now()).Civil()
	where.And("f.gas_id <> ? AND f.odometer_km IS NOT NULL AND f.filled_at >= ?", s.Seed.Gas(seed.AdBlue).ID, calendar.NewDate(year, month-time.Month(months-1), 1).At(0, 0).Unix())
	type fill struct {
		vehicle          store.ID
		category, period string
		litres, odometer int
	}
	fills, err := store.List(r.Context(), s.DB, func(row store.Scanner) (f fill, err error) {
		var at int64
		err = row.Scan(&f.vehicle, &f.category, &at, &f.litres, &f.odometer)
		f.period = time.Unix(at, 0).In(calendar.Paris()).Format("2006-01")
		return f, err
	}, `SELECT f.vehicle_id, v.category, f.filled_at, f.volume, f.odometer_km FROM vehicle_fills f JOIN vehicles v ON v.id = f.vehicle_id
		WHERE `+where.String()+` ORDER BY f.vehicle_id, f.filled_at, f.id`, where.Args...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list fills by month: %w", err)
	}
	all := []VehicleMonth{}
	for i := 0; i < len(fills); {
		first, litres, last := fills[i], 0, fills[i].odometer
		for i++; i < len(fills) && fills[i].vehicle == first.vehicle && fills[i].period == first.period; i++ {
			litres, last = litres+fills[i].litres, fills[i].odometer
		}
		if driven := float64(last - first.odometer); driven > 0 {
			value := float64(litres) / driven
			if !history.CountsHours(first.category) {
				value *= 100
			}
			all = append(all, VehicleMonth{first.vehicle, first.period, *maybeDecimal(&value)})
		}
	}
	slices.SortStableFunc(all, func(a, b VehicleMonth) int { return cmp.Compare(a.Period, b.Period) })
	return api.OK(api.Data[[]VehicleMonth]{Data: all}), nil
}
