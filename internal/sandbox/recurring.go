package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// recurringOrder is an order that repeats (product 8.3). Weekdays count from 1,
// Monday; DayOfMonth is -1 for the last working day.
type recurringOrder struct {
	ID          recordID        `json:"id"`
	Reference   string          `json:"reference"`
	BusinessID  recordID        `json:"business_id"`
	Name        string          `json:"name"`
	Status      string          `json:"status"`
	Frequency   string          `json:"frequency"`
	Weekdays    []int           `json:"weekdays"`
	DayOfMonth  *int            `json:"day_of_month"`
	Window      calendar.Window `json:"window"`
	AddressID   recordID        `json:"address_id"`
	Items       []recurringItem `json:"items"`
	PausedUntil *string         `json:"paused_until"`
	StartsOn    string          `json:"starts_on"`
	EndsOn      *string         `json:"ends_on"`
}

// recurringItem is one line of it; Volume in litres.
type recurringItem struct {
	GasID  recordID  `json:"gas_id"`
	TankID *recordID `json:"tank_id"`
	Volume *int      `json:"volume"`
	FillUp bool      `json:"fill_up"`
}

// listRecurringOrders answers GET /v3/recurring-orders: business_id, id[].
func (s *Sandbox) listRecurringOrders(r *http.Request, who caller) (answer, error) {
	where, err := ownedBy(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	all, err := recurringOrders(r.Context(), s.db, where.String(), where.Args...)
	return ok(data[[]recurringOrder]{Data: all}), err
}

func recurringOrders(ctx context.Context, q querier, where string, args ...any) ([]recurringOrder, error) {
	all, err := list(ctx, q, func(row scanner) (recurringOrder, error) {
		var o recurringOrder
		var weekdays, items string
		err := row.Scan(&o.ID, &o.Reference, &o.BusinessID, &o.Name, &o.Status, &o.Frequency, &weekdays, &o.DayOfMonth, &o.Window, &o.AddressID, &items,
			&o.PausedUntil, &o.StartsOn, &o.EndsOn)
		if err != nil {
			return o, err
		}
		return o, errors.Join(json.Unmarshal([]byte(weekdays), &o.Weekdays), json.Unmarshal([]byte(items), &o.Items))
	}, `SELECT id, reference, business_id, name, status, frequency, weekdays, day_of_month, slot_window, address_id, items, paused_until, starts_on, ends_on
		FROM recurring_orders WHERE `+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list recurring orders: %w", err)
	}
	return all, nil
}
