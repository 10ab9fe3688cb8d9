package slot

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
}

// Calls returns the endpoints of slots.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"GET /v3/slots": s.listSlots}
}
