package provider

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// RecurringPage lists the recurring orders of a business, filtered, a page at a time: GET
// /recurring-orders, v3. They are in the provider's order: active ones first.
func (s *Session) RecurringPage(ctx context.Context, businessID domain.ID, filter domain.RecurringFilter, page domain.Page) (*domain.RecurringPage, error) {
	q := query{}.with("business_id", string(businessID))
	if text := strings.TrimSpace(filter.Q); text != "" {
		q = q.with("q", text)
	}
	for _, status := range filter.Status {
		q = q.with("status[]", snake(status))
	}
	q = withPage(withAll(q, "address_id", filter.AddressIDs), page)
	items, total, err := readPage[*domain.RecurringOrder](ctx, s, "fetch recurring orders", "recurring_order",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders", query: q})
	if err != nil {
		return nil, err
	}
	return &domain.RecurringPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: total}}, nil
}

// RecurringOrders returns all recurring orders of a business, including ended ones: GET
// /recurring-orders, v3.
func (s *Session) RecurringOrders(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error) {
	return s.RecurringOrdersByID(ctx, businessID, nil)
}

// RecurringOrdersByID returns those of the given recurring orders that belong to the business: GET
// /recurring-orders with id[], v3.
func (s *Session) RecurringOrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.RecurringOrder, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.RecurringOrder](ctx, s, "fetch recurring orders", "recurring_order",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders", query: q})
}

// RecurringOrder reads one recurring order: GET /recurring-orders/{id}, v3.
func (s *Session) RecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return readRecord[*domain.RecurringOrder](ctx, s, "fetch recurring order", "recurring_order",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders/{id}", id: id})
}

// Occurrences returns the next dates of recurring orders, at most limit of each, the nearest
// first: GET /recurring-orders/occurrences, v3.
func (s *Session) Occurrences(ctx context.Context, ids []domain.ID, limit int) ([]*domain.Occurrence, error) {
	q := withAll(nil, "recurring_order_id", ids).with("limit", strconv.Itoa(limit))
	return readList[*domain.Occurrence](ctx, s, "fetch occurrences", "occurrence",
		call{api: apiV3, method: http.MethodGet, route: "/recurring-orders/occurrences", query: q})
}

// RecurringPreview returns the dates that a recurring order of the business would have: POST
// /recurring-orders/preview, v3. Nothing is stored.
func (s *Session) RecurringPreview(ctx context.Context, businessID domain.ID, in domain.RecurringOrderInput, limit int) ([]*domain.Occurrence, error) {
	return readList[*domain.Occurrence](ctx, s, "preview recurring order", "occurrence", call{api: apiV3, method: http.MethodPost,
		route: "/recurring-orders/preview", query: query{}.with("limit", strconv.Itoa(limit)), body: recurringBody(&businessID, in)})
}

// CreateRecurringOrder creates a recurring order for the business: POST /recurring-orders, v3. A
// repeated key creates no second one.
func (s *Session) CreateRecurringOrder(ctx context.Context, businessID domain.ID, in domain.RecurringOrderInput, key domain.ID) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "create recurring order",
		call{method: http.MethodPost, route: "/recurring-orders", idempotencyKey: key, body: recurringBody(&businessID, in)})
}

// UpdateRecurringOrder replaces a recurring order: PUT /recurring-orders/{id}, v3.
func (s *Session) UpdateRecurringOrder(ctx context.Context, id domain.ID, in domain.RecurringOrderInput) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "update recurring order",
		call{method: http.MethodPut, route: "/recurring-orders/{id}", id: id, body: recurringBody(nil, in)})
}

// PauseRecurringOrder pauses a recurring order up to a day, or until it is resumed: POST
// /recurring-orders/{id}/pause, v3.
func (s *Session) PauseRecurringOrder(ctx context.Context, id domain.ID, until *domain.Date) (*domain.RecurringOrder, error) {
	f := fields{}
	set(f, "until", until)
	return s.writeRecurring(ctx, "pause recurring order", call{method: http.MethodPost, route: "/recurring-orders/{id}/pause", id: id, body: orderBody{f}})
}

// ResumeRecurringOrder resumes a recurring order: POST /recurring-orders/{id}/resume, v3.
func (s *Session) ResumeRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "resume recurring order", call{method: http.MethodPost, route: "/recurring-orders/{id}/resume", id: id})
}

// EndRecurringOrder ends a recurring order: POST /recurring-orders/{id}/end, v3.
func (s *Session) EndRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "end recurring order", call{method: http.MethodPost, route: "/recurring-orders/{id}/end", id: id})
}

