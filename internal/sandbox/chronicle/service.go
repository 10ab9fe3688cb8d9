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

// Service fills a store and keeps its history up to date.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	Fleet   *fleet.Service
	Orders  *order.Service
	Profile string

	// reached is the last day of the history, and situated the last day on which
	// CompleteSituation ran, as calendar.Date. catching is held while the history is written.
	reached, situated atomic.Int64
	catching          sync.Mutex
	// sensed is the hour of the latest sensor readings, in Unix seconds.
	sensed atomic.Int64

	// world caches the world of the history for its anchor.
	world struct {
		sync.Mutex
		history.World
		anchor time.Time
	}
}

// worldOf returns the world of a history that was first started at anchor.
func (s *Service) worldOf(anchor time.Time) history.World {
	s.world.Lock()
	defer s.world.Unlock()
	if !s.world.anchor.Equal(anchor) {
		s.world.World, s.world.anchor = WorldOf(s.Seed, anchor).WithTankLives(anchor), anchor
	}
	return s.world.World
}

// LastDay returns the last day of the history, 0 before there is one.
func (s *Service) LastDay() calendar.Date { return calendar.Date(s.reached.Load()) }
