package graph

import (
	"context"
	"time"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (tank) Readings(ctx context.Context, t *domain.Tank, from, to domain.Date) ([]*domain.TankReading, error) {
	readings, err := loader.TankReadings(ctx, t, loader.Days{From: from, To: to})
	return list(ctx, readings, err)
}

func (mutation) RecordTankLevel(ctx context.Context, id domain.ID, level int, at time.Time, idempotencyKey *domain.ID) (*payload.Tank, error) {
	in := domain.TankLevelInput{Level: level, At: at}
	if idempotencyKey != nil {
		in.IdempotencyKey = *idempotencyKey
	}
	tank, err := loader.RecordTankLevel(ctx, id, in)
	return levelPayload(ctx, tank, err)
}
