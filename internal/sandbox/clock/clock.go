package clock

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// StartOfDay is midnight in Paris on the day of t.
func StartOfDay(t time.Time) time.Time {
	y, m, d := t.In(calendar.Paris()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, calendar.Paris())
}

// Timestamp writes an instant as the API does: RFC 3339, UTC, whole seconds.
func Timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Clock is the wall clock, and how far the clock of deliveries is from it
// (product 13.6). Sessions stay on the wall clock: a day that is skipped signs nobody out.
type Clock struct {
	// Wall is the wall clock.
	Wall func() time.Time

	mu     sync.RWMutex
	first  time.Time
	ahead  time.Duration
	frozen time.Time // zero while it runs
}

// Now is the instant that prices, orders and tanks live in.
func (c *Clock) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.frozen.IsZero() {
		return c.frozen
	}
	return c.Wall().Add(c.ahead)
}

// FirstStart is the instant of the sandbox's first start, to which the history and the
// prices are anchored.
func (c *Clock) FirstStart() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.first
}

// StartedAt notes the instant of the first start.
func (c *Clock) StartedAt(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.first = t
}

// StandsStill tells whether the clock of deliveries stands still.
func (c *Clock) StandsStill() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return !c.frozen.IsZero()
}

// Set sets the clock of deliveries ahead of the wall clock, or stops it at frozen.
func (c *Clock) Set(ahead time.Duration, frozen time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.frozen = ahead, frozen
}

// Read takes the clock up where the store left it.
func (c *Clock) Read(ctx context.Context, db *store.DB) error {
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
	c.Set(time.Duration(ahead)*time.Second, at)
	return nil
}

// Keep makes it as late as now on the clock of deliveries, which then stands still or
// runs.
func (c *Clock) Keep(ctx context.Context, db *store.DB, now time.Time, still bool) error {
	ahead := now.Sub(c.Wall()).Truncate(time.Second)
	var frozen time.Time
	var at sql.Null[int64]
	if still {
		frozen, at = time.Unix(now.Unix(), 0), sql.Null[int64]{V: now.Unix(), Valid: true}
	}
	err := db.WriteOnly(ctx, "set the clock", store.Do(`DELETE FROM clock`),
		store.Do(`INSERT INTO clock (ahead, frozen) VALUES (?, ?)`, int64(ahead/time.Second), at))
	if err != nil {
		return err
	}
	c.Set(ahead, frozen)
	return nil
}

// Instant is timestamp for seconds since the epoch.
func Instant(seconds int64) string { return Timestamp(time.Unix(seconds, 0)) }

// MaybeInstant is instantOf for what may be absent.
func MaybeInstant(seconds *int64) *string {
	if seconds == nil {
		return nil
	}
	at := Instant(*seconds)
	return &at
}
