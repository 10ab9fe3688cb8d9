package loader

import (
	"cmp"
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// PriceAlerts returns the customer's alerts in the tab's business (GET /price-alerts).
func PriceAlerts(ctx context.Context) ([]*domain.PriceAlert, error) {
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) ([]*domain.PriceAlert, error) {
		return l.upstream.PriceAlerts(ctx, businessID)
	})
}

// CreatePriceAlert creates an alert in the tab's business (POST /price-alerts).
func CreatePriceAlert(ctx context.Context, in domain.PriceAlertInput, key domain.ID) (*domain.PriceAlert, error) {
	return writeToCurrentBusiness(ctx, cmp.Or(in.Check(), domain.CheckKey(key)), func(l *loaders, businessID domain.ID) (*domain.PriceAlert, error) {
		alert, err := l.upstream.CreatePriceAlert(ctx, businessID, in, key)
		return alert, reworded(err, usedKey("alert"))
	})
}

// DeletePriceAlert deletes an alert (DELETE /price-alerts/{id}).
func DeletePriceAlert(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeletePriceAlert(ctx, id)) })
}
