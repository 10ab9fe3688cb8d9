package recurring

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service answers for recurring orders.
type Service struct{ DB *store.DB }

// Calls are those of recurring orders.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"GET /v3/recurring-orders": s.listRecurringOrders}
}
