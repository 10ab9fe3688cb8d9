package chronicle

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service fills a store.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	Fleet   *fleet.Service
	Orders  *order.Service
	Profile string

	// reached is the day that the history has reached, situated the last one on whose
	// morning the situation was completed, as calendar.Date; catching up is done by one at
	// a time.
	reached, situated atomic.Int64
	catching          sync.Mutex
	// sensed is the last hour at which sensors have read, in seconds.
	sensed atomic.Int64

	// world is what the history happens in, made once for an anchor.
	world struct {
		sync.Mutex
		history.World
		anchor time.Time
	}
}

// worldOf is what a history happens in.
func (s *Service) worldOf(anchor time.Time) history.World {
	s.world.Lock()
	defer s.world.Unlock()
	if !s.world.anchor.Equal(anchor) {
		s.world.World, s.world.anchor = WorldOf(s.Seed, anchor).Born(anchor), anchor
	}
	return s.world.World
}

// Reached is the day that the history has reached, 0 before there is one.
func (s *Service) Reached() calendar.Date { return calendar.Date(s.reached.Load()) }
