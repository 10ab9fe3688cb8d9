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
	return readList[wireRecurring](ctx, s, "fetch recurring orders", "recurring_order",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders", query: q})
}

type wireRecurring struct {
	ID          wireID                      `json:"id"`
	BusinessID  wireID                      `json:"business_id"`
	Reference   wireText                    `json:"reference"`
	Name        wireText                    `json:"name"`
	Status      wireText                    `json:"status"`
	Frequency   wireText                    `json:"frequency"`
	Weekdays    wireList[wireInt]           `json:"weekdays"`
	DayOfMonth  wireInt                     `json:"day_of_month"`
	Window      wireText                    `json:"window"`
	AddressID   wireID                      `json:"address_id"`
	Items       wireList[wireRecurringItem] `json:"items"`
	PausedUntil wireDate                    `json:"paused_until"`
	StartsOn    wireDate                    `json:"starts_on"`
	EndsOn      wireDate                    `json:"ends_on"`
}

type wireRecurringItem struct {
	GasID  wireID   `json:"gas_id"`
	TankID wireID   `json:"tank_id"`
	Volume wireInt  `json:"volume"`
	FillUp wireBool `json:"fill_up"`
}

func (w wireRecurring) domain(o *oddities) (*domain.RecurringOrder, bool) {
	id := take(o, "recurring_order.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	items := takeOr(o, "recurring_order.items", w.Items.scalar, nil)
	order := &domain.RecurringOrder{
		ID:          *id,
		BusinessID:  takeOr(o, "recurring_order.business_id", w.BusinessID.scalar, ""),
		Name:        takeOr(o, "recurring_order.name", w.Name.scalar, ""),
		Reference:   takeText(o, "recurring_order.reference", w.Reference),
		Status:      takeSnake(o, "recurring_order.status", w.Status, domain.RecurringActive, domain.RecurringPaused, domain.RecurringEnded),
		AddressID:   takeOr(o, "recurring_order.address_id", w.AddressID.scalar, ""),
		Items:       make([]*domain.RecurringItem, len(items)),
		Frequency:   takeSnake(o, "recurring_order.frequency", w.Frequency, domain.Weekly, domain.Biweekly, domain.Monthly),
		Weekdays:    []int{},
		DayOfMonth:  take(o, "recurring_order.day_of_month", w.DayOfMonth.scalar),
		Window:      takeWindow(o, "recurring_order.window", w.Window),
		StartsOn:    take(o, "recurring_order.starts_on", w.StartsOn.scalar),
		EndsOn:      take(o, "recurring_order.ends_on", w.EndsOn.scalar),
		PausedUntil: take(o, "recurring_order.paused_until", w.PausedUntil.scalar),
	}
	for i, item := range items {
		order.Items[i] = &domain.RecurringItem{
			BusinessID: order.BusinessID,
			GasID:      takeOr(o, "recurring_order.item.gas_id", item.GasID.scalar, ""),
			TankID:     takeOr(o, "recurring_order.item.tank_id", item.TankID.scalar, ""),
			Volume:     take(o, "recurring_order.item.volume", item.Volume.scalar),
			FillUp:     takeOr(o, "recurring_order.item.fill_up", item.FillUp.scalar, false),
		}
	}
	for _, day := range takeOr(o, "recurring_order.weekdays", w.Weekdays.scalar, nil) {
		if n := takeOr(o, "recurring_order.weekdays", day.scalar, 0); n >= 1 && n <= 7 {
			order.Weekdays = append(order.Weekdays, n)
		} else {
			o.unreadable("recurring_order.weekdays")
		}
	}
	return order, true
}
