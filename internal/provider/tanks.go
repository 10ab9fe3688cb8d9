package provider

import (
	"context"
	"net/http"
	"time"

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
	return readList[*domain.Tank](ctx, s, "fetch tanks", "tank", call{api: apiV3, method: http.MethodGet, route: "/tanks", query: q})
}

type tankFields struct {
	ID                    domain.ID              `json:"id" wire:"required"`
	BusinessID            domain.ID              `json:"business_id"`
	AddressID             domain.ID              `json:"address_id"`
	GasID                 domain.ID              `json:"gas_id"`
	Name                  string                 `json:"name"`
	Capacity              *int                   `json:"capacity"`
	Usable                *int                   `json:"usable_capacity"`
	Level                 *int                   `json:"level"`
	LevelAt               *time.Time             `json:"level_at"`
	LevelSource           *domain.LevelSource    `json:"level_source"`
	Room                  *int                   `json:"ullage"`
	AlertThresholdPercent *int                   `json:"alert_threshold_percent"`
	AverageDailyUse       *domain.Decimal        `json:"average_daily_use"`
	DaysLeft              *domain.Decimal        `json:"days_left"`
	SuggestedOrder        *domain.SuggestedOrder `json:"suggested_order"`
	Active                bool                   `json:"-"`
}

type wireTank struct {
	tankFields
	Active *bool `json:"active"`
}

// domain takes a tank for one in use unless the provider says that it is not.
func (w *wireTank) domain(*reader) *domain.Tank {
	tank := (*domain.Tank)(&w.tankFields)
	tank.Active = w.Active == nil || *w.Active
	return tank
}

type wireSuggested struct {
	OrderBefore domain.Date `json:"order_before"`
	Volume      *int        `json:"volume"`
	Reason      string      `json:"reason"`
}

// domain is nil without a date: there is nothing to hurry for.
func (w *wireSuggested) domain(*reader) *domain.SuggestedOrder {
	if w.OrderBefore == "" {
		return nil
	}
	return (*domain.SuggestedOrder)(w)
}
