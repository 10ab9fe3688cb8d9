package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// What one visitor may ask for: a session, or whoever has none at an address. What a
// person does stays far below it, with twenty tabs that are restored at once too.
const (
	// sessionShare is how many requests of a session are served at once (security §3);
	// more wait for those before them.
	sessionShare = 8
	// addressShare is the same for all at one address who have no session: an office, or
	// a proxy that is not trusted.
	addressShare = 64
	// mostQueued is how many may wait.
	mostQueued = 256
	// ownPatience is how long a request waits for those before it of the same visitor.
	// Nobody else waits for it and it takes next to nothing, so it is as long as it may be:
	// twenty tabs that are opened while the provider takes seconds are all answered. What
	// then takes twelve seconds more ends within the minute that proxies wait.
	ownPatience = 45 * time.Second
	// patience is how long any request waits for its turn among everybody's.
	patience = 5 * time.Second
	// burst is how many requests may come at once, in seconds of the rate.
	burst = 4
)

// busy says why a request is not served now, and when it may come again.
type busy struct {
	short shortage
	wait  time.Duration
}

// shortage is what there is not enough of.
type shortage int

const (
	none       shortage = iota
	ofRate              // the visitor comes too often
	ofShare             // the visitor has as much under way as it may
	ofCapacity          // all together do
	gone                // nobody waits for the answer any more
)

// visitors bound what each of them may ask for. Their number is bounded by time: who
// has not come for a while is forgotten, and then has its whole burst again.
type visitors struct {
	rate  rate.Limit // requests in a second
	burst int
	// waiting is how many wait in their own lines; nil where nobody is told.
	waiting *atomic.Int64

	mu    sync.Mutex
	known map[string]*visitor
}

// visitor is what is known of one.
type visitor struct {
	pace *rate.Limiter
	gate *gate // of its requests
	held int   // those that run or wait
	seen time.Time
}

// newVisitors bounds each to so many requests in a second, 0 for no bound.
func newVisitors(perSecond int) *visitors {
	v := &visitors{rate: rate.Limit(perSecond), burst: perSecond * burst, known: map[string]*visitor{}}
	if perSecond == 0 {
		v.rate = rate.Inf
	}
	return v
}

// tooOften tells whether a request of the visitor that key names would be refused for the
// rate, of which it takes nothing.
func (v *visitors) tooOften(key string) busy {
	now := time.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	if one := v.known[key]; one != nil {
		asked := one.pace.ReserveN(now, 1)
		defer asked.CancelAt(now)
		if wait := asked.DelayFrom(now); wait > 0 {
			return busy{ofRate, wait}
		}
	}
	return busy{}
}

// enter lets a request of the visitor that key names begin, when fewer than share of it
// run; then leave must follow. Otherwise it says why not.
func (v *visitors) enter(ctx context.Context, key string, share int) (*visitor, busy) {
	now := time.Now()
	v.mu.Lock()
	one := v.of(key, share, now)
	if wait := one.spend(now); wait > 0 {
		v.mu.Unlock()
		return nil, busy{ofRate, wait}
	}
	one.held++
	v.mu.Unlock()
	if v.waiting != nil {
		v.waiting.Add(1)
		defer v.waiting.Add(-1)
	}
	short := one.gate.enter(ctx, ownPatience)
	if short == none {
		return one, busy{}
	}
	v.forget(one)
	if short == ofCapacity {
		return nil, busy{ofShare, time.Second}
	}
	return nil, busy{short: short}
}

// leave ends a request of a visitor.
func (v *visitors) leave(one *visitor) {
	one.gate.leave()
	v.forget(one)
}

// forget counts a request of a visitor no more.
func (v *visitors) forget(one *visitor) {
	v.mu.Lock()
	defer v.mu.Unlock()
	one.held--
}

// of finds a visitor or makes it. Each newcomer has a few others looked at, so that
// those who are gone are forgotten at the pace at which others come.
func (v *visitors) of(key string, share int, now time.Time) *visitor {
	one := v.known[key]
	if one == nil {
		looked := 0
		for name, other := range v.known {
			if other.forgettable(now) {
				delete(v.known, name)
			}
			if looked++; looked == 4 {
				break
			}
		}
		one = &visitor{pace: rate.NewLimiter(v.rate, v.burst), gate: newGate(share, mostQueued)}
		v.known[key] = one
	}
	one.seen = now
	return one
}

// forgettable tells whether a visitor that comes back would be as one that is new.
func (one *visitor) forgettable(now time.Time) bool {
	return one.held == 0 && now.Sub(one.seen) > burst*time.Second
}

// spend takes a request from what the visitor may ask for, or tells when it may.
func (one *visitor) spend(now time.Time) (wait time.Duration) {
	asked := one.pace.ReserveN(now, 1)
	if wait = asked.DelayFrom(now); wait > 0 {
		asked.CancelAt(now)
	}
	return wait
}
