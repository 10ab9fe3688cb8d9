package fleet

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service answers for tanks.
type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
	API   *api.Frame
}

// Calls are those of tanks, and of what they will hold.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/fleet":                  s.getFleet,
		"GET /v3/tanks":                  s.listTanks,
		"POST /v3/tanks":                 s.API.Once(s.postTank),
		"PUT /v3/tanks/{id}":             s.putTank,
		"POST /v3/tanks/{id}/archive":    s.archiveTank,
		"POST /v3/tanks/{id}/restore":    s.restoreTank,
		"GET /v3/tanks/readings":         s.listReadings,
		"POST /v3/tanks/{id}/readings":   s.API.Once(s.postReading),
		"GET /analytics/forecasts/tanks": s.listForecasts,
	}
}
