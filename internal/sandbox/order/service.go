package order

import (
	"sync/atomic"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	Seed   *seed.Seed
	API    *api.Frame
	Fleet  *fleet.Service
	Slots  *slot.Service
	Quotes *quote.Service

	Recurring *recurring.Service
	Notices   *notification.Service

	// ordered is the last day whose occurrences of recurring orders have become orders, as a
	// calendar.Date.
	ordered atomic.Int64
}

// Calls returns the endpoints of orders.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/orders":                   s.listOrders,
		"GET /v3/orders/{id}":              s.getOrder,
		"GET /v3/orders/events":            s.listOrderEvents,
		"GET /v3/orders/{id}/position":     s.getPosition,
		"POST /v3/orders":                  s.API.Once(s.postOrder),
		"PUT /v3/orders/{id}":              s.putOrder,
		"POST /v3/orders/{id}/cancel":      s.postCancel,
		"POST /v3/orders/{id}/slot-answer": s.postSlotAnswer,
		"POST /v3/orders/{id}/issues":      s.API.Once(s.postIssue),

		"POST /v3/recurring-orders/{id}/occurrences/{date}/order": s.postOccurrenceOrder,
	}
}
