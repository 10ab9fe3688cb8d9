package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringOrders are all those of a business, ended ones too: GET /recurring-orders, v3.
func (s *Session) RecurringOrders(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error) {
	return s.RecurringOrdersByID(ctx, businessID, nil)
}

// RecurringOrdersByID are those of the given recurring orders that belong to the
// business: GET /recurring-orders with id[], v3.
func (s *Session) RecurringOrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.RecurringOrder, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.RecurringOrder](ctx, s, "fetch recurring orders", "recurring_order",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders", query: q})
}

type wireRecurring struct {
	ID          domain.ID               `json:"id" wire:"required"`
	BusinessID  domain.ID               `json:"business_id"`
	Name        string                  `json:"name"`
	Reference   *string                 `json:"reference"`
	Status      *domain.RecurringStatus `json:"status"`
	AddressID   domain.ID               `json:"address_id"`
	Items       []*domain.RecurringItem `json:"items"`
	Frequency   *domain.Frequency       `json:"frequency"`
	Weekdays    []int                   `json:"weekdays"`
	DayOfMonth  *int                    `json:"day_of_month"`
	Window      *domain.SlotWindow      `json:"window"`
	StartsOn    *domain.Date            `json:"starts_on"`
	EndsOn      *domain.Date            `json:"ends_on"`
	PausedUntil *domain.Date            `json:"paused_until"`
}

func (w *wireRecurring) domain(*reader) *domain.RecurringOrder {
	w.Items, w.Weekdays = orEmpty(w.Items), orEmpty(w.Weekdays)
	for _, item := range w.Items {
		item.BusinessID = w.BusinessID
	}
	return (*domain.RecurringOrder)(w)
}

type wireRecurringItem struct {
	BusinessID domain.ID `json:"-"`
	GasID      domain.ID `json:"gas_id"`
	TankID     domain.ID `json:"tank_id"`
	Volume     *int      `json:"volume"`
	FillUp     bool      `json:"fill_up"`
}

func (w *wireRecurringItem) domain(*reader) *domain.RecurringItem { return (*domain.RecurringItem)(w) }
