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
	runningEach = 12
	waitingEach = 92
	// slowEach is how many may wait for the provider besides.
	slowEach = 112
	// slowAfter is when a request is taken for one that does: what the processors have to
	// do for it takes milliseconds. Its place goes to the next, or else one slow page
	// would hold all others up.
	slowAfter = 500 * time.Millisecond
	// inTurn is how many calls of the provider a request makes one after the other, in
	// halves: two for a page, three for some.
	inTurn = 5
	// ownShare is what of the provider's pace may be ours: with all processors busy the
	// quickest call waits for one, too.
	ownShare = 2 * time.Millisecond
	// countEvery is how often it is counted what is answered.
	countEvery = 250 * time.Millisecond
)

// gate lets so many requests run and so many wait, first come first served.
//
// While a request waits for the provider it needs no processor: as many more run as wait
// there at any moment, which is those who are answered in a second times the seconds
// that the provider takes for each (Little's law). What the requests last is no measure:
// it grows with how many are let in.
type gate struct {
	limit, waiting, slow int
	// pace is how long the provider takes for a call; nil when it has no part in it.
	pace func() time.Duration

	mu      sync.Mutex
	besides int // of those who run, who wait for the provider
	ended   int // since counted
	counted time.Time
	running list.List // of *place, by when they began
	slowNow int
	line    line
	timer   *time.Timer // to look for slow ones while others wait; nil when nobody does
}

// place is what a request holds while it runs.
type place struct {
	began   time.Time
	element *list.Element // in running, nil once it has given way
	// answering: what is left of the request is to be read, at its reader's pace.
	answering bool
}

func newGate(processors int, pace func() time.Duration) *gate {
	return &gate{limit: processors * runningEach, waiting: processors * waitingEach, slow: processors * slowEach, pace: pace}
}

// most is how many may run.
func (g *gate) most() int { return g.limit + g.besides }

// count counts one that has ended, and now and then how many wait for the provider.
func (g *gate) count() {
	g.ended++
	now := time.Now()
	span := now.Sub(g.counted)
	if g.pace == nil || span < countEvery {
		return
	}
	waits := float64(max(g.pace()-ownShare, 0)) * inTurn / 2
	besides := min(int(float64(g.ended)/float64(span)*waits), g.slow)
	g.besides = (g.besides + besides) / 2
	g.ended, g.counted = 0, now
}

// full tells whether one more request would be refused.
func (g *gate) full() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.running.Len() >= g.most() && g.line.length() >= g.waiting
}

// enter waits for a place for as long as patience; leave must follow when it is given
// one.
func (g *gate) enter(ctx context.Context, patience time.Duration) (*place, shortage) {
	p := &place{began: time.Now()}
	g.mu.Lock()
	if g.running.Len() < g.most() {
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
	switch {
	case p.element != nil:
		g.running.Remove(p.element)
	case !p.answering:
		g.slowNow--
	}
	g.count()
	for g.running.Len() < g.most() && g.line.call() {
	}
}

// answers notes that the answer to a request begins. From then on it gives way to others
// once it is slow, however many are: whoever does not read is not waited for.
func (g *gate) answers(p *place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.element == nil && !p.answering {
		g.slowNow--
	}
	p.answering = true
}

// oldest is the request that has run for longest.
func (g *gate) oldest() *place { return g.running.Front().Value.(*place) }

// lookForSlow gives the places of slow requests to those who wait.
func (g *gate) lookForSlow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for next := g.running.Front(); next != nil && g.line.length() > 0; {
		element, p := next, next.Value.(*place)
		if time.Since(p.began) < slowAfter {
			break
		}
		next = next.Next()
		if !p.answering {
			if g.slowNow == g.slow {
				continue
			}
			g.slowNow++
		}
		g.running.Remove(element)
		p.element = nil
		g.line.call()
	}
	if g.line.length() == 0 {
		g.timer = nil
		return
	}
	g.timer.Reset(max(slowAfter-time.Since(g.oldest().began), slowAfter/10))
}
