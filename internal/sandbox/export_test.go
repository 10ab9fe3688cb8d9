package sandbox

import (
	"context"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Inside is what tests read and call of a sandbox that has no path.
type Inside struct {
	Config   Config
	DB       *store.DB
	Seed     *seed.Seed
	Clock    *clock.Clock
	Faults   *fault.Faults
	Calls    []string
	Account  *account.Service
	Slots    *slot.Service
	Quotes   *quote.Service
	Invoices *invoice.Service
	History  *chronicle.Service
	Advance  func(context.Context) error
	SetClock func(ctx context.Context, now time.Time, still bool) error
}

// InsideOf returns the parts of a sandbox.
func InsideOf(s *Sandbox) Inside {
	return Inside{
		Config: s.cfg, DB: s.db, Seed: s.seed, Clock: s.clock, Faults: s.faults, Calls: s.calls, Account: s.account, Slots: s.slots,
		Quotes: s.quotes, Invoices: s.invoices, History: s.history, Advance: s.advance, SetClock: s.setClock,
	}
}
