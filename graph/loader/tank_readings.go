package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Days is an inclusive range of days.
type Days struct{ From, To domain.Date }

// history identifies reads for a business over some days.
type history struct {
	business domain.ID
	Days
}

// TankReadings returns the levels of a tank on some days (GET /tanks/readings).
func TankReadings(ctx context.Context, t *domain.Tank, days Days) ([]*domain.TankReading, error) {
	if err := domain.CheckHistory(days.From, days.To); err != nil {
		return nil, err
	}
	return read(ctx, func(l *loaders) ([]*domain.TankReading, error) {
		return l.readings.get(l.reading(t.BusinessID), history{t.BusinessID, days}, t.ID)
	})
}

func (l *loaders) fetchReadings(ctx context.Context, h history, ids []domain.ID) (map[domain.ID][]*domain.TankReading, error) {
	readings, err := l.upstream.TankReadings(ctx, h.business, ids, h.From, h.To)
	return grouped(readings, func(r *domain.TankReading) domain.ID { return r.TankID }), err
}

// RecordTankLevel records a manual reading of a tank (POST /tanks/{id}/readings).
func RecordTankLevel(ctx context.Context, id domain.ID, in domain.TankLevelInput) (*domain.Tank, error) {
	return writeTank(ctx, in.Check(), func(l *loaders, _ domain.ID) (*domain.Tank, error) { return l.upstream.RecordTankLevel(ctx, id, in) })
}
