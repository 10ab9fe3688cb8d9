package fleet

import (
	"context"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Incoming sums up the orders for a tank that are not delivered yet.
type Incoming struct {
	Litres, Orders int
	Reference      string // of one of the orders
}

// IncomingOrders sums up the undelivered orders for tanks whose slots have begun by an instant.
func IncomingOrders(ctx context.Context, q store.Querier, tanks []store.ID, by time.Time) (map[store.ID]Incoming, error) {
	all := map[store.ID]Incoming{}
	if len(tanks) == 0 {
		return all, nil
	}
	marks, args := store.InList(tanks)
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var c Incoming
		err = row.Scan(&id, &c.Litres, &c.Orders, &c.Reference)
		all[id] = c
		return id, err
	}, `SELECT i.tank_id, sum(i.volume_ordered), count(DISTINCT o.id), min(o.reference) FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.cancelled_at IS NULL AND o.delivered_at IS NULL AND o.starts_at <= ? GROUP BY i.tank_id`, append(args, by.Unix())...)
	if err != nil {
		return nil, fmt.Errorf("sum up the orders for tanks: %w", err)
	}
	return all, nil
}

// nextOrder is the next order for a tank, and when its slot begins; litres is the volume of all
// undelivered orders for the tank.
type nextOrder struct {
	order  store.ID
	from   time.Time
	litres int
}

// nextOrders reads the next order for each tank.
func nextOrders(ctx context.Context, q store.Querier, tanks []store.ID) (map[store.ID]*nextOrder, error) {
	all := map[store.ID]*nextOrder{}
	marks, args := store.InList(tanks)
	_, err := store.List(ctx, q, func(row store.Scanner) (order store.ID, err error) {
		var tank store.ID
		var from int64
		var litres int
		if err := row.Scan(&tank, &order, &from, &litres); err != nil {
			return 0, err
		}
		if all[tank] == nil {
			all[tank] = &nextOrder{order: order, from: time.Unix(from, 0)}
		}
		all[tank].litres += litres
		return order, nil
	}, `SELECT i.tank_id, o.id, o.starts_at, i.volume_ordered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IN `+marks+` AND o.cancelled_at IS NULL AND o.delivered_at IS NULL ORDER BY o.starts_at, o.id`, args...)
	if err != nil {
		return nil, fmt.Errorf("read the next orders of tanks: %w", err)
	}
	return all, nil
}

// checkMove adds a violation when the product or the site of a tank changes although an
// undelivered order or a recurring order is for it.
func (t Tank) checkMove(ctx context.Context, q store.Querier, changed Tank, v *form.Violations) error {
	if t.ID == 0 || t.GasID == changed.GasID && t.AddressID == changed.AddressID {
		return nil
	}
	var ordered bool
	err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.tank_id = ?1 AND o.cancelled_at IS NULL AND o.delivered_at IS NULL)
		OR EXISTS (SELECT 1 FROM recurring_orders r, json_each(r.items) i WHERE r.status <> 'ended' AND r.business_id = ?2 AND i.value ->> 'tank_id' = ?3)`,
		t.ID, t.BusinessID, t.ID.String()).Scan(&ordered)
	if err != nil {
		return fmt.Errorf("look for orders for a tank: %w", err)
	}
	if ordered && t.GasID != changed.GasID {
		v.Add("gas_id", "not_editable")
	}
	if ordered && t.AddressID != changed.AddressID {
		v.Add("address_id", "not_editable")
	}
	return nil
}
