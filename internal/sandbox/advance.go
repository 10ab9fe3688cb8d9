package sandbox

import (
	"context"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// setClock sets the clock of deliveries to now, running or still, and advances the deliveries to
// it.
func (s *Sandbox) setClock(ctx context.Context, now time.Time, still bool) error {
	if err := s.clock.Save(ctx, s.db, now, still); err != nil {
		return err
	}
	return s.advance(ctx)
}

// mostDays is the maximum number of days advanced one by one. In a store that was not used for
// longer, the days before are skipped in one step.
const mostDays = 60

// advance brings the sandbox to the current time, day by day because a delivery to a tank
// decides how much is ordered on the next day. It then adds sensor readings, price alerts and
// the daily events of the demonstration.
func (s *Sandbox) advance(ctx context.Context) error {
	now := s.clock.Now()
	today := calendar.DateOf(now)
	if err := s.history.Restore(ctx); err != nil {
		return err
	}
	if reached := s.history.LastDay(); reached > 0 {
		for day := max(reached+1, today-mostDays); day < today; day++ {
			if err := s.advanceTo(ctx, day.At(0, 0)); err != nil {
				return err
			}
		}
	}
	if err := s.advanceTo(ctx, now); err != nil {
		return err
	}
	if err := s.notices.CheckPrices(ctx, now); err != nil {
		return err
	}
	if err := s.history.ReadSensors(ctx, now); err != nil {
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

// advanceTo advances the orders, the history and the recurring orders to an instant. If a new day
// begins, it first advances the orders so that the history continues from them.
func (s *Sandbox) advanceTo(ctx context.Context, at time.Time) error {
	if reached := s.history.LastDay(); reached > 0 && reached < calendar.DateOf(at) {
		if err := s.advanceOrders(ctx, at); err != nil {
			return err
		}
	}
	if err := s.history.CatchUp(ctx, at); err != nil {
		return err
	}
	if err := s.orders.OrderOccurrences(ctx, at); err != nil {
		return err
	}
	return s.advanceOrders(ctx, at)
}

// advanceOrders advances orders and payments to an instant, and bills deliveries.
func (s *Sandbox) advanceOrders(ctx context.Context, at time.Time) error {
	if err := s.orders.AdvanceDue(ctx, at); err != nil {
		return err
	}
	if err := s.invoices.Bill(ctx, at); err != nil {
		return err
	}
	return s.invoices.Settle(ctx, at)
}
