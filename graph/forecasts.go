package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (tank) Forecast(ctx context.Context, t *domain.Tank) (*domain.TankForecast, error) {
	return loader.TankForecast(ctx, t)
}
