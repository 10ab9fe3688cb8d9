package server

import (
	"context"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// How many GraphQL requests of all visitors run at once, and how many wait, per processor.
// A processor answers some 500 home pages a second, so the last request in the queue gets its
// response within a quarter of a second. More running requests would delay refusals, which
// need the same processors. On two processors 200 customers who ask at the same moment are
// all answered.
const (
	runningEach = 16
	waitingEach = 88
)

// gate lets a bounded number of requests run and a bounded number wait, first come first
// served. It is safe for concurrent use.
type gate struct {
	places *semaphore.Weighted
	most   int64 // requests that may run or wait
	// present counts the requests that run or wait. It is one counter because a request that
	// has just been given a place may not know it yet: it must not count as both.
	present, running atomic.Int64
}

// newGate returns a gate that lets limit requests run and waiting more wait.
func newGate(limit, waiting int) *gate {
	return &gate{places: semaphore.NewWeighted(int64(limit)), most: int64(limit + waiting)}
}

// full reports whether the next request would be refused.
func (g *gate) full() bool { return g.present.Load() >= g.most }

// waiting returns how many requests wait for a place.
func (g *gate) waiting() int64 { return max(0, g.present.Load()-g.running.Load()) }

// enter waits for a place until patience or ctx ends. When it returns none, the caller must
// call leave. Otherwise it returns ofCapacity, or gone when ctx has ended.
func (g *gate) enter(ctx context.Context, patience time.Duration) shortage {
	if g.present.Add(1) > g.most {
		g.present.Add(-1)
		return ofCapacity
	}
	if !g.places.TryAcquire(1) {
		waiting, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		if err := g.places.Acquire(waiting, 1); err != nil {
			g.present.Add(-1)
			if ctx.Err() != nil {
				return gone
			}
			return ofCapacity
		}
	}
	g.running.Add(1)
	return none
}

// leave gives the place to the next request.
func (g *gate) leave() {
	g.running.Add(-1)
	g.present.Add(-1)
	g.places.Release(1)
}
