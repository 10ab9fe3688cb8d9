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
	inTime  = 2 * time.Millisecond
	tooLate = 4 * time.Millisecond
	// A look adds so many, and a part of those there are besides; or takes a part away.
	// More take a fifth of a second to be let in, so that they are felt before there
	// are too many.
	added, growth, taken = 2, 8, 4
	// remembered is how many looks tell whether there is time: a single one may be lucky.
	remembered = 4
)

// gate lets so many requests run and so many wait, first come first served. While some
// wait it looks whether there is time for more.
type gate struct {
	limit, waiting, most int // most besides the limit
	// late is by how much too late what comes in is attended to; nil where that says
	// nothing of what waits.
	late func() time.Duration
	// crowded tells that the provider is asked for as much as it can be; nil: it never is.
	crowded func() bool

	mu      sync.Mutex
	running int
	besides int           // of those who may run, beyond the limit
	usual   time.Duration // lateness, in the mean
	reading list.List     // of *place, by when their answers began
	line    line
	timer   *time.Timer // of the next look; nil when nobody waits
}

// place is what a request holds while it runs.
type place struct {
	answered time.Time     // when the answer began
	element  *list.Element // in reading, nil before and once it has given way
	given    bool          // to somebody else
}

func newGate(processors int, late func() time.Duration, crowded func() bool) *gate {
	return &gate{
		limit: processors * runningEach, waiting: processors * waitingEach, most: processors * besidesEach,
		late: late, crowded: crowded,
	}
}

// free tells whether there is a place.
func (g *gate) free() bool { return g.running < g.limit+g.besides }

// full tells whether one more request would be refused.
func (g *gate) full() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return !g.free() && g.line.length() >= g.waiting
}

// enter waits for a place for as long as patience; leave must follow when it is given
// one.
func (g *gate) enter(ctx context.Context, patience time.Duration) (*place, shortage) {
	g.mu.Lock()
	if g.free() {
		g.running++
		g.mu.Unlock()
		return new(place), none
	}
	if g.line.length() >= g.waiting {
		g.mu.Unlock()
		return nil, ofCapacity
	}
	waiting := g.line.join(func() { g.running++ })
	if g.timer == nil {
		if g.late != nil {
			g.late() // from now on: what it says is of before
		}
		g.timer = time.AfterFunc(lookEvery, g.look)
	}
	g.mu.Unlock()
	switch {
	case g.line.await(ctx, &g.mu, waiting, patience):
		return new(place), none
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
	if p.element == nil && !p.given {
		p.answered, p.element = time.Now(), g.reading.PushBack(p)
	}
}

// leave gives the place to the next in line.
func (g *gate) leave(p *place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.given {
		return
	}
	g.give(p)
	g.next()
}

// give takes the place from a request.
func (g *gate) give(p *place) {
	if p.element != nil {
		g.reading.Remove(p.element)
	}
	p.element, p.given = nil, true
	g.running--
}

// next gives what places there are to those who wait. Those that nobody takes are not
// kept: they were made for others, and many who come in the same moment would all be let
// in before it is felt.
func (g *gate) next() {
	for g.free() && g.line.call() {
	}
	if g.line.length() == 0 {
		g.besides = min(g.besides, max(g.running-g.limit, 0))
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
	if g.late != nil {
		g.usual += (g.late() - g.usual) / remembered
		switch {
		case g.usual > tooLate || g.crowded != nil && g.crowded():
			g.besides -= (g.besides + taken - 1) / taken
		case g.usual < inTime:
			g.besides = min(g.besides+added+g.besides/growth, g.most)
		}
	}
	g.next()
	if g.line.length() == 0 {
		g.timer = nil
		return
	}
	g.timer.Reset(lookEvery)
}
