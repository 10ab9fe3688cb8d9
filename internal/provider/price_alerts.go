package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// PriceAlerts returns the user's alerts in a business, the latest first: GET /price-alerts, v3.
func (s *Session) PriceAlerts(ctx context.Context, businessID domain.ID) ([]*domain.PriceAlert, error) {
	return readList[*domain.PriceAlert](ctx, s, "fetch price alerts", "price_alert",
		call{api: apiV3, method: http.MethodGet, route: "/price-alerts", query: query{}.with("business_id", string(businessID))})
}

// CreatePriceAlert creates an alert of the user in a business: POST /price-alerts, v3. A repeated
// key creates no second alert.
func (s *Session) CreatePriceAlert(ctx context.Context, businessID domain.ID, in domain.PriceAlertInput, key domain.ID) (*domain.PriceAlert, error) {
	f := fields{"business_id": businessID, "gas_id": in.GasID, "condition": snake(in.Condition), "threshold": in.Threshold}
	return writeRecord[*domain.PriceAlert](ctx, s, "create price alert", "price_alert",
		call{api: apiV3, method: http.MethodPost, route: "/price-alerts", idempotencyKey: key, body: f})
}

// DeletePriceAlert deletes an alert: DELETE /price-alerts/{id}, v3.
func (s *Session) DeletePriceAlert(ctx context.Context, id domain.ID) error {
	_, err := s.write(ctx, "delete price alert", call{api: apiV3, method: http.MethodDelete, route: "/price-alerts/{id}", id: id})
	return err
}

type priceAlertFields struct {
	ID              domain.ID              `json:"id" wire:"required"`
	GasID           domain.ID              `json:"gas_id"`
	Condition       *domain.PriceCondition `json:"condition"`
	Threshold       domain.Decimal         `json:"threshold" wire:"required"`
	Active          bool                   `json:"-"`
	LastTriggeredAt *time.Time             `json:"last_triggered_at"`
	CreatedAt       *time.Time             `json:"created_at"`
}

type wirePriceAlert struct {
	priceAlertFields
	Active *bool `json:"active"`
}

// domain returns the alert. Unless the provider says so, an alert is active until it was
// triggered.
func (w *wirePriceAlert) domain(*reader) *domain.PriceAlert {
	alert := (*domain.PriceAlert)(&w.priceAlertFields)
	alert.Active = alert.LastTriggeredAt == nil
	if w.Active != nil {
		alert.Active = *w.Active
	}
	return alert
}