// SkipOccurrence skips the order of one date: POST /recurring-orders/{id}/skips/{date}, v3.
func (s *Session) SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "skip occurrence", call{method: http.MethodPost, route: "/recurring-orders/{id}/skips/{sub}",
		id: id, sub: domain.ID(date), refused: refusedDate("skipped")})
}

// RestoreOccurrence restores a skipped date: DELETE /recurring-orders/{id}/skips/{date}, v3.
func (s *Session) RestoreOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "restore occurrence", call{method: http.MethodDelete, route: "/recurring-orders/{id}/skips/{sub}",
		id: id, sub: domain.ID(date), refused: refusedDate("restored")})
}

// OrderOccurrence creates the order of one date now: POST
// /recurring-orders/{id}/occurrences/{date}/order, v3. A date has at most one order.
func (s *Session) OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return s.writeRecurring(ctx, "order occurrence", call{method: http.MethodPost, route: "/recurring-orders/{id}/occurrences/{sub}/order",
		id: id, sub: domain.ID(date), refused: refusedDate("ordered")})
}

func (s *Session) writeRecurring(ctx context.Context, op string, c call) (*domain.RecurringOrder, error) {
	c.api = apiV3
	return writeRecord[*domain.RecurringOrder](ctx, s, op, "recurring_order", c)
}

// refusedDate adds the sentence that explains why a date cannot be skipped, restored or ordered:
// the date is part of the address, not a field of a body. An existing order is named by its
// reference.
func refusedDate(done string) func(problem, *domain.Error) *domain.Error {
	return func(p problem, err *domain.Error) *domain.Error {
		if p.code == domain.UserOccurrenceOrdered && detail.MatchString(p.subcode) {
			return err.WithUserErrors(domain.NewUserError(domain.InputField{}, p.code, p.subcode))
		}
		for _, f := range p.faults {
			if f.field == "date" {
				return err.WithUserErrors(domain.NewDateError(done, f.code))
			}
		}
		return err
	}
}

// recurringBody returns the complete body of a recurring order. An update sends no business.
func recurringBody(businessID *domain.ID, in domain.RecurringOrderInput) orderBody {
	f := fields{"name": in.Name, "address_id": in.AddressID, "items": itemFields(in.Items), "frequency": snake(in.Frequency),
		"window": snake(in.Window), "starts_on": in.StartsOn}
	set(f, "business_id", businessID)
	if len(in.Weekdays) > 0 {
		f["weekdays"] = in.Weekdays
	}
	set(f, "day_of_month", in.DayOfMonth)
	set(f, "ends_on", in.EndsOn)
	set(f, "po_number", in.PurchaseOrderNumber)
	set(f, "instructions", in.Instructions)
	return orderBody{f}
}

type wireRecurring struct {
	ID                        domain.ID               `json:"id" wire:"required"`
	BusinessID                domain.ID               `json:"business_id"`
	Name                      string                  `json:"name"`
	Reference                 *string                 `json:"reference"`
	Status                    *domain.RecurringStatus `json:"status"`
	AddressID                 domain.ID               `json:"address_id"`
	Items                     []*domain.RecurringItem `json:"items"`
	Frequency                 *domain.Frequency       `json:"frequency"`
	Weekdays                  []int                   `json:"weekdays"`
	DayOfMonth                *int                    `json:"day_of_month"`
	Window                    *domain.SlotWindow      `json:"window"`
	StartsOn                  *domain.Date            `json:"starts_on"`
	EndsOn                    *domain.Date            `json:"ends_on"`
	PausedUntil               *domain.Date            `json:"paused_until"`
	AverageMonthlyCostExclTax *domain.Cents           `json:"average_monthly_cost"`
	PurchaseOrderNumber       *string                 `json:"po_number"`
	Instructions              *string                 `json:"instructions"`
	CreatedAt                 *time.Time              `json:"created_at"`
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

type wireOccurrence struct {
	BusinessID       domain.ID               `json:"-"`
	RecurringOrderID domain.ID               `json:"recurring_order_id"`
	Date             domain.Date             `json:"date" wire:"required"`
	Window           *domain.SlotWindow      `json:"window"`
	Status           domain.OccurrenceStatus `json:"status" wire:"required"`
	OrderID          domain.ID               `json:"order_id"`
	OrderReference   *string                 `json:"order_reference"`
	MovedFrom        *domain.Date            `json:"moved_from"`
	MovedReason      *string                 `json:"moved_reason"`
}

func (w *wireOccurrence) domain(*reader) *domain.Occurrence { return (*domain.Occurrence)(w) }
