package sandbox

import (
	"context"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// tank is a reservoir of the wire. Capacities and levels in litres.
type tank struct {
	ID                    recordID        `json:"id"`
	BusinessID            recordID        `json:"business_id"`
	AddressID             recordID        `json:"address_id"`
	GasID                 recordID        `json:"gas_id"`
	Name                  string          `json:"name"`
	Capacity              int             `json:"capacity"`
	UsableCapacity        int             `json:"usable_capacity"`
	Level                 *int            `json:"level"`
	LevelAt               *string         `json:"level_at"`
	LevelSource           *string         `json:"level_source"`
	AlertThresholdPercent int             `json:"alert_threshold_percent"`
	AverageDailyUse       *string         `json:"average_daily_use"`
	DaysLeft              *string         `json:"days_left"`
	Ullage                *int            `json:"ullage"`
	SuggestedOrder        *suggestedOrder `json:"suggested_order"`
	Active                bool            `json:"active"`
}

// suggestedOrder is what to order before a tank runs low (product 7.5).
type suggestedOrder struct {
	OrderBefore string `json:"order_before"`
	Volume      int    `json:"volume"`
	Reason      string `json:"reason"`
}

// usablePercent is how full a tank may be, in percent of its capacity (product
// 7.2).
const usablePercent = 95

// listTanks answers GET /v3/tanks: business_id, id[], address_id[].
func (s *Sandbox) listTanks(r *http.Request, who caller) (answer, error) {
	business, err := queryBusiness(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	var where condition
	where.And("t.business_id = ?", business)
	for name, column := range map[string]string{"id[]": "t.id", "address_id[]": "t.address_id"} {
		ids, err := idList(r.URL.Query(), name)
		if err != nil {
			return answer{}, err
		}
		if len(ids) > 0 {
			marks, args := among(ids)
			where.And(column+" IN "+marks, args...)
		}
	}
	tanks, err := s.tanksWhere(r.Context(), s.db, where)
	return ok(data[[]tank]{Data: tanks}), err
}

// tanksWhere reads tanks with their last level and what is foreseen of them. Three
// statements, however many.
func (s *Sandbox) tanksWhere(ctx context.Context, q querier, where condition) ([]tank, error) {
	tanks, err := list(ctx, q, func(row scanner) (tank, error) {
		var t tank
		var at *int64
		err := row.Scan(&t.ID, &t.BusinessID, &t.AddressID, &t.GasID, &t.Name, &t.Capacity, &t.AlertThresholdPercent, &t.Active, &t.Level, &at, &t.LevelSource)
		t.UsableCapacity, t.LevelAt = t.Capacity*usablePercent/100, maybeInstantOf(at)
		if t.Level != nil {
			room := max(t.UsableCapacity-*t.Level, 0)
			t.Ullage = &room
		}
		return t, err
	}, `SELECT t.id, t.business_id, t.address_id, t.gas_id, t.name, t.capacity, t.alert_percent, t.active, r.level, r.at, r.source
		FROM tanks t LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id)
		WHERE `+where.String()+` ORDER BY t.id`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list tanks: %w", err)
	}
	if len(tanks) == 0 {
		return tanks, nil
	}
	uses, err := s.usesOf(ctx, q, tanks)
	if err != nil {
		return nil, err
	}
	today := calendar.DateOf(s.now())
	for i := range tanks {
		if use, enough := uses[tanks[i].ID]; enough {
			tanks[i].foresee(use, today, s.seed.gasByID(tanks[i].GasID))
		}
	}
	return tanks, nil
}
