package order

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// OrdersPage is the response of GET /v3/orders.
type OrdersPage struct {
	Data []OnWire   `json:"data"`
	Meta ordersMeta `json:"meta"`
}

type ordersMeta struct {
	api.Meta
	SumVolume      int64  `json:"sum_volume"`
	SumTotal       int64  `json:"sum_total"`
	SumEmissionsKg string `json:"sum_emissions_kg"`
	Facets         facets `json:"facets"`
}

// listOrders answers GET /v3/orders (product 8.2). Without the parameter sort, future orders
// come first, the nearest first, then past ones, the latest first (product S06).
func (s *Service) listOrders(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx := r.Context()
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	query, err := ReadOrderQuery(r.URL.Query(), s.Seed.Gases)
	if err != nil {
		return api.Answer{}, err
	}
	query.Business = business
	counts, all, err := query.Count(ctx, s.DB)
	if err != nil {
		return api.Answer{}, err
	}
	ids, err := query.PageIDs(ctx, s.DB, all.Orders)
	if err != nil {
		return api.Answer{}, err
	}
	orders, err := Read(ctx, s.DB, ids)
	if err != nil {
		return api.Answer{}, err
	}
	page := OrdersPage{Data: s.ordersOnWire(orders), Meta: ordersMeta{api.Meta{Page: query.page, PerPage: query.perPage, Total: all.Orders},
		all.volume, all.amount, kilograms(all.emissions), counts}}
	if len(query.ids) > 0 {
		page.Meta.Page, page.Meta.PerPage = 1, max(len(ids), 1)
	}
	return api.OK(page), nil
}

func (s *Service) ordersOnWire(orders []Order) []OnWire {
	all, now := make([]OnWire, len(orders)), s.Clock.Now()
	for i, o := range orders {
		all[i] = o.onWire(s.Seed, now)
	}
	return all
}

// getOrder answers GET /v3/orders/{id}, including the vehicles that were filled.
func (s *Service) getOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	o, err := pathOrder(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	if err := o.readFills(r.Context(), s.DB); err != nil {
		return api.Answer{}, err
	}
	return api.OK(api.Data[OnWire]{Data: o.onWire(s.Seed, s.Clock.Now())}), nil
}

// pathOrder returns the order in the path if the caller has one of the permissions in its
// business. An order of a business to which the caller does not belong gives the same error as
// an unknown one.
func pathOrder(r *http.Request, q store.Querier, who api.Caller, anyOf ...string) (Order, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return Order{}, api.NotFound
	}
	o, err := Find(r.Context(), q, id)
	if err != nil {
		return Order{}, err
	}
	return o, api.Require(r.Context(), q, who, o.BusinessID, anyOf...)
}

// readFills reads the vehicle fills of an order.
func (o *Order) readFills(ctx context.Context, q store.Querier) error {
	return ReadFills(ctx, q, []store.ID{o.ID}, func(store.ID) []Item { return o.Items })
}

// ReadFills adds the vehicle fills of orders to the lines that itemsOf returns.
func ReadFills(ctx context.Context, q store.Querier, orders []store.ID, itemsOf func(order store.ID) []Item) error {
	marks, args := store.InList(orders)
	_, err := store.List(ctx, q, func(row store.Scanner) (none struct{}, err error) {
		var f vehicleFill
		var at int64
		var order store.ID
		if err = row.Scan(&order, &f.ID, &f.ItemID, &f.VehicleID, &f.Registration, &f.Label, &f.Volume, &f.OdometerKm, &at); err != nil {
			return none, err
		}
		f.FilledAt = clock.Instant(at)
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

// EventOnWire is an event of an order, as the API sends it.
type EventOnWire struct {
	ID      store.ID `json:"id"`
	OrderID store.ID `json:"order_id"`
	At      string   `json:"at"`
	Kind    string   `json:"kind"`
	Status  *string  `json:"status"`
	Actor   *string  `json:"actor"`
	Message string   `json:"message"`
}

// listOrderEvents answers GET /v3/orders/events with the events of orders of the caller's
// businesses, the oldest first. The event invoiced needs the permission to see finances.
func (s *Service) listOrderEvents(r *http.Request, who api.Caller) (api.Answer, error) {
	ids, err := api.IDList(r.URL.Query(), "order_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	if len(ids) == 0 {
		return api.Answer{}, api.BadRequest("order_id[] is missing")
	}
	marks, args := store.InList(ids)
	readable, readableArgs := api.PermittedBusinesses(who, api.OrderRead)
	billed, billedArgs := api.PermittedBusinesses(who, api.FinanceRead)
	events, err := store.List(r.Context(), s.DB, func(row store.Scanner) (EventOnWire, error) {
		var e EventOnWire
		var at int64
		err := row.Scan(&e.ID, &e.OrderID, &at, &e.Kind, &e.Status, &e.Actor, &e.Message)
		e.At = clock.Instant(at)
		return e, err
	}, `SELECT e.id, e.order_id, e.at, e.kind, e.status, e.actor, e.message FROM order_events e JOIN orders o ON o.id = e.order_id
		WHERE e.order_id IN `+marks+` AND o.business_id IN `+readable+`
		AND (e.kind <> 'invoiced' OR o.business_id IN `+billed+`) ORDER BY e.order_id, e.at, e.id`, slices.Concat(args, readableArgs, billedArgs)...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list the events of orders: %w", err)
	}
	return api.OK(api.Data[[]EventOnWire]{Data: events}), nil
}
