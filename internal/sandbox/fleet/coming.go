package fleet

import (
	"context"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// Coming is what is ordered for a tank and not delivered yet.
type Coming struct {
	Litres, Orders int
	Reference      string // of one of them
}

// ComingTo is what comes to tanks in slots that have begun by an instant.
func ComingTo(ctx context.Context, q store.Querier, tanks []store.ID, by time.Time) (map[store.ID]Coming, error) {
	all := map[store.ID]Coming{}
	if len(tanks) == 0 {
		return all, nil
	}
	marks, args := store.Among(tanks)
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var c Coming
		err = row.Scan(&id, &c.Litres, &c.Orders, &c.Reference)
		all[id] = c
		return id, err
	}, `SELECT i.tank_id, sum(i.volume_ordered), count(DISTINCT o.id), min(o.reference) FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.cancelled_at IS NULL AND o.delivered_at IS NULL AND o.starts_at <= ? GROUP BY i.tank_id`, append(args, by.Unix())...)
	if err != nil {
		return nil, fmt.Errorf("read what comes to tanks: %w", err)
	}
	return all, nil
}
