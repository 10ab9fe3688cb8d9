package sandbox

import (
	"context"
	"database/sql"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

var paris = calendar.Paris

func (s *Sandbox) now() time.Time { return s.clock.Now() }

func (s *Sandbox) write(ctx context.Context, fn func(tx *sql.Tx) error) error {
	return s.db.Write(ctx, fn)
}

// setClock makes it as late as now on the clock of deliveries, which then stands still or
// runs, and brings the deliveries there.
func (s *Sandbox) setClock(ctx context.Context, now time.Time, still bool) error {
	if err := s.clock.Keep(ctx, s.db, now, still); err != nil {
		return err
	}
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
