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

// StartOfDay returns midnight in Paris on the day of t.
func StartOfDay(t time.Time) time.Time {
	y, m, d := t.In(calendar.Paris()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, calendar.Paris())
}

// Timestamp writes an instant as the API does: RFC 3339, UTC, whole seconds.
func Timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Clock is the wall clock, and the delivery clock as an offset from it (product 13.6). Sessions use
// the wall clock: skipping a day on the delivery clock signs no customer out.
type Clock struct {
	// Wall is the wall clock.
	Wall func() time.Time

	mu     sync.RWMutex
	first  time.Time
	ahead  time.Duration
	frozen time.Time // zero while the delivery clock runs
}

// Now returns the time of the delivery clock, which prices, orders and tanks use.
func (c *Clock) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.frozen.IsZero() {
		return c.frozen
	}
	return c.Wall().Add(c.ahead)
}

// FirstStart returns the instant of the sandbox's first start, from which the history and the
// prices are computed.
func (c *Clock) FirstStart() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.first
}

// StartedAt sets the instant of the first start.
func (c *Clock) StartedAt(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.first = t
}

// Stopped reports whether the delivery clock is stopped.
func (c *Clock) Stopped() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return !c.frozen.IsZero()
}

// Set sets the delivery clock ahead of the wall clock, or stops it at frozen unless that is zero.
func (c *Clock) Set(ahead time.Duration, frozen time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.frozen = ahead, frozen
}

// Read restores the delivery clock from the store.
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

// Save sets the delivery clock to now, stopped when still is set, and saves it in the store.
func (c *Clock) Save(ctx context.Context, db *store.DB, now time.Time, still bool) error {
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

// Instant returns the Timestamp of seconds since the Unix epoch.
func Instant(seconds int64) string { return Timestamp(time.Unix(seconds, 0)) }

// OptionalInstant is Instant for an optional value: it returns nil for nil.
func OptionalInstant(seconds *int64) *string {
	if seconds == nil {
		return nil
	}
	at := Instant(*seconds)
	return &at
}
