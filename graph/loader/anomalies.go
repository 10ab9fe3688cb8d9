package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Anomalies returns the anomalies of a period (GET /anomalies).
func Anomalies(ctx context.Context, a *domain.Analytics) ([]*domain.Anomaly, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.Anomaly, error) {
		return l.anomalies.get(l.reading(businessID), figures{businessID, a})
	})
}

func (l *loaders) fetchAnomalies(ctx context.Context, f figures) ([]*domain.Anomaly, error) {
	return l.upstream.Anomalies(ctx, f.business, f.of.AnalyticsInput)
}

// DismissAnomaly removes an anomaly of the tab's business from the list (POST
// /anomalies/{id}/dismiss).
func DismissAnomaly(ctx context.Context, id domain.ID, in domain.DismissalInput) (*domain.Anomaly, error) {
	anomaly, err := writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) (*domain.Anomaly, error) {
		return l.upstream.DismissAnomaly(ctx, businessID, id, in)
	})
	return anomaly, wordedFor("anomaly", err)
}

// RestoreAnomaly puts a dismissed anomaly back (POST /anomalies/{id}/restore).
func RestoreAnomaly(ctx context.Context, id domain.ID) (*domain.Anomaly, error) {
	return writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.Anomaly, error) {
		return l.upstream.RestoreAnomaly(ctx, businessID, id)
	})
}
