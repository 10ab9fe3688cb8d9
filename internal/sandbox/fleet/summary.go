package fleet

import (
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// summary has the key figures of a fleet, without archived tanks and vehicles. Volumes are in
// litres.
type summary struct {
	Tanks     int `json:"tanks"`
	LowTanks  int `json:"low_tanks"`
	Capacity  int `json:"capacity"`
	Stock     int `json:"stock"`
	Vehicles  int `json:"vehicles"`
	Volume30d int `json:"volume_30d"`
}

// takenDays is the number of days of Volume30d.
const takenDays = 30

// getFleet answers GET /v3/fleet.
func (s *Service) getFleet(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	var sum summary
	err = s.DB.QueryRowContext(r.Context(), `SELECT count(*), count(*) FILTER (WHERE r.level * 100 < t.capacity * t.alert_percent), coalesce(sum(t.capacity), 0), coalesce(sum(r.level), 0)
		FROM tanks t LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id)
		WHERE t.business_id = ? AND t.active`, business).Scan(&sum.Tanks, &sum.LowTanks, &sum.Capacity, &sum.Stock)
	if err != nil {
		return api.Answer{}, fmt.Errorf("sum tanks up: %w", err)
	}
	err = s.DB.QueryRowContext(r.Context(), `SELECT (SELECT count(*) FROM vehicles WHERE business_id = ?1 AND active),
		(SELECT coalesce(sum(f.volume), 0) FROM vehicles v JOIN vehicle_fills f ON f.vehicle_id = v.id
			WHERE v.business_id = ?1 AND v.active AND f.filled_at >= ?2 AND f.filled_at <= ?3 AND f.gas_id <> ?4)`,
		business, s.Clock.Now().AddDate(0, 0, -takenDays).Unix(), s.Clock.Now().Unix(), s.Seed.Gas(seed.AdBlue).ID).Scan(&sum.Vehicles, &sum.Volume30d)
	if err != nil {
		return api.Answer{}, fmt.Errorf("sum vehicles up: %w", err)
	}
	return api.OK(api.Data[summary]{Data: sum}), nil
}
