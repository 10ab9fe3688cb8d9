package notification

import (
	"sync/atomic"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Seed  *seed.Seed
	API   *api.Frame

	// checked is the last publication of prices compared with the alerts, in Unix seconds.
	checked atomic.Int64
}

// Calls returns the endpoints of notifications and price alerts.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/notifications":        s.listNotifications,
		"POST /v3/notifications/read":  s.postRead,
		"GET /v3/price-alerts":         s.listAlerts,
		"POST /v3/price-alerts":        s.API.Once(s.postAlert),
		"DELETE /v3/price-alerts/{id}": s.deleteAlert,
	}
}
