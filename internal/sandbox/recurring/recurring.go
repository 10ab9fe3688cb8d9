package recurring

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Order is an order that repeats (product 8.3). Weekdays count from 1,
// Monday; DayOfMonth is -1 for the last working day.
type Order struct {
	ID          store.ID        `json:"id"`
	Reference   string          `json:"reference"`
	BusinessID  store.ID        `json:"business_id"`
	Name        string          `json:"name"`
	Status      string          `json:"status"`
	Frequency   string          `json:"frequency"`
	Weekdays    []int           `json:"weekdays"`
	DayOfMonth  *int            `json:"day_of_month"`
	Window      calendar.Window `json:"window"`
	AddressID   store.ID        `json:"address_id"`
	Items       []Item          `json:"items"`
	PausedUntil *string         `json:"paused_until"`
	StartsOn    string          `json:"starts_on"`
	EndsOn      *string         `json:"ends_on"`
	// Hours are those of its site.
	Hours calendar.Hours `json:"-"`
}

// Item is one line of it; Volume in litres.
type Item struct {
	GasID  store.ID  `json:"gas_id"`
	TankID *store.ID `json:"tank_id"`
	Volume *int      `json:"volume"`
	FillUp bool      `json:"fill_up"`
}

// listRecurringOrders answers GET /v3/recurring-orders: business_id, id[].
func (s *Service) listRecurringOrders(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := api.OwnedBy(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := Where(r.Context(), s.DB, where.String(), where.Args...)
	return api.OK(api.Data[[]Order]{Data: all}), err
}

// Where reads the recurring orders that a condition names.
func Where(ctx context.Context, q store.Querier, where string, args ...any) ([]Order, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (Order, error) {
		var o Order
		var site company.Address
		var weekdays, items, hours string
		err := row.Scan(&o.ID, &o.Reference, &o.BusinessID, &o.Name, &o.Status, &o.Frequency, &weekdays, &o.DayOfMonth, &o.Window, &o.AddressID, &items,
			&o.PausedUntil, &o.StartsOn, &o.EndsOn, &hours)
		if err != nil {
			return o, err
		}
		err = errors.Join(json.Unmarshal([]byte(weekdays), &o.Weekdays), json.Unmarshal([]byte(items), &o.Items), json.Unmarshal([]byte(hours), &site.OpeningHours))
		o.Hours = site.Hours()
		return o, err
	}, `SELECT id, reference, business_id, name, status, frequency, weekdays, day_of_month, slot_window, address_id, items, paused_until, starts_on, ends_on,
		(SELECT opening_hours FROM addresses WHERE id = address_id) FROM recurring_orders WHERE `+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list recurring orders: %w", err)
	}
	return all, nil
}
