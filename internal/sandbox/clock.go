package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// startOfDay is midnight in Paris on the day of t.
func startOfDay(t time.Time) time.Time {
	y, m, d := t.In(calendar.Paris()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, calendar.Paris())
}

// timestamp writes an instant as the API does: RFC 3339, UTC, whole seconds.
func timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// deliveryClock is the wall clock, and how far the clock of deliveries is from it
// (product 13.6). Sessions stay on the wall clock: a day that is skipped signs nobody out.
type deliveryClock struct {
	// wall is the wall clock.
	wall func() time.Time

	mu     sync.RWMutex
	ahead  time.Duration
	frozen time.Time // zero while it runs
}

// now is the instant that prices, orders and tanks live in.
func (c *deliveryClock) now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.frozen.IsZero() {
		return c.frozen
	}
	return c.wall().Add(c.ahead)
}

// standsStill tells whether the clock of deliveries stands still.
func (c *deliveryClock) standsStill() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return !c.frozen.IsZero()
}

// set sets the clock of deliveries ahead of the wall clock, or stops it at frozen.
func (c *deliveryClock) set(ahead time.Duration, frozen time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.frozen = ahead, frozen
}

// read takes the clock up where the store left it.
func (c *deliveryClock) read(ctx context.Context, db *database) error {
	var ahead int64
	var frozen sql.Null[int64]
	err := db.QueryRowContext(ctx, `SELECT ahead, frozen FROM clock`).Scan(&ahead, &frozen)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("read the clock: %w", err)
	}
	var at time.Time
	if frozen.Valid {
		at = time.Unix(frozen.V, 0)
	}
	c.set(time.Duration(ahead)*time.Second, at)
	return nil
}

// keep makes it as late as now on the clock of deliveries, which then stands still or
// runs.
func (c *deliveryClock) keep(ctx context.Context, db *database, now time.Time, still bool) error {
	ahead := now.Sub(c.wall()).Truncate(time.Second)
	var frozen time.Time
	var at sql.Null[int64]
	if still {
		frozen, at = time.Unix(now.Unix(), 0), sql.Null[int64]{V: now.Unix(), Valid: true}
	}
	err := db.writeOnly(ctx, "set the clock", do(`DELETE FROM clock`),
		do(`INSERT INTO clock (ahead, frozen) VALUES (?, ?)`, int64(ahead/time.Second), at))
	if err != nil {
		return err
	}
	c.set(ahead, frozen)
	return nil
}

// instantOf is timestamp for seconds since the epoch.
func instantOf(seconds int64) string { return timestamp(time.Unix(seconds, 0)) }

// maybeInstantOf is instantOf for what may be absent.
func maybeInstantOf(seconds *int64) *string {
	if seconds == nil {
		return nil
	}
	at := instantOf(*seconds)
	return &at
}
