package server

import (
	"context"
	"sync/atomic"
	"time"
)

// How many GraphQL requests of all visitors run at once, and how many wait, per processor.
// A processor answers some 400 home pages a second, so the last request in the queue gets its
// response within a third of a second. More running requests would delay refusals, which
// need the same processors. On two processors 200 customers who ask at the same moment are
// all answered.
const (
	runningEach = 16
	waitingEach = 88
)

// gate lets a bounded number of requests run and a bounded number wait, first come first
// served. It is safe for concurrent use.
type gate struct {
	running chan struct{} // has a value for each request that runs
	most    int64         // requests that may run or wait
	present atomic.Int64  // requests that run or wait
}

// newGate returns a gate that lets limit requests run and waiting more wait.
func newGate(limit, waiting int) *gate {
	return &gate{running: make(chan struct{}, limit), most: int64(limit + waiting)}
}

// full reports whether the next request would be refused.
func (g *gate) full() bool { return g.present.Load() >= g.most }

// waiting returns how many requests wait for a place.
func (g *gate) waiting() int { return max(0, int(g.present.Load())-len(g.running)) }

// enter waits for a place until patience or ctx ends. When it returns none, the caller must
// call leave. Otherwise it returns ofCapacity, or gone when ctx has ended.
func (g *gate) enter(ctx context.Context, patience time.Duration) shortage {
	if g.present.Add(1) > g.most {
		g.present.Add(-1)
		return ofCapacity
	}
	select {
	case g.running <- struct{}{}:
		return none
	case <-ctx.Done():
		g.present.Add(-1)
		return gone
	case <-time.After(patience):
		g.present.Add(-1)
		return ofCapacity
	}
}

// leave gives the place to the next request.
func (g *gate) leave() {
	g.present.Add(-1)
	<-g.running
}
