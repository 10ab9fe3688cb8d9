package live

import (
	"context"
	"log/slog"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service answers for streams.
type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	API    *api.Frame
	Log    *slog.Logger
	Orders *order.Service
	// GoOn brings the deliveries up to the clock.
	GoOn func(context.Context) error
	// Draining is closed to end the streams.
	Draining chan struct{}
}

// Calls are those of streams.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"GET /v3/orders/stream": s.streamOrders}
}
