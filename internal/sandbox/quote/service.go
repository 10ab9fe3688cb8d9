package quote

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
	API   *api.Frame
	Fleet *fleet.Service
	Slots *slot.Service
}

// Calls returns the endpoints of quotes.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"POST /v3/quotes": s.API.Once(s.postQuote)}
}
