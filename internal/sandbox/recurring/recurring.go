package recurring

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Order is a recurring order (product 8.3). Weekdays are counted from Monday, 1. DayOfMonth is
// -1 for the last working day.
type Order struct {
	ID         store.ID        `json:"id"`
	Reference  string          `json:"reference"`
	BusinessID store.ID        `json:"business_id"`
	Name       string          `json:"name"`
	Status     string          `json:"status"`
	Frequency  string          `json:"frequency"`
	Weekdays   []int           `json:"weekdays"`
	DayOfMonth *int            `json:"day_of_month"`
	Window     calendar.Window `json:"window"`
	AddressID  store.ID        `json:"address_id"`
	Items      []Item          `json:"items"`
	// PausedUntil is the last day of the pause, nil if it lasts until the order is resumed.
	PausedUntil  *string `json:"paused_until"`
	StartsOn     string  `json:"starts_on"`
	EndsOn       *string `json:"ends_on"`
	PONumber     *string `json:"po_number"`
	Instructions *string `json:"instructions"`
	// MonthlyCost is in cents without tax.
	MonthlyCost int64   `json:"average_monthly_cost"`
	CreatedAt   *string `json:"created_at"`
	// Hours are the opening hours of its site.
	Hours   calendar.Hours         `json:"-"`
	skipped map[calendar.Date]bool // days of the rule that the customer skips
}

const (
	Active = "active"
	Paused = "paused"
	Ended  = "ended"
)

var statuses = []string{Active, Paused, Ended}

// Item is one line of a recurring order; Volume is in litres.
type Item struct {
	GasID  store.ID  `json:"gas_id"`
	TankID *store.ID `json:"tank_id"`
	Volume *int      `json:"volume"`
	FillUp bool      `json:"fill_up"`
}

// on returns the order as it is on a day: a pause whose last day has passed is over, and so is
// an order.
func (o Order) on(today calendar.Date) Order {
	if o.Status == Paused && o.PausedUntil != nil && *o.PausedUntil < today.String() {
		o.Status = Active
	}
	if o.EndsOn != nil && *o.EndsOn < today.String() {
		o.Status = Ended
	}
	if o.Status != Paused {
		o.PausedUntil = nil
	}
	return o
}

// longestText is the maximum length of a search text, in characters.
const longestText = 200

// listRecurringOrders answers GET /v3/recurring-orders: the orders of a business sorted by
// status and name, or the orders with given ids sorted by id.
func (s *Service) listRecurringOrders(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := api.OwnedBy(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	query := r.URL.Query()
	sites, err := api.IDList(query, "address_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	if len(sites) > 0 {
		marks, args := store.InList(sites)
		where.And("address_id IN "+marks, args...)
	}
	page, perPage, err := api.PageOf(query)
	if err != nil {
		return api.Answer{}, err
	}
	wanted, text := query["status[]"], strings.TrimSpace(query.Get("q"))
	switch {
	case slices.ContainsFunc(wanted, func(status string) bool { return !slices.Contains(statuses, status) }):
		return api.Answer{}, api.BadRequest("status[] is unknown")
	case utf8.RuneCountInString(text) > longestText:
		return api.Answer{}, api.BadRequest(fmt.Sprintf("q has %d characters at most", longestText))
	}
	all, err := Where(r.Context(), s.DB, where.String(), where.Args...)
	if err != nil {
		return api.Answer{}, err
	}
	text = characters.Fold(text)
	today := calendar.DateOf(s.Clock.Now())
	for i := range all {
		all[i] = all[i].on(today)
	}
	all = slices.DeleteFunc(all, func(o Order) bool {
		return len(wanted) > 0 && !slices.Contains(wanted, o.Status) || !strings.Contains(characters.Fold(o.Name+" "+o.Reference), text)
	})
	if !query.Has("id[]") {
		slices.SortStableFunc(all, func(a, b Order) int {
			return cmp.Or(cmp.Compare(slices.Index(statuses, a.Status), slices.Index(statuses, b.Status)), cmp.Compare(characters.Fold(a.Name), characters.Fold(b.Name)))
		})
	}
	meta := api.Meta{Page: page, PerPage: perPage, Total: len(all)}
	if query.Has("page") {
		all = all[min((page-1)*perPage, len(all)):min(page*perPage, len(all))]
	} else {
		meta.PerPage = max(len(all), 1)
	}
	if err := s.addCosts(r.Context(), s.DB, all); err != nil {
		return api.Answer{}, err
	}
	return api.OK(api.Listed[Order]{Data: all, Meta: meta}), nil
}

// getRecurringOrder answers GET /v3/recurring-orders/{id}.
func (s *Service) getRecurringOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	o, err := OfPath(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	return s.Answer(r.Context(), s.DB, http.StatusOK, o.ID)
}

// Answer responds with the current state of a recurring order.
func (s *Service) Answer(ctx context.Context, q store.Querier, status int, id store.ID) (api.Answer, error) {
	all, err := Where(ctx, q, "id = ?", id)
	if err != nil {
		return api.Answer{}, err
	}
	all[0] = all[0].on(calendar.DateOf(s.Clock.Now()))
	if err := s.addCosts(ctx, q, all); err != nil {
		return api.Answer{}, err
	}
	return api.Answer{Status: status, Body: api.Data[Order]{Data: all[0]}}, nil
}

// OfPath returns the recurring order in the path if the caller has one of the permissions in its
// business.
func OfPath(r *http.Request, q store.Querier, who api.Caller, anyOf ...string) (Order, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return Order{}, api.NotFound
	}
	all, err := Where(r.Context(), q, "id = ?", id)
	if err != nil {
		return Order{}, err
	}
	if len(all) == 0 {
		return Order{}, api.NotFound
	}
	return all[0], api.Require(r.Context(), q, who, all[0].BusinessID, anyOf...)
}

// Where reads the recurring orders that match an SQL condition.
func Where(ctx context.Context, q store.Querier, where string, args ...any) ([]Order, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (Order, error) {
		var o Order
		var site company.Address
		var weekdays, items, hours, skips string
		var created *int64
		err := row.Scan(&o.ID, &o.Reference, &o.BusinessID, &o.Name, &o.Status, &o.Frequency, &weekdays, &o.DayOfMonth, &o.Window, &o.AddressID, &items,
			&o.PausedUntil, &o.StartsOn, &o.EndsOn, &o.PONumber, &o.Instructions, &created, &hours, &skips)
		if err != nil {
			return o, err
		}
		var days []string
		err = errors.Join(json.Unmarshal([]byte(weekdays), &o.Weekdays), json.Unmarshal([]byte(items), &o.Items),
			json.Unmarshal([]byte(hours), &site.OpeningHours), json.Unmarshal([]byte(skips), &days))
		o.Hours, o.CreatedAt, o.skipped = site.Hours(), clock.OptionalInstant(created), map[calendar.Date]bool{}
		for _, text := range days {
			if day, err := calendar.Parse(text); err == nil {
				o.skipped[day] = true
			}
		}
		return o, err
	}, `SELECT id, reference, business_id, name, status, frequency, weekdays, day_of_month, slot_window, address_id, items, paused_until, starts_on, ends_on,
		po_number, instructions, created_at, (SELECT opening_hours FROM addresses WHERE id = address_id),
		(SELECT json_group_array(skipped_on) FROM recurring_skips WHERE recurring_order_id = id) FROM recurring_orders WHERE `+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list recurring orders: %w", err)
	}
	return all, nil
}
