package fleet

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Tank is a tank as the API sends it. Capacities and levels are in litres.
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
	DaysLeftLow           *string         `json:"days_left_low"`
	DaysLeftHigh          *string         `json:"days_left_high"`
	Ullage                *int            `json:"ullage"`
	SuggestedOrder        *suggestedOrder `json:"suggested_order"`
	NextOrderID           *store.ID       `json:"next_order_id"`
	Anomalies             []Anomaly       `json:"anomalies"`
	Active                bool            `json:"active"`

	levelSeconds int64           // when Level was read
	site         company.Address // with its label, city and opening hours only
}

// suggestedOrder is the volume to order before a tank runs low (product 7.5).
type suggestedOrder struct {
	OrderBefore string `json:"order_before"`
	Volume      int    `json:"volume"`
	Reason      string `json:"reason"`
}

// low reports whether the level is known and below the alert threshold.
func (t Tank) low() bool {
	return t.Level != nil && *t.Level*100 < t.Capacity*t.AlertThresholdPercent
}

// TanksWhere reads tanks with their last level, forecast, next order and anomalies. The number of
// statements does not depend on the number of tanks.
func (s *Service) TanksWhere(ctx context.Context, q store.Querier, where store.Condition) ([]Tank, error) {
	tanks, err := lastLevels(ctx, q, where)
	if err != nil {
		return nil, err
	}
	return tanks, s.foresee(ctx, q, tanks)
}

// lastLevels reads tanks with their last level.
func lastLevels(ctx context.Context, q store.Querier, where store.Condition) ([]Tank, error) {
	tanks, err := store.List(ctx, q, func(row store.Scanner) (Tank, error) {
		t := Tank{Anomalies: []Anomaly{}}
		var at *int64
		err := row.Scan(&t.ID, &t.BusinessID, &t.AddressID, &t.GasID, &t.Name, &t.Capacity, &t.AlertThresholdPercent, &t.Active, &t.Level, &at, &t.LevelSource,
			&t.site.Label, &t.site.City, &t.site.OpeningHours)
		t.UsableCapacity, t.LevelAt = t.Capacity*history.UsablePercent/100, clock.OptionalInstant(at)
		if t.Level != nil {
			t.Ullage, t.levelSeconds = new(max(t.UsableCapacity-*t.Level, 0)), *at
		}
		return t, err
	}, `SELECT t.id, t.business_id, t.address_id, t.gas_id, t.name, t.capacity, t.alert_percent, t.active, r.level, r.at, r.source,
			coalesce(a.label, ''), coalesce(a.city, ''), coalesce(a.opening_hours, '[]')
		FROM tanks t LEFT JOIN addresses a ON a.id = t.address_id
		LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id)
		WHERE `+where.String()+` ORDER BY t.id`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list tanks: %w", err)
	}
	return tanks, nil
}

// foresee sets the forecasts, next orders, suggested orders and anomalies of tanks.
func (s *Service) foresee(ctx context.Context, q store.Querier, tanks []Tank) error {
	if len(tanks) == 0 {
		return nil
	}
	ids := make([]store.ID, len(tanks))
	for i, t := range tanks {
		ids[i] = t.ID
	}
	now := s.Clock.Now()
	known, err := outlooks(ctx, q, ids, now)
	if err != nil {
		return err
	}
	orders, err := nextOrders(ctx, q, ids)
	if err != nil {
		return err
	}
	var shown []*[]Anomaly
	for i := range tanks {
		t := &tanks[i]
		next := orders[t.ID]
		if next != nil {
			t.NextOrderID = &next.order
		}
		if o, enough := known[t.ID]; enough && t.Active {
			t.setForecast(o, now)
			if next == nil || t.emptyBefore(next.from, o, now) {
				t.suggest(o, now, s.Seed.GasByID(t.GasID), next)
			}
			for _, f := range t.drops(o.recentLevels(now), o.deliveries) {
				t.Anomalies = append(t.Anomalies, t.anomaly(f, o))
			}
			shown = append(shown, &t.Anomalies)
		}
	}
	return removeDismissed(ctx, q, shown...)
}
