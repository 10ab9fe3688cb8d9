package sandbox

import (
	"context"
	"fmt"
	"net/http"
)

// ordersPage is the answer of GET /v3/orders.
type ordersPage struct {
	Data []orderOnWire `json:"data"`
	Meta ordersMeta    `json:"meta"`
}

type ordersMeta struct {
	meta
	Facets facets `json:"facets"`
}

// listOrders answers GET /v3/orders (product 8.2). Without sort, what is to come
// stands first, the nearest first, then what is past, the latest first (product
// S06).
func (s *Sandbox) listOrders(r *http.Request, who caller) (answer, error) {
	ctx := r.Context()
	business, err := queryBusiness(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	query, err := readOrderQuery(r.URL.Query(), s.seed.Gases)
	if err != nil {
		return answer{}, err
	}
	query.business = business
	counts, total, err := query.count(ctx, s.db)
	if err != nil {
		return answer{}, err
	}
	ids, err := query.pageIDs(ctx, s.db, total)
	if err != nil {
		return answer{}, err
	}
	orders, err := ordersOf(ctx, s.db, ids)
	if err != nil {
		return answer{}, err
	}
	page := ordersPage{Data: s.ordersOnWire(orders), Meta: ordersMeta{meta{Page: query.page, PerPage: query.perPage, Total: total}, counts}}
	if len(query.ids) > 0 {
		page.Meta.Page, page.Meta.PerPage = 1, max(len(ids), 1)
	}
	return ok(page), nil
}

func (s *Sandbox) ordersOnWire(orders []order) []orderOnWire {
	all, now := make([]orderOnWire, len(orders)), s.now()
	for i, o := range orders {
		all[i] = o.onWire(s.seed, now)
	}
	return all
}

// getOrder answers GET /v3/orders/{id}, with the vehicles that were filled.
func (s *Sandbox) getOrder(r *http.Request, who caller) (answer, error) {
	o, err := pathOrder(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	if err := o.readFills(r.Context(), s.db); err != nil {
		return answer{}, err
	}
	return ok(data[orderOnWire]{Data: o.onWire(s.seed, s.now())}), nil
}

// pathOrder is the order that the path names, when the caller has one of the
// permissions in its business. One of somebody else's is answered as one that does
// not exist.
func pathOrder(r *http.Request, q querier, who caller, anyOf ...string) (order, error) {
	id, valid := parseID(r.PathValue("id"))
	if !valid {
		return order{}, problemNotFound
	}
	o, err := readOrder(r.Context(), q, id)
	if err != nil {
		return order{}, err
	}
	return o, require(r.Context(), q, who, o.BusinessID, anyOf...)
}

// readFills reads the vehicles that an order filled.
func (o *order) readFills(ctx context.Context, q querier) error {
	return readFills(ctx, q, []recordID{o.ID}, func(recordID) []orderItem { return o.Items })
}

// readFills reads the vehicles that orders filled into their lines, which itemsOf gives.
func readFills(ctx context.Context, q querier, orders []recordID, itemsOf func(order recordID) []orderItem) error {
	marks, args := among(orders)
	_, err := list(ctx, q, func(row scanner) (none struct{}, err error) {
		var f vehicleFill
		var at int64
		var order recordID
		if err = row.Scan(&order, &f.ID, &f.ItemID, &f.VehicleID, &f.Registration, &f.Label, &f.Volume, &f.OdometerKm, &at); err != nil {
			return none, err
		}
		f.FilledAt = instantOf(at)
		items := itemsOf(order)
		for i := range items {
			if f.ItemID == items[i].ID {
				items[i].Fills = append(items[i].Fills, f)
			}
		}
		return none, nil
	}, `SELECT i.order_id, f.id, f.item_id, f.vehicle_id, v.registration, v.label, f.volume, f.odometer_km, f.filled_at
		FROM vehicle_fills f JOIN order_items i ON i.id = f.item_id JOIN vehicles v ON v.id = f.vehicle_id WHERE i.order_id IN `+marks+` ORDER BY f.id`, args...)
	if err != nil {
		return fmt.Errorf("read fills: %w", err)
	}
	return nil
}

// eventOnWire is what happened to an order.
type eventOnWire struct {
	ID      recordID `json:"id"`
	OrderID recordID `json:"order_id"`
	At      string   `json:"at"`
	Kind    string   `json:"kind"`
	Status  *string  `json:"status"`
	Actor   *string  `json:"actor"`
	Message string   `json:"message"`
}

// listOrderEvents answers GET /v3/orders/events: those of orders of the caller's
// businesses, the oldest first.
func (s *Sandbox) listOrderEvents(r *http.Request, who caller) (answer, error) {
	ids, err := idList(r.URL.Query(), "order_id[]")
	if err != nil {
		return answer{}, err
	}
	if len(ids) == 0 {
		return answer{}, badRequest("order_id[] is missing")
	}
	marks, args := among(ids)
	mine, more := whereMay(who, permOrderRead)
	events, err := list(r.Context(), s.db, func(row scanner) (eventOnWire, error) {
		var e eventOnWire
		var at int64
		err := row.Scan(&e.ID, &e.OrderID, &at, &e.Kind, &e.Status, &e.Actor, &e.Message)
		e.At = instantOf(at)
		return e, err
	}, `SELECT e.id, e.order_id, e.at, e.kind, e.status, e.actor, e.message FROM order_events e JOIN orders o ON o.id = e.order_id
		WHERE e.order_id IN `+marks+` AND o.business_id IN `+mine+` ORDER BY e.order_id, e.at, e.id`, append(args, more...)...)
	if err != nil {
		return answer{}, fmt.Errorf("list what happened to orders: %w", err)
	}
	return ok(data[[]eventOnWire]{Data: events}), nil
}
