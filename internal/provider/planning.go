package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Planning returns the deliveries due to a business between two dates, inclusive, and the days
// without deliveries: GET /planning, v3.
func (s *Session) Planning(ctx context.Context, businessID domain.ID, from, to domain.Date) (*domain.Planning, error) {
	q := query{}.with("business_id", string(businessID)).with("from", string(from)).with("to", string(to))
	entries, meta, err := readListWithMeta[*domain.PlanningEntry, planningMeta](ctx, s, "fetch planning", "planning",
		call{api: apiV3, method: http.MethodGet, route: "/planning", query: q})
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		entry.BusinessID = businessID
	}
	return &domain.Planning{Entries: entries, ClosedDays: orEmpty(meta.ClosedDays)}, nil
}

// PlanningFeed returns the private calendar of a business: GET /planning/feed, v3.
func (s *Session) PlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return readRecord[*domain.PlanningFeed](ctx, s, "fetch planning feed", "planning_feed",
		call{api: apiV3, method: http.MethodGet, route: "/planning/feed", query: query{}.with("business_id", string(businessID))})
}

// ResetPlanningFeed gives the private calendar a new address: POST
// /planning/feed, v3. The result is nil when the provider did not send it back.
func (s *Session) ResetPlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return writeRecord[*domain.PlanningFeed](ctx, s, "reset planning feed", "planning_feed",
		call{api: apiV3, method: http.MethodPost, route: "/planning/feed", idempotencyKey: newKey(), body: fields{"business_id": businessID}})
}

type planningFields struct {
	BusinessID       domain.ID          `json:"-"`
	Date             domain.Date        `json:"date" wire:"required"`
	Window           *domain.SlotWindow `json:"window"`
	IsOccurrence     bool               `json:"-"`
	OrderID          domain.ID          `json:"order_id"`
	RecurringOrderID domain.ID          `json:"recurring_order_id"`
}

type wirePlanningEntry struct {
	planningFields
	IsOccurrence *bool `json:"is_occurrence"`
}

// domain requires an order or a recurring order.
func (w *wirePlanningEntry) domain(*reader) *domain.PlanningEntry {
	if w.OrderID == "" && w.RecurringOrderID == "" {
		return nil
	}
	entry := (*domain.PlanningEntry)(&w.planningFields)
	entry.IsOccurrence = w.OrderID == ""
	if w.IsOccurrence != nil {
		entry.IsOccurrence = *w.IsOccurrence
	}
	return entry
}

// planningMeta is the meta of a planning.
type planningMeta struct {
	ClosedDays []*domain.ClosedDay `json:"closed_days"`
}

type wireClosedDay struct {
	Date   domain.Date          `json:"date" wire:"required"`
	Reason *domain.ClosedReason `json:"reason"`
}

func (w *wireClosedDay) domain(*reader) *domain.ClosedDay { return (*domain.ClosedDay)(w) }

type wirePlanningFeed struct {
	Token     domain.ID  `json:"token" wire:"required"`
	CreatedAt *time.Time `json:"created_at"`
}

func (w *wirePlanningFeed) domain(*reader) *domain.PlanningFeed {
	if !w.Token.Valid() {
		return nil
	}
	return (*domain.PlanningFeed)(w)
}
