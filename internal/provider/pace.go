package provider

import (
	"sync"
	"time"
)

// pace is how long the provider itself takes. A call that is slow because somebody waits
// for a processor says nothing of the provider; the quickest of a second does, of its
// route.
type pace struct {
	mu     sync.Mutex
	flying int // calls under way
	second int64
	routes map[string]*quickest
	sum    time.Duration // of the quickest of each call's route, in this second
	calls  int
	usual  time.Duration // of the last second with calls
}

// quickest are the quickest calls of a route, 0 without any.
type quickest struct{ now, before time.Duration }

func newPace() *pace { return &pace{routes: make(map[string]*quickest)} }

// begin is told of a call. It says whether the call will tell how long the provider
// takes: among so many that some wait for a connection, it would not.
func (p *pace) begin() (tells bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying++
	return p.flying <= maxConnections/2
}

// end is told how long a call took that tells, 0 of any other.
func (p *pace) end(now time.Time, route string, d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying--
	if d == 0 {
		return
	}
	if second := now.Unix(); second != p.second {
		p.turn(second)
	}
	q := p.routes[route]
	if q == nil {
		q = new(quickest)
		p.routes[route] = q
	}
	if q.now == 0 || d < q.now {
		q.now = d
	}
	least := q.now
	if q.before != 0 {
		least = min(least, q.before)
	}
	p.sum += least
	p.calls++
}

// turn begins another second.
func (p *pace) turn(second int64) {
	if p.calls > 0 {
		p.usual = p.sum / time.Duration(p.calls)
	}
	p.second, p.sum, p.calls = second, 0, 0
	for _, q := range p.routes {
		q.before, q.now = q.now, 0
	}
}

// Pace is how long the provider takes for a call, when nothing but the provider makes it
// last: the mean over the calls of the last second, each counted as the quickest of its
// route was. It is 0 before the first, and safe for concurrent use.
func (c *Client) Pace() time.Duration {
	c.pace.mu.Lock()
	defer c.pace.mu.Unlock()
	return c.pace.usual
}
