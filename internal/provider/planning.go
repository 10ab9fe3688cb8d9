package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Planning is what is due to a business between two dates, inclusive, and when
// nothing is delivered: GET /planning, v3.
func (s *Session) Planning(ctx context.Context, businessID domain.ID, from, to domain.Date) (*domain.Planning, error) {
	q := query{}.with("business_id", string(businessID)).with("from", string(from)).with("to", string(to))
	entries, closed, err := readListBeside[wirePlanningEntry](ctx, s, "fetch planning", "planning",
		call{api: apiV3, method: http.MethodGet, route: "/planning", query: q}, readClosedDays)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		entry.BusinessID = businessID
	}
	return &domain.Planning{Entries: entries, ClosedDays: closed}, nil
}

// PlanningFeed is the private calendar of a business: GET /planning/feed, v3.
func (s *Session) PlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return readRecord[wirePlanningFeed](ctx, s, "fetch planning feed", "planning_feed",
		call{api: apiV3, method: http.MethodGet, route: "/planning/feed", query: query{}.with("business_id", string(businessID))})
}

// ResetPlanningFeed gives the private calendar a new address: POST
// /planning/feed, v3. The result is nil when the provider did not send it back.
func (s *Session) ResetPlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return writeRecord[wirePlanningFeed](ctx, s, "reset planning feed", "planning_feed",
		call{api: apiV3, method: http.MethodPost, route: "/planning/feed", idempotencyKey: newKey(), body: fields{"business_id": businessID}})
}

type wirePlanningEntry struct {
	Date             wireDate `json:"date"`
	Window           wireText `json:"window"`
	IsOccurrence     wireBool `json:"is_occurrence"`
	OrderID          wireID   `json:"order_id"`
	RecurringOrderID wireID   `json:"recurring_order_id"`
}

// domain needs a day and what is due on it.
func (w wirePlanningEntry) domain(o *oddities) (*domain.PlanningEntry, bool) {
	date := take(o, "planning.date", w.Date.scalar)
	entry := &domain.PlanningEntry{
		Window:           takeWindow(o, "planning.window", w.Window),
		OrderID:          takeOr(o, "planning.order_id", w.OrderID.scalar, ""),
		RecurringOrderID: takeOr(o, "planning.recurring_order_id", w.RecurringOrderID.scalar, ""),
	}
	if date == nil || entry.OrderID == "" && entry.RecurringOrderID == "" {
		return nil, false
	}
	entry.Date = *date
	entry.IsOccurrence = takeOr(o, "planning.is_occurrence", w.IsOccurrence.scalar, entry.OrderID == "")
	return entry, true
}

func readClosedDays(o *oddities, body []byte) []*domain.ClosedDay {
	var answer struct {
		Meta struct {
			ClosedDays wireList[struct {
				Date   wireDate `json:"date"`
				Reason wireText `json:"reason"`
			}] `json:"closed_days"`
		} `json:"meta"`
	}
	// The list itself was read already: what cannot be read here is left out.
	readBeside(body, &answer)
	days := []*domain.ClosedDay{}
	for _, day := range takeOr(o, "planning.meta.closed_days", answer.Meta.ClosedDays.scalar, nil) {
		if date := take(o, "planning.closed_day.date", day.Date.scalar); date != nil {
			days = append(days, &domain.ClosedDay{Date: *date,
				Reason: takeSnake(o, "planning.closed_day.reason", day.Reason, domain.ClosedSunday, domain.ClosedHoliday)})
		}
	}
	return days
}

type wirePlanningFeed struct {
	Token     wireID   `json:"token"`
	CreatedAt wireTime `json:"created_at"`
}

func (w wirePlanningFeed) domain(o *oddities) (*domain.PlanningFeed, bool) {
	token := take(o, "planning_feed.token", w.Token.scalar)
	if token == nil || !token.Valid() {
		return nil, false
	}
	return &domain.PlanningFeed{Token: *token, CreatedAt: take(o, "planning_feed.created_at", w.CreatedAt.scalar)}, true
}
