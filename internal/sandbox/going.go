package sandbox

import (
	"context"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// setClock makes it as late as now on the clock of deliveries, which then stands still or
// runs, and brings the deliveries there.
func (s *Sandbox) setClock(ctx context.Context, now time.Time, still bool) error {
	if err := s.clock.Keep(ctx, s.db, now, still); err != nil {
		return err
	}
	return s.goOn(ctx)
}

// mostDays bounds the days that are gone through one by one: a store that nobody opened
// for longer meets the days before at once.
const mostDays = 60

// goOn brings the deliveries up to the clock, day by day, since what came to a tank on one
// decides what is ordered on the next; then the sensors read on, and those come that a
// morning adds.
func (s *Sandbox) goOn(ctx context.Context) error {
	now := s.clock.Now()
	today := calendar.DateOf(now)
	if err := s.history.Recall(ctx); err != nil {
		return err
	}
	if reached := s.history.Reached(); reached > 0 {
		for day := max(reached+1, today-mostDays); day < today; day++ {
			if err := s.goTo(ctx, day.At(0, 0)); err != nil {
				return err
			}
		}
	}
	if err := s.goTo(ctx, now); err != nil {
		return err
	}
	if err := s.notices.CheckPrices(ctx, now); err != nil {
		return err
	}
	if err := s.history.ReadOn(ctx, now); err != nil {
		return err
	}
	if err := s.history.CompleteSituation(ctx); err != nil {
		return err
	}
	if err := s.exports.Complete(ctx); err != nil {
		return err
	}
	return s.exports.Expire(ctx, now)
}

// goTo brings the deliveries to an instant: those that time alone takes further, the
// history to the day before it, and what repeats to its orders.
func (s *Sandbox) goTo(ctx context.Context, at time.Time) error {
	if reached := s.history.Reached(); reached > 0 && reached < calendar.DateOf(at) {
		if err := s.carryOut(ctx, at); err != nil {
			return err
		}
	}
	if err := s.history.CatchUp(ctx, at); err != nil {
		return err
	}
	if err := s.orders.OrderOccurrences(ctx, at); err != nil {
		return err
	}
	return s.carryOut(ctx, at)
}

// carryOut takes orders as far as an instant, bills what was delivered, and takes payments as
// far.
func (s *Sandbox) carryOut(ctx context.Context, at time.Time) error {
	if err := s.orders.CarryOut(ctx, at); err != nil {
		return err
	}
	if err := s.invoices.Bill(ctx, at); err != nil {
		return err
	}
	return s.invoices.Settle(ctx, at)
}
