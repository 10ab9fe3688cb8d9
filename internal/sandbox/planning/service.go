package planning

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Seed      *seed.Seed
	API       *api.Frame
	PublicURL string
}

// Calls returns the endpoints of plannings.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/planning":       s.getPlanning,
		"GET /v3/planning/feed":  s.getPlanningFeed,
		"POST /v3/planning/feed": s.API.Once(s.postPlanningFeed),
	}
}

// OpenCalls returns the endpoints without authentication: the address of a calendar is secret.
func (s *Service) OpenCalls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"GET /v3/planning.ics": s.getCalendar}
}
