package panel

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/export"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Site      *page.Site
	Faults    *fault.Faults
	Account   *account.Service
	Orders    *order.Service
	Fleet     *fleet.Service
	Invoices  *invoice.Service
	History   *chronicle.Service
	Analytics *analytics.Service
	Exports   *export.Service
	Journal   *Journal
	Profile   string
	// Calls are the route patterns of the API, sorted.
	Calls []string
	// SetClock sets the clock of deliveries to now, running or still, and advances the
	// deliveries to it.
	SetClock func(ctx context.Context, now time.Time, still bool) error
}

// Pages returns the handlers of the panel.
func (s *Service) Pages() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"GET " + Path:  s.panelPage,
		"POST " + Path: s.submitPanel,
	}
}
