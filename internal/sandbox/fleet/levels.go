package fleet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// RoomAt is what still goes into a tank by a level that can be relied on: a driver
// stops there.
func RoomAt(ctx context.Context, tx *sql.Tx, tank *store.ID, at time.Time) (litres int, known bool, err error) {
	if tank == nil {
		return 0, false, nil
	}
	err = tx.QueryRowContext(ctx, `SELECT max(t.capacity * ?1 / 100 - r.level, 0) FROM tanks t JOIN tank_readings r ON r.tank_id = t.id
		WHERE t.id = ?2 AND r.at > ?3 AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id AND at <= ?4)`,
		usablePercent, *tank, at.Add(-FreshLevel).Unix(), at.Unix()).Scan(&litres)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("read the room of a tank: %w", err)
	}
	return litres, true, nil
}

// FillTank raises the level of a tank by what went into it, up to what may be in it,
// and tells the streams: an old level was higher than the tank was. One that was never
// measured stays unknown.
func (s *Service) FillTank(ctx context.Context, tx *sql.Tx, tank *store.ID, litres int, at time.Time) error {
	if tank == nil {
		return nil
	}
	err := store.Run(ctx, tx, "raise a level", store.Do(`INSERT OR REPLACE INTO tank_readings (tank_id, at, level, source)
		SELECT t.id, ?2, max(r.level, min(t.capacity * ?4 / 100, r.level + ?3)), 'estimated' FROM tanks t JOIN tank_readings r ON r.tank_id = t.id
		WHERE t.id = ?1 AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id AND at <= ?2)`, *tank, at.Unix(), litres, usablePercent))
	if err != nil {
		return err
	}
	return s.PublishTank(ctx, tx, *tank, at)
}

// One is the condition of a tank's id.
func One(id store.ID) (where store.Condition) {
	where.And("t.id = ?", id)
	return where
}

// PublishTank tells the streams of its business that the level of a tank is another.
func (s *Service) PublishTank(ctx context.Context, tx *sql.Tx, id store.ID, now time.Time) error {
	tanks, err := s.TanksWhere(ctx, tx, One(id))
	if err != nil {
		return err
	}
	for _, t := range tanks {
		if err := stream.Publish(ctx, tx, t.BusinessID, now, stream.TankUpdated, t); err != nil {
			return err
		}
	}
	return nil
}

// FreshLevel is how old a reading may be to be relied on (product 7.2).
const FreshLevel = 24 * time.Hour
