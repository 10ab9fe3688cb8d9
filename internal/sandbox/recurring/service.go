package recurring

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
	API   *api.Frame
	Fleet *fleet.Service
}

// Calls returns the endpoints of recurring orders.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/recurring-orders":                      s.listRecurringOrders,
		"POST /v3/recurring-orders":                     s.API.Once(s.postRecurringOrder),
		"POST /v3/recurring-orders/preview":             s.previewRecurringOrder,
		"GET /v3/recurring-orders/occurrences":          s.listOccurrences,
		"GET /v3/recurring-orders/{id}":                 s.getRecurringOrder,
		"PUT /v3/recurring-orders/{id}":                 s.putRecurringOrder,
		"POST /v3/recurring-orders/{id}/pause":          s.postPause,
		"POST /v3/recurring-orders/{id}/resume":         s.postResume,
		"POST /v3/recurring-orders/{id}/end":            s.postEnd,
		"POST /v3/recurring-orders/{id}/skips/{date}":   s.postSkip,
		"DELETE /v3/recurring-orders/{id}/skips/{date}": s.deleteSkip,
	}
}
