package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) PriceAlerts(ctx context.Context) ([]*domain.PriceAlert, error) {
	alerts, err := loader.PriceAlerts(ctx)
	return list(ctx, alerts, err)
}

func (priceAlert) Gas(ctx context.Context, a *domain.PriceAlert) (*domain.Gas, error) {
	return product(ctx, a.GasID)
}

func (mutation) CreatePriceAlert(ctx context.Context, input domain.PriceAlertInput, idempotencyKey domain.ID) (*payload.PriceAlert, error) {
	return alertPayload(loader.CreatePriceAlert(ctx, input, idempotencyKey))
}

func (mutation) DeletePriceAlert(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeletePriceAlert(ctx, id))
}
