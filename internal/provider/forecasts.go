package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// TankForecasts returns the forecast levels of tanks of a business: GET /forecasts/tanks of the
// analytics base (product 8.5). The provider leaves out tanks with too few readings.
func (s *Session) TankForecasts(ctx context.Context, businessID domain.ID, tankIDs []domain.ID) ([]*domain.TankForecast, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "tank_id", tankIDs)
	return readList[*domain.TankForecast](ctx, s, "fetch tank forecasts", "tank_forecast",
		call{api: apiAnalytics, method: http.MethodGet, route: "/forecasts/tanks", query: q})
}

type wireForecast struct {
	TankID       domain.ID               `json:"tank_id" wire:"required"`
	Days         int                     `json:"days"`
	RecentDays   int                     `json:"recent_days"`
	RecentWeight int                     `json:"recent_weight"`
	ErrorPercent *domain.Decimal         `json:"error_percent"`
	Points       []*domain.ForecastPoint `json:"points"`
	AlertOn      *domain.Date            `json:"alert_on"`
	EmptyOn      *domain.Date            `json:"empty_on"`
}

func (w *wireForecast) domain(*reader) *domain.TankForecast {
	w.Points = orEmpty(w.Points)
	return (*domain.TankForecast)(w)
}

type wireForecastPoint struct {
	At    time.Time `json:"at" wire:"required"`
	Level int       `json:"level"`
	Low   *int      `json:"low"`
	High  *int      `json:"high"`
}

func (w *wireForecastPoint) domain(*reader) *domain.ForecastPoint {
	return (*domain.ForecastPoint)(w)
}
