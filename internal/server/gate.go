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
	places         *semaphore.Weighted
	limit, waiting int64
	running, queue atomic.Int64
}

// newGate returns a gate that lets limit requests run and waiting more wait.
func newGate(limit, waiting int) *gate {
	return &gate{places: semaphore.NewWeighted(int64(limit)), limit: int64(limit), waiting: int64(waiting)}
}

// full reports whether the next request would be refused.
func (g *gate) full() bool { return g.running.Load() >= g.limit && g.queue.Load() >= g.waiting }

// enter waits for a place until patience or ctx ends. When it returns none, the caller must
// call leave. Otherwise it returns ofCapacity, or gone when ctx has ended.
func (g *gate) enter(ctx context.Context, patience time.Duration) shortage {
	if !g.places.TryAcquire(1) {
		if short := g.wait(ctx, patience); short != none {
			return short
		}
	}
	g.running.Add(1)
	return none
}

func (g *gate) wait(ctx context.Context, patience time.Duration) shortage {
	defer g.queue.Add(-1)
	if g.queue.Add(1) > g.waiting {
		return ofCapacity
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	switch err := g.places.Acquire(waiting, 1); {
	case err == nil:
		return none
	case ctx.Err() != nil:
		return gone
	default:
		return ofCapacity
	}
}

// leave gives the place to the next request.
func (g *gate) leave() {
	g.running.Add(-1)
	g.places.Release(1)
}
