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

// Room is what is expected to go into a tank as time goes on (product 7.5).
type Room struct {
	forecast
	coming []LevelAt // the first one first
}

// RoomOf is the room of a tank by what is known at an instant, and by what is ordered for it.
// It is not known of a tank that was read too seldom, but for one whose level can be relied
// on: that one has at least the room that it has now.
func RoomOf(ctx context.Context, tx *sql.Tx, tank *store.ID, known time.Time) (r *Room, enough bool, err error) {
	f, found, err := foreseen(ctx, tx, tank, known)
	if err != nil || !found || f.use[0] == 0 && known.Sub(f.at) >= FreshLevel {
		return nil, false, err
	}
	coming, err := store.List(ctx, tx, func(row store.Scanner) (l LevelAt, err error) { return l, row.Scan(&l.Tank, &l.At, &l.Litres) },
		`SELECT i.tank_id, o.starts_at, i.volume_ordered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id = ? AND o.cancelled_at IS NULL AND o.delivered_at IS NULL ORDER BY o.starts_at, i.id`, *tank)
	if err != nil {
		return nil, false, fmt.Errorf("read what comes to a tank: %w", err)
	}
	return &Room{f, coming}, true, nil
}

// On goes on to an instant, over what comes by then, and tells what is expected to go into
// the tank.
func (r *Room) On(on time.Time) int {
	for len(r.coming) > 0 && r.coming[0].At <= on.Unix() {
		next := r.coming[0]
		r.coming = r.coming[1:]
		r.pass(time.Unix(next.At, 0))
		r.Fill(min(next.Litres, r.room(0)))
	}
	r.pass(on)
	return r.room(0)
}

// pass uses what is used until an instant.
func (r *Room) pass(on time.Time) {
	if on.After(r.at) {
		r.level, r.at = max(r.level-r.use.between(r.at, on), 0), on
	}
}

// Fill brings litres in where it has gone to.
func (r *Room) Fill(litres int) { r.level += float64(litres) }

// forecast is what the levels of a tank are foreseen by: the last one, and its use, which is
// none when it was read too seldom.
type forecast struct {
	capacity int
	level    float64
	at       time.Time
	use      weeklyUse
}

// room is what goes into the tank when it has used some litres since its last level.
func (f forecast) room(used float64) int {
	return max(int(float64(f.capacity*history.UsablePercent/100)-max(f.level-used, 0)), 0)
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
	all, err := outlooks(ctx, tx, []store.ID{*tank}, known)
	f.at, f.use = time.Unix(at, 0), all[*tank].use
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
	return s.PublishTanks(ctx, tx, []store.ID{*tank}, at)
}

// Named is the condition of the ids of tanks.
func Named(ids []store.ID) (where store.Condition) {
	marks, args := store.Among(ids)
	where.And("t.id IN "+marks, args...)
	return where
}

// PublishTanks tells the streams of their businesses that the levels of tanks are others.
func (s *Service) PublishTanks(ctx context.Context, tx *sql.Tx, ids []store.ID, now time.Time) error {
	tanks, err := s.TanksWhere(ctx, tx, Named(ids))
	if err != nil {
		return err
	}
	for _, t := range tanks {
		if err := stream.Publish(ctx, tx, t.BusinessID, now, stream.TankLevel, t); err != nil {
			return err
		}
	}
	return nil
}

// FreshLevel is how old a reading may be to be relied on (product 7.2).
const FreshLevel = 24 * time.Hour
