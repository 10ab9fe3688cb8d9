package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// paris is the zone of every date of the sandbox. The zone data is embedded.
var paris = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(err) // impossible: time/tzdata is linked in
	}
	return z
})

// startOfDay is midnight in Paris on the day of t.
func startOfDay(t time.Time) time.Time {
	y, m, d := t.In(paris()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, paris())
}

// timestamp writes an instant as the API does: RFC 3339, UTC, whole seconds.
func timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// deliveryClock is how far the clock of deliveries is from the wall clock (product
// 13.6). Sessions stay on the wall clock: a day that is skipped signs nobody out.
type deliveryClock struct {
	mu     sync.RWMutex
	ahead  time.Duration
	frozen time.Time // zero while it runs
}

func (c *deliveryClock) at(wall time.Time) time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.frozen.IsZero() {
		return c.frozen
	}
	return wall.Add(c.ahead)
}

func (c *deliveryClock) standsStill() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return !c.frozen.IsZero()
}

func (c *deliveryClock) set(ahead time.Duration, frozen time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.frozen = ahead, frozen
}

// now is the instant that prices, orders and tanks live in.
func (s *Sandbox) now() time.Time { return s.deliveries.at(s.cfg.Now()) }

// readClock takes the clock up where the store left it.
func (s *Sandbox) readClock(ctx context.Context) error {
	var ahead int64
	var frozen sql.Null[int64]
	err := s.db.QueryRowContext(ctx, `SELECT ahead, frozen FROM clock`).Scan(&ahead, &frozen)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("read the clock: %w", err)
	}
	var at time.Time
	if frozen.Valid {
		at = time.Unix(frozen.V, 0)
	}
	s.deliveries.set(time.Duration(ahead)*time.Second, at)
	return nil
}

// setClock makes it as late as now on the clock of deliveries, which then stands
// still or runs.
func (s *Sandbox) setClock(ctx context.Context, now time.Time, still bool) error {
	ahead := now.Sub(s.cfg.Now()).Truncate(time.Second)
	var frozen time.Time
	if still {
		frozen = time.Unix(now.Unix(), 0)
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		return run(ctx, tx, "set the clock", do(`DELETE FROM clock`),
			do(`INSERT INTO clock (ahead, frozen) VALUES (?, ?)`, int64(ahead/time.Second), secondsOrNull(frozen)))
	})
	if err != nil {
		return err
	}
	s.deliveries.set(ahead, frozen)
	return s.goOn(ctx)
}

// goOn brings the deliveries up to the clock: the history to its day, what repeats to
// its orders, and those that time alone takes further.
func (s *Sandbox) goOn(ctx context.Context) error {
	if err := s.catchUp(ctx); err != nil {
		return err
	}
	if err := s.orderOccurrences(ctx); err != nil {
		return err
	}
	return s.carryOut(ctx)
}
