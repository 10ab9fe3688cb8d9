package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
)

// recentDelivery and recentCancellation are how long ago the ones of the situation
// around now may be: "yesterday" and "last week" with the days that are closed.
const (
	recentDelivery     = 7 * 24 * time.Hour
	recentCancellation = 14 * 24 * time.Hour
)

// completeSituation adds what a business lacks of what it always has around now
// (product 13.5): whenever one looks, a tanker is under way. It looks at now alone:
// nothing is made up for the time in which nobody did.
func (s *Sandbox) completeSituation(ctx context.Context, tx *sql.Tx) error {
	if s.cfg.Profile == ProfileEmpty {
		return nil
	}
	now := s.now()
	c := s.chronicle()
	c.anchor, c.first = s.firstStart(), false
	world := c.seed.world(c.anchor)
	for _, b := range world.Businesses {
		if !b.Live {
			continue
		}
		has, err := around(ctx, tx, b.ID, now)
		if err != nil {
			return err
		}
		for _, o := range history.Missing(world, b, has, now) {
			if err := c.add(ctx, tx, world, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// around counts what a business has around now, whoever ordered it.
func around(ctx context.Context, q querier, business int64, now time.Time) (has history.Around, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 'processing' AND cancelled_at IS NULL), count(*) FILTER (WHERE status = 'ready' AND cancelled_at IS NULL),
		count(*) FILTER (WHERE status = 'waiting' AND cancelled_at IS NULL), count(*) FILTER (WHERE status = 'oncoming' AND cancelled_at IS NULL),
		count(*) FILTER (WHERE delivered_at >= ?2 AND invoice_id IS NULL), count(*) FILTER (WHERE cancelled_at >= ?3) FROM orders WHERE business_id = ?1`,
		business, now.Add(-recentDelivery).Unix(), now.Add(-recentCancellation).Unix()).
		Scan(&has.Processing, &has.Ready, &has.Waiting, &has.Oncoming, &has.Delivered, &has.Cancelled)
	if err != nil {
		return has, fmt.Errorf("count what is around now: %w", err)
	}
	return has, nil
}

// add writes one more order, numbered as those that people make, and tells the
// streams.
func (c chronicle) add(ctx context.Context, tx *sql.Tx, world history.World, made history.Order) error {
	var id int64
	if err := tx.QueryRowContext(ctx, `SELECT seq + 1 FROM sqlite_sequence WHERE name = 'orders'`).Scan(&id); err != nil {
		return fmt.Errorf("number an order: %w", err)
	}
	reference, err := nextReference(ctx, tx, made.CreatedAt)
	if err != nil {
		return err
	}
	if err := c.insertOrders(ctx, tx, world, []history.Order{made.Numbered(id, reference)}, nil); err != nil {
		return err
	}
	if err := run(ctx, tx, "mark an order as the sandbox's", do(`UPDATE orders SET staged = 1 WHERE id = ?`, id)); err != nil {
		return err
	}
	o, err := readOrder(ctx, tx, recordID(id))
	if err != nil {
		return err
	}
	return publishOrder(ctx, tx, &o)
}
