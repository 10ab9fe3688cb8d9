package gas

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// Service serves the API of the products.
type Service struct {
	Clock *clock.Clock
	Seed  *seed.Seed
}

// Calls returns the endpoints of products and their prices, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v2/gas":        s.listGases,
		"GET /v3/gas/prices": s.listPrices,
	}
}
