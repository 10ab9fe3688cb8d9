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

// minimumUse is the part of the forecast use of a tank that is certain: no day and no season has
// less.
const minimumUse = .7

// RoomAt returns the room in a tank, in litres, at which a driver stops: from a level younger than
// FreshLevel and the certain use since. known is false without one.
func RoomAt(ctx context.Context, tx *sql.Tx, tank *store.ID, at time.Time) (litres int, known bool, err error) {
	f, found, err := readForecast(ctx, tx, tank, at)
	if err != nil || !found || at.Sub(f.at) >= FreshLevel {
		return 0, false, err
	}
	return f.room(minimumUse * f.use.between(f.at, at)), true, nil
}

// Room forecasts the room in a tank (product 7.5). Its time only moves forward.
type Room struct {
	forecast
	coming []LevelAt // the undelivered orders, in the order of their slots
}

// RoomOf returns the forecast of the room in a tank from the readings before an instant and the
// orders for it. enough is false for a tank with too few readings, unless its level is younger than
// FreshLevel: then it has at least its current room.
func RoomOf(ctx context.Context, tx *sql.Tx, tank *store.ID, known time.Time) (r *Room, enough bool, err error) {
	f, found, err := readForecast(ctx, tx, tank, known)
	if err != nil || !found || f.use[0] == 0 && known.Sub(f.at) >= FreshLevel {
		return nil, false, err
	}
	coming, err := store.List(ctx, tx, func(row store.Scanner) (l LevelAt, err error) { return l, row.Scan(&l.Tank, &l.At, &l.Litres) },
		`SELECT i.tank_id, o.starts_at, i.volume_ordered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id = ? AND o.cancelled_at IS NULL AND o.delivered_at IS NULL ORDER BY o.starts_at, i.id`, *tank)
	if err != nil {
		return nil, false, fmt.Errorf("list the orders for a tank: %w", err)
	}
	return &Room{f, coming}, true, nil
}

// On moves to an instant, including the orders whose slots begin by then, and returns the room in
// the tank, in litres.
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

// pass moves to an instant and subtracts the use until then.
func (r *Room) pass(on time.Time) {
	if on.After(r.at) {
		r.level, r.at = max(r.level-r.use.between(r.at, on), 0), on
	}
}

// Fill adds litres to the level at the current instant.
func (r *Room) Fill(litres int) { r.level += float64(litres) }

// forecast is the last level of a tank and its use, from which later levels are computed. The use is
// zero for a tank with too few readings.
type forecast struct {
	capacity int
	level    float64
	at       time.Time
	use      weeklyUse
}

// room returns the room in the tank when it has used some litres since its last level.
func (f forecast) room(used float64) int {
	return max(int(float64(f.capacity*history.UsablePercent/100)-max(f.level-used, 0)), 0)
}

// readForecast reads the forecast of a tank from the readings before an instant. found is false for
// a nil tank and for one without a reading.
func readForecast(ctx context.Context, tx *sql.Tx, tank *store.ID, known time.Time) (f forecast, found bool, err error) {
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

// FillTank raises the level of a tank by litres, up to its usable capacity, and publishes it. The
// limit is needed because the last level may be old and too high. A tank without a level stays
// without one.
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

// ByID returns the SQL condition of tanks t with the given ids.
func ByID(ids []store.ID) (where store.Condition) {
	marks, args := store.InList(ids)
	where.And("t.id IN "+marks, args...)
	return where
}

// PublishTanks publishes the changed levels of tanks to the streams of their businesses.
func (s *Service) PublishTanks(ctx context.Context, tx *sql.Tx, ids []store.ID, now time.Time) error {
	tanks, err := s.TanksWhere(ctx, tx, ByID(ids))
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

// FreshLevel is the maximum age of a reliable reading (product 7.2).
const FreshLevel = 24 * time.Hour
