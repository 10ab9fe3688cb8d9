package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Tanks are the tanks of a business: GET /tanks, v3.
func (s *Session) Tanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error) {
	return s.tanks(ctx, query{}.with("business_id", string(businessID)))
}

// TanksByID are those of the given tanks that belong to the business: GET /tanks
// with id[], v3.
func (s *Session) TanksByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Tank, error) {
	return s.tanks(ctx, withAll(query{}.with("business_id", string(businessID)), "id", ids))
}

func (s *Session) tanks(ctx context.Context, q query) ([]*domain.Tank, error) {
	return readList[wireTank](ctx, s, "fetch tanks", "tank", call{api: apiV3, method: http.MethodGet, route: "/tanks", query: q})
}

type wireTank struct {
	ID                    wireID                    `json:"id"`
	BusinessID            wireID                    `json:"business_id"`
	AddressID             wireID                    `json:"address_id"`
	GasID                 wireID                    `json:"gas_id"`
	Name                  wireText                  `json:"name"`
	Capacity              wireInt                   `json:"capacity"`
	UsableCapacity        wireInt                   `json:"usable_capacity"`
	Level                 wireInt                   `json:"level"`
	LevelAt               wireTime                  `json:"level_at"`
	LevelSource           wireText                  `json:"level_source"`
	AlertThresholdPercent wireInt                   `json:"alert_threshold_percent"`
	AverageDailyUse       wireDecimal               `json:"average_daily_use"`
	DaysLeft              wireDecimal               `json:"days_left"`
	Ullage                wireInt                   `json:"ullage"`
	SuggestedOrder        wireObject[wireSuggested] `json:"suggested_order"`
	Active                wireBool                  `json:"active"`
}

type wireSuggested struct {
	OrderBefore wireDate `json:"order_before"`
	Volume      wireInt  `json:"volume"`
	Reason      wireText `json:"reason"`
}

func (w wireTank) domain(o *oddities) (*domain.Tank, bool) {
	id := take(o, "tank.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.Tank{
		ID:                    *id,
		BusinessID:            takeOr(o, "tank.business_id", w.BusinessID.scalar, ""),
		AddressID:             takeOr(o, "tank.address_id", w.AddressID.scalar, ""),
		GasID:                 takeOr(o, "tank.gas_id", w.GasID.scalar, ""),
		Name:                  takeOr(o, "tank.name", w.Name.scalar, ""),
		Capacity:              take(o, "tank.capacity", w.Capacity.scalar),
		Usable:                take(o, "tank.usable_capacity", w.UsableCapacity.scalar),
		Level:                 take(o, "tank.level", w.Level.scalar),
		LevelAt:               take(o, "tank.level_at", w.LevelAt.scalar),
		LevelSource:           takeSnake(o, "tank.level_source", w.LevelSource, domain.LevelSensor, domain.LevelManual, domain.LevelEstimated),
		Room:                  take(o, "tank.ullage", w.Ullage.scalar),
		AlertThresholdPercent: take(o, "tank.alert_threshold_percent", w.AlertThresholdPercent.scalar),
		AverageDailyUse:       take(o, "tank.average_daily_use", w.AverageDailyUse.scalar),
		DaysLeft:              take(o, "tank.days_left", w.DaysLeft.scalar),
		SuggestedOrder:        take(o, "tank.suggested_order", w.SuggestedOrder.scalar).read(o),
		Active:                takeOr(o, "tank.active", w.Active.scalar, true),
	}, true
}

// read is nil without a date: there is nothing to hurry for.
func (w *wireSuggested) read(o *oddities) *domain.SuggestedOrder {
	if w == nil {
		return nil
	}
	before := take(o, "tank.suggested_order.order_before", w.OrderBefore.scalar)
	if before == nil {
		return nil
	}
	return &domain.SuggestedOrder{OrderBefore: *before, Volume: take(o, "tank.suggested_order.volume", w.Volume.scalar),
		Reason: takeOr(o, "tank.suggested_order.reason", w.Reason.scalar, "")}
}
