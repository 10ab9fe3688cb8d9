package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Anomalies returns the anomalies of a business in a period, the latest first, including dismissed
// ones: GET /anomalies of the analytics base.
func (s *Session) Anomalies(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) ([]*domain.Anomaly, error) {
	return readList[*domain.Anomaly](ctx, s, "fetch anomalies", "anomaly",
		call{api: apiAnalytics, method: http.MethodGet, route: "/anomalies", query: withFilters(figures(businessID, in), in)})
}

// DismissAnomaly dismisses an anomaly of a business: POST /anomalies/{id}/dismiss.
func (s *Session) DismissAnomaly(ctx context.Context, businessID, id domain.ID, in domain.DismissalInput) (*domain.Anomaly, error) {
	f := fields{"reason": snake(in.Reason)}
	set(f, "comment", in.Comment)
	return s.writeAnomaly(ctx, "dismiss anomaly", businessID, call{route: "/anomalies/{id}/dismiss", id: id, body: f})
}

// RestoreAnomaly restores a dismissed anomaly: POST /anomalies/{id}/restore.
func (s *Session) RestoreAnomaly(ctx context.Context, businessID, id domain.ID) (*domain.Anomaly, error) {
	return s.writeAnomaly(ctx, "restore anomaly", businessID, call{route: "/anomalies/{id}/restore", id: id})
}

func (s *Session) writeAnomaly(ctx context.Context, op string, businessID domain.ID, c call) (*domain.Anomaly, error) {
	c.api, c.method, c.query = apiAnalytics, http.MethodPost, query{}.with("business_id", string(businessID))
	return writeRecord[*domain.Anomaly](ctx, s, op, "anomaly", c)
}

type wireAnomaly struct {
	ID        domain.ID                `json:"id" wire:"required"`
	At        *time.Time               `json:"at"`
	Kind      *domain.AnomalyKind      `json:"kind"`
	Message   string                   `json:"message"`
	Why       *string                  `json:"why"`
	Since     *time.Time               `json:"since"`
	Expected  *domain.Decimal          `json:"expected"`
	Observed  *domain.Decimal          `json:"observed"`
	TankID    domain.ID                `json:"tank_id"`
	VehicleID domain.ID                `json:"vehicle_id"`
	OrderID   domain.ID                `json:"order_id"`
	GasID     domain.ID                `json:"gas_id"`
	Dismissal *domain.AnomalyDismissal `json:"dismissal"`
}

func (w *wireAnomaly) domain(*reader) *domain.Anomaly { return (*domain.Anomaly)(w) }

type dismissalFields struct {
	At      time.Time               `json:"at" wire:"required"`
	By      *domain.UserRef         `json:"by_name"`
	Reason  *domain.DismissalReason `json:"reason"`
	Comment *string                 `json:"comment"`
}

type wireDismissal struct {
	dismissalFields
	ByID domain.ID `json:"by"`
}

// domain returns a dismissal. A person without a name, whose account was deleted, is nil.
func (w *wireDismissal) domain(*reader) *domain.AnomalyDismissal {
	if w.By != nil {
		w.By.ID = w.ByID
	}
	return (*domain.AnomalyDismissal)(&w.dismissalFields)
}
