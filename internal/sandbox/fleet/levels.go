package fleet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// surely is the part of the use of a tank on average that can be relied on: no day and no
// season takes less.
const surely = .7

// RoomAt is what still goes into a tank by a level that can be relied on, and what it has
// used since: a driver stops there.
func RoomAt(ctx context.Context, tx *sql.Tx, tank *store.ID, at time.Time) (litres int, known bool, err error) {
	f, found, err := foreseen(ctx, tx, tank, at)
	if err != nil || !found || at.Sub(f.at) >= FreshLevel {
		return 0, false, err
	}
	return f.room(surely * f.use.between(f.at, at)), true, nil
}

// RoomOn is what is expected to go into a tank at an instant to come, by what is known at
// another (product 7.5). It is not known of a tank that was read too seldom, but for one
// whose level can be relied on: that one has at least the room that it has now.
func RoomOn(ctx context.Context, tx *sql.Tx, tank *store.ID, known, on time.Time) (litres int, enough bool, err error) {
	f, found, err := foreseen(ctx, tx, tank, known)
	if err != nil || !found || f.use[0] == 0 && known.Sub(f.at) >= FreshLevel {
		return 0, false, err
	}
	return f.room(f.use.between(f.at, on)), true, nil
}

// forecast is what the levels of a tank are foreseen by: the last one, and its use, which is
// none when it was read too seldom.
type forecast struct {
	capacity, level int
	at              time.Time
	use             weeklyUse
}

// room is what goes into the tank when it has used some litres since its last level.
func (f forecast) room(used float64) int {
	return max(int(float64(f.capacity*history.UsablePercent/100)-max(float64(f.level)-used, 0)), 0)
}

// foreseen reads what is known of a tank at an instant; found is false for no tank, and for
// one that was never read.
func foreseen(ctx context.Context, tx *sql.Tx, tank *store.ID, known time.Time) (f forecast, found bool, err error) {
	if tank == nil {
		return f, false, nil
	}
	var at int64
	err = tx.QueryRowContext(ctx, `SELECT t.capacity, r.level, r.at FROM tanks t JOIN tank_readings r ON r.tank_id = t.id WHERE t.id = ? AND r.at <= ? ORDER BY r.at DESC LIMIT 1`,
		*tank, known.Unix()).Scan(&f.capacity, &f.level, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return f, false, nil
	}
	if err != nil {
		return f, false, fmt.Errorf("read the level of a tank: %w", err)
	}
	uses, err := usesOf(ctx, tx, []store.ID{*tank}, known)
	f.at, f.use = time.Unix(at, 0), uses[*tank]
	return f, true, err
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
		WHERE t.id = ?1 AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id AND at <= ?2)`, *tank, at.Unix(), litres, history.UsablePercent))
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
