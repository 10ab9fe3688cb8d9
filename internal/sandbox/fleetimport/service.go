package fleetimport

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service imports lists of vehicles.
type Service struct {
	DB    *store.DB
	Seed  *seed.Seed
	API   *api.Frame
	Fleet *fleet.Service
}

// Calls returns the endpoint of the import, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"POST /v3/fleet/import": s.API.Once(s.importFleet)}
}
