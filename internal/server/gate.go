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
	// besidesEach is how many more may run while the processors have time for them: what
	// waits for the provider needs none.
	besidesEach = 112
	// slowEach is how many of those there are whatever the processors do, unless the
	// provider is crowded: for requests that have run for slowAfter, which it may hold.
	// Something else may keep the processors busy, and a few slow pages are not to hold all
	// places then.
	slowEach  = 24
	slowAfter = 500 * time.Millisecond
	// readSoon is how long an answer keeps its place while others wait for one: whoever
	// does not read is not waited for.
	readSoon = 500 * time.Millisecond
)

// How places are added and taken away while somebody waits for one.
const (
	lookEvery = 10 * time.Millisecond
	// What has come is attended to within inTime where there is time for more; after
	// tooLate where there is too much. Twelve home pages at once, with a provider that
	// answers at once, keep a processor busy and let what comes lie for 3 ms.
	inTime  = 1500 * time.Microsecond
	tooLate = 2500 * time.Microsecond
	// latest is what a look counts for at the most: memory is collected for some 30 ms, in
	// which all is late, and then there is time again.
	latest = 3 * time.Millisecond
	// A look adds so many, or takes a part away: more are let in slowly, so that they are
	// felt before there are too many, also by a provider that takes a while.
	added, taken = 2, 4
	// remembered is how many looks tell whether there is time: a single one may be lucky.
	remembered = 4
)

// gate lets so many requests run and so many wait, first come first served. While some
// wait it looks whether there is time for more.
type gate struct {
	limit, waiting int
	most, slow     int // besides the limit, and of slow ones at any rate
	// late is by how much too late what comes in is attended to; nil where that says
	// nothing of what waits.
	late func() time.Duration
	// crowded tells that the provider is asked for as much as it can be; nil: it never is.
	crowded func() bool

	mu      sync.Mutex
	running list.List     // of *place, by when they began
	besides int           // of those who may run, beyond the limit
	usual   time.Duration // lateness, in the mean
	reading list.List     // of *place, by when their answers began
	line    line
	timer   *time.Timer // of the next look; nil when nobody waits
}

// place is what a request holds while it runs.
type place struct {
	began, answered time.Time
	// Where it is in the gate's lists: nil before, and once it is somebody else's.
	running, reading *list.Element
}

func newGate(processors int, late func() time.Duration, crowded func() bool) *gate {
	return &gate{
		limit: processors * runningEach, waiting: processors * waitingEach,
		most: processors * besidesEach, slow: processors * slowEach,
		late: late, crowded: crowded,
	}
}

// free tells whether there is a place.
func (g *gate) free() bool { return g.running.Len() < g.limit+g.besides }

// full tells whether one more request would be refused.
func (g *gate) full() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return !g.free() && g.line.length() >= g.waiting
}

// enter waits for a place for as long as patience; leave must follow when it is given
// one.
func (g *gate) enter(ctx context.Context, patience time.Duration) (*place, shortage) {
	p := new(place)
	g.mu.Lock()
	if g.free() {
		g.take(p)
		g.mu.Unlock()
		return p, none
	}
	if g.line.length() >= g.waiting {
		g.mu.Unlock()
		return nil, ofCapacity
	}
	waiting := g.line.join(func() { g.take(p) })
	if g.timer == nil {
		if g.late != nil {
			g.late() // from now on: what it says is of before
			g.usual = inTime
		}
		g.timer = time.AfterFunc(lookEvery, g.look)
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

// answers notes that the answer to a request begins.
func (g *gate) answers(p *place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.running != nil && p.reading == nil {
		p.answered, p.reading = time.Now(), g.reading.PushBack(p)
	}
}

// leave gives the place to the next in line.
func (g *gate) leave(p *place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.running == nil {
		return
	}
	g.give(p)
	g.next()
}

// take gives a request a place, which is there.
func (g *gate) take(p *place) { p.began, p.running = time.Now(), g.running.PushBack(p) }

// give takes it from the request.
func (g *gate) give(p *place) {
	if p.reading != nil {
		g.reading.Remove(p.reading)
	}
	g.running.Remove(p.running)
	p.running, p.reading = nil, nil
}

// next gives what places there are to those who wait. Those that nobody takes are not
// kept: they were made for others, and many who come in the same moment would all be let
// in before it is felt.
func (g *gate) next() {
	for g.free() && g.line.call() {
	}
	if g.line.length() == 0 {
		g.besides = min(g.besides, max(g.running.Len()-g.limit, 0))
	}
}

// look finds places for those who wait.
func (g *gate) look() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for first := g.reading.Front(); first != nil; first = g.reading.Front() {
		p := first.Value.(*place)
		if time.Since(p.answered) < readSoon {
			break
		}
		g.give(p)
	}
	crowded := g.crowded != nil && g.crowded()
	if g.late != nil {
		g.usual += (min(g.late(), latest) - g.usual) / remembered
		switch {
		case g.usual > tooLate || crowded:
			g.besides -= (g.besides + taken - 1) / taken
		case g.usual < inTime:
			g.besides = min(g.besides+added, g.most)
		}
	}
	if !crowded {
		g.besides = max(g.besides, g.slowNow())
	}
	g.next()
	if g.line.length() == 0 {
		g.timer = nil
		return
	}
	g.timer.Reset(lookEvery)
}

// slowNow is how many have run for long, as far as places are kept for them.
func (g *gate) slowNow() (n int) {
	for e := g.running.Front(); e != nil && n < g.slow && time.Since(e.Value.(*place).began) >= slowAfter; e = e.Next() {
		n++
	}
	return n
}
