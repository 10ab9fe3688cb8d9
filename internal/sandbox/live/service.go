package live

import (
	"context"
	"log/slog"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	API    *api.Frame
	Log    *slog.Logger
	Orders *order.Service
	// Advance advances the deliveries to the current time.
	Advance func(context.Context) error
	// Draining is closed to end the streams.
	Draining chan struct{}
}

// Calls returns the endpoints of streams.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"GET /v3/orders/stream": s.streamOrders}
}
