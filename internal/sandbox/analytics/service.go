package analytics

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service serves the analytics API.
type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
	Fleet *fleet.Service
}

// Calls returns the endpoints of figures and anomalies, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /analytics/kpis":      s.getKpis,
		"GET /analytics/series":    s.listSeries,
		"GET /analytics/breakdown": s.listBreakdown,
		"GET /analytics/emissions": s.getEmissions,
		"GET /analytics/excise":    s.getExcise,

		"GET /analytics/anomalies":               s.listAnomalies,
		"POST /analytics/anomalies/{id}/dismiss": s.dismissAnomaly,
		"POST /analytics/anomalies/{id}/restore": s.restoreAnomaly,
	}
}

// OpenCalls returns the endpoint of events, which needs no token.
func (s *Service) OpenCalls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"POST /analytics/events": s.postEvents}
}
