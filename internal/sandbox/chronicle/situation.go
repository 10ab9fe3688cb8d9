package chronicle

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The maximum ages of the delivery and the cancellation of the current situation: "yesterday" and
// "last week", plus the days without deliveries.
const (
	recentDelivery     = 7 * 24 * time.Hour
	recentCancellation = 14 * 24 * time.Hour
)

// morning is the hour, in Paris, from which the situation of a day is completed.
const morning = 6

// CompleteSituation adds, once each morning, the orders that a business lacks of the current
// situation that a demonstration always shows (product 13.5). An order that the customer or the
// panel finishes later is replaced the next morning only. Nothing is added for past days.
func (s *Service) CompleteSituation(ctx context.Context) error {
	now := s.Clock.Now()
	today := calendar.DateOf(now)
	if s.situated.Load() >= int64(today) || now.Before(today.At(morning, 0)) || s.Profile == ProfileEmpty {
		return nil
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		var last string
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(situated, '') FROM history`).Scan(&last); err != nil {
			return fmt.Errorf("read the last morning: %w", err)
		}
		if last >= today.String() {
			return nil
		}
		if err := s.addMissing(ctx, tx, now); err != nil {
			return err
		}
		return store.Run(ctx, tx, "note the morning", store.Do(`UPDATE history SET situated = ?`, today.String()))
	})
	if err != nil {
		return fmt.Errorf("complete the situation: %w", err)
	}
	s.situated.Store(int64(today))
	return nil
}

// aroundDays bounds the delivery dates of the situation's orders, in days before and after now.
const aroundDays = 15

func (s *Service) addMissing(ctx context.Context, tx *sql.Tx, now time.Time) error {
	c := s.Chronicle()
	c.Anchor, c.First = s.Clock.FirstStart(), false
	world := s.worldOf(c.Anchor)
	for _, b := range world.Businesses {
		if !b.Live {
			continue
		}
		has, err := countAround(ctx, tx, b.ID, now)
		if err != nil {
			return err
		}
		busy, err := order.RoundsBetween(ctx, tx, now.AddDate(0, 0, -aroundDays), now.AddDate(0, 0, aroundDays))
		if err != nil {
			return err
		}
		for _, o := range history.Missing(world, b, has, busy, now) {
			if err := c.Add(ctx, tx, world, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// countAround counts the current orders of a business by status, regardless of their origin.
func countAround(ctx context.Context, q store.Querier, business int64, now time.Time) (has history.SituationCounts, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 'processing' AND cancelled_at IS NULL), count(*) FILTER (WHERE status = 'ready' AND cancelled_at IS NULL),
		count(*) FILTER (WHERE status = 'waiting' AND cancelled_at IS NULL), count(*) FILTER (WHERE status = 'oncoming' AND cancelled_at IS NULL),
		count(*) FILTER (WHERE delivered_at >= ?2 AND invoice_id IS NULL), count(*) FILTER (WHERE cancelled_at >= ?3) FROM orders WHERE business_id = ?1`,
		business, now.Add(-recentDelivery).Unix(), now.Add(-recentCancellation).Unix()).
		Scan(&has.Processing, &has.Ready, &has.Waiting, &has.Oncoming, &has.Delivered, &has.Cancelled)
	if err != nil {
		return has, fmt.Errorf("count the current orders: %w", err)
	}
	return has, nil
}

// Add writes one more order, numbered like those that customers place. It publishes the order to
// the streams and notifies the members of the business.
func (c chronicle) Add(ctx context.Context, tx *sql.Tx, world history.World, made history.Order) error {
	var id int64
	if err := tx.QueryRowContext(ctx, `SELECT seq + 1 FROM sqlite_sequence WHERE name = 'orders'`).Scan(&id); err != nil {
		return fmt.Errorf("number an order: %w", err)
	}
	reference, err := order.NextReference(ctx, tx, made.CreatedAt)
	if err != nil {
		return err
	}
	fills, err := c.insertOrders(ctx, tx, world, []history.Order{made.Numbered(id, reference)}, nil)
	if err != nil {
		return err
	}
	if err := c.writeFills(ctx, tx, fills); err != nil {
		return err
	}
	if err := store.Run(ctx, tx, "mark an order as the sandbox's", store.Do(`UPDATE orders SET staged = 1 WHERE id = ?`, id)); err != nil {
		return err
	}
	o, err := order.Find(ctx, tx, store.ID(id))
	if err != nil {
		return err
	}
	if err := order.Publish(ctx, tx, &o); err != nil {
		return err
	}
	return c.orders.Announce(ctx, tx, o, 0)
}
