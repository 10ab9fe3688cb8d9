package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// TankForecast returns the predicted content of a tank (GET /forecasts/tanks); nil with too few
// readings.
func TankForecast(ctx context.Context, t *domain.Tank) (*domain.TankForecast, error) {
	return read(ctx, func(l *loaders) (*domain.TankForecast, error) {
		return l.forecast.get(l.reading(t.BusinessID), t.BusinessID, t.ID)
	})
}

func (l *loaders) fetchForecasts(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.TankForecast, error) {
	forecasts, err := l.upstream.TankForecasts(ctx, businessID, ids)
	return byID(forecasts, func(f *domain.TankForecast) domain.ID { return f.TankID }), err
}
