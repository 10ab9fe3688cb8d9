package invoice

import (
	"sync/atomic"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	API     *api.Frame
	Notices *notification.Service

	billed atomic.Int64 // the last day up to which deliveries were billed, as a calendar.Date
}

// Calls returns the endpoints of invoices.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/invoices":             s.listInvoices,
		"GET /v3/invoices/{id}":        s.getInvoice,
		"GET /v3/invoices/lines":       s.listLines,
		"GET /v3/invoices/payments":    s.listPayments,
		"GET /v3/invoices/entries.csv": s.getEntries,
		"POST /v3/payments":            s.API.Once(s.postPayments),
		"GET /v3/statement":            s.getStatement,
	}
}
