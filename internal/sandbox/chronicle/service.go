package chronicle

import (
	"sync"
	"sync/atomic"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service fills a store.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	Profile string

	// reached is the day that the history has reached, situated the last one on whose
	// morning the situation was completed, as calendar.Date; catching up is done by one at
	// a time.
	reached, situated atomic.Int64
	catching          sync.Mutex
}

// Reached is the day that the history has reached, 0 before there is one.
func (s *Service) Reached() calendar.Date { return calendar.Date(s.reached.Load()) }
