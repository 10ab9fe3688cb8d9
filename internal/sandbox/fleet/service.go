package fleet

import (
	"maps"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service serves the API of tanks and vehicles.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	API     *api.Frame
	Notices *notification.Service
}

// Calls returns the endpoints of tanks and vehicles, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	calls := s.tankCalls()
	maps.Copy(calls, s.vehicleCalls())
	calls["GET /v3/fleet"] = s.getFleet
	return calls
}

func (s *Service) tankCalls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
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

func (s *Service) vehicleCalls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/vehicles":               s.listVehicles,
		"POST /v3/vehicles":              s.API.Once(s.postVehicle),
		"PUT /v3/vehicles/{id}":          s.putVehicle,
		"POST /v3/vehicles/{id}/archive": s.archiveVehicle,
		"POST /v3/vehicles/{id}/restore": s.restoreVehicle,
		"GET /v3/vehicles/fills":         s.listFills,
		"GET /v3/vehicles/consumption":   s.listConsumption,
	}
}
