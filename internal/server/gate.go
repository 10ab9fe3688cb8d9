package server

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// How much is done at once for everybody together, for each processor. What runs takes
// memory and the processors' time; what waits takes next to nothing. Both are bounded, so
// that what is let in is answered soon, and what would wait for too long is told so at
// once: a processor answers some 600 home pages a second. On two processors two hundred
// customers who ask in the same moment are all answered.
const (
	runningEach = 16
	waitingEach = 88
	// slowEach is how many may wait for the provider besides.
	slowEach = 112
	// slowAfter is when a request is taken for one that does: what the processors have to
	// do for it takes milliseconds. Its place goes to the next, or else one slow page
	// would hold all others up.
	slowAfter = 500 * time.Millisecond
)

// gate lets so many requests run and so many wait, first come first served.
type gate struct {
	limit, waiting, slow int

	mu      sync.Mutex
	running list.List // of *place, by when they began
	slowNow int
	line    line
	timer   *time.Timer // to look for slow ones while others wait; nil when nobody does
}

// place is what a request holds while it runs.
type place struct {
	began   time.Time
	element *list.Element // in running, nil once it is slow
}

func newGate(processors int) *gate {
	return &gate{limit: processors * runningEach, waiting: processors * waitingEach, slow: processors * slowEach}
}

// full tells whether one more request would be refused.
func (g *gate) full() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.running.Len() >= g.limit && g.line.length() >= g.waiting
}

// enter waits for a place for as long as patience; leave must follow when it is given
// one.
func (g *gate) enter(ctx context.Context, patience time.Duration) (*place, shortage) {
	p := &place{began: time.Now()}
	g.mu.Lock()
	if g.running.Len() < g.limit {
		p.element = g.running.PushBack(p)
		g.mu.Unlock()
		return p, none
	}
	if g.line.length() >= g.waiting {
		g.mu.Unlock()
		return nil, ofCapacity
	}
	waiting := g.line.join(func() {
		p.began = time.Now()
		p.element = g.running.PushBack(p)
	})
	if g.timer == nil {
		g.timer = time.AfterFunc(slowAfter-time.Since(g.oldest().began), g.lookForSlow)
	}
	g.mu.Unlock()
	switch {
	case g.line.await(ctx, &g.mu, waiting, patience):
		return p, none
	case ctx.Err() != nil:
		return nil, gone
	default:
		return nil, ofCapacity
	}
}

// leave gives the place to the next in line.
func (g *gate) leave(p *place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.element == nil {
		g.slowNow--
		return
	}
	g.running.Remove(p.element)
	g.line.call()
}

// oldest is the request that has run for longest.
func (g *gate) oldest() *place { return g.running.Front().Value.(*place) }

// lookForSlow gives the places of slow requests to those who wait.
func (g *gate) lookForSlow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.line.length() > 0 && g.slowNow < g.slow && time.Since(g.oldest().began) >= slowAfter {
		p := g.oldest()
		g.running.Remove(p.element)
		p.element = nil
		g.slowNow++
		g.line.call()
	}
	if g.line.length() == 0 {
		g.timer = nil
		return
	}
	g.timer.Reset(max(slowAfter-time.Since(g.oldest().began), slowAfter/10))
}
