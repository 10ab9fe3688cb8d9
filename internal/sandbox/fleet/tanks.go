package fleet

import (
	"context"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Tank is a reservoir of the wire. Capacities and levels in litres.
type Tank struct {
	ID                    store.ID        `json:"id"`
	BusinessID            store.ID        `json:"business_id"`
	AddressID             store.ID        `json:"address_id"`
	GasID                 store.ID        `json:"gas_id"`
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

// listTanks answers GET /v3/tanks: business_id, id[], address_id[].
func (s *Service) listTanks(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	var where store.Condition
	where.And("t.business_id = ?", business)
	for name, column := range map[string]string{"id[]": "t.id", "address_id[]": "t.address_id"} {
		ids, err := api.IDList(r.URL.Query(), name)
		if err != nil {
			return api.Answer{}, err
		}
		if len(ids) > 0 {
			marks, args := store.Among(ids)
			where.And(column+" IN "+marks, args...)
		}
	}
	tanks, err := s.TanksWhere(r.Context(), s.DB, where)
	return api.OK(api.Data[[]Tank]{Data: tanks}), err
}

// TanksWhere reads tanks with their last level and what is foreseen of them. Three
// statements, however many.
func (s *Service) TanksWhere(ctx context.Context, q store.Querier, where store.Condition) ([]Tank, error) {
	tanks, err := store.List(ctx, q, func(row store.Scanner) (Tank, error) {
		var t Tank
		var at *int64
		err := row.Scan(&t.ID, &t.BusinessID, &t.AddressID, &t.GasID, &t.Name, &t.Capacity, &t.AlertThresholdPercent, &t.Active, &t.Level, &at, &t.LevelSource)
		t.UsableCapacity, t.LevelAt = t.Capacity*history.UsablePercent/100, clock.MaybeInstant(at)
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
	ids := make([]store.ID, len(tanks))
	for i, t := range tanks {
		ids[i] = t.ID
	}
	uses, err := usesOf(ctx, q, ids, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	today := calendar.DateOf(s.Clock.Now())
	for i := range tanks {
		if use, enough := uses[tanks[i].ID]; enough {
			tanks[i].foresee(use, today, s.Seed.GasByID(tanks[i].GasID))
		}
	}
	return tanks, nil
}
