package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// The limits of one visitor: a session, or all requests without a session from an address.
// Normal use stays far below them, even when a browser restores twenty tabs at once.
const (
	// sessionShare is how many requests of a session run at once (security §3); more wait.
	sessionShare = 8
	// addressShare is the same for all requests without a session from one address: an
	// office, or a proxy that is not trusted.
	addressShare = 64
	// mostQueued is how many requests of one visitor may wait.
	mostQueued = 256
	// ownPatience is how long a request waits for others of the same visitor. Waiting costs
	// next to nothing and delays no other visitor, so it may be long: twenty tabs that are
	// opened while the provider takes seconds are all answered. A request that then runs for
	// twelve seconds still ends within the minute that proxies wait.
	ownPatience = 45 * time.Second
	// patience is how long a request waits for a place in the shared gate.
	patience = 5 * time.Second
	// burst is how many requests may come at once, as seconds of the rate.
	burst = 4
)

// busy is why a request is refused, and how long the client should wait before a retry.
type busy struct {
	short shortage
	wait  time.Duration
}

// shortage is the limit that a request has reached.
type shortage int

const (
	none       shortage = iota
	ofRate              // too many requests a second of the visitor
	ofShare             // too many requests or bytes of the visitor at once
	ofCapacity          // too many of all visitors together
	gone                // the client has left
)

// visitors applies the limits of each visitor. A visitor without a request for burst seconds is
// forgotten, which bounds the memory; by then its rate limit is full again.
type visitors struct {
	rate  rate.Limit // requests in a second
	burst int
	// waiting counts the requests in the queues of all visitors; nil when it is not reported.
	waiting *atomic.Int64

	mu    sync.Mutex
	known map[string]*visitor
}

// visitor is the state of one visitor.
type visitor struct {
	pace *rate.Limiter
	gate *gate // bounds its requests
	held int   // its requests that run or wait
	seen time.Time
}

// newVisitors limits each visitor to perSecond requests a second; 0 means no limit.
func newVisitors(perSecond int) *visitors {
	v := &visitors{rate: rate.Limit(perSecond), burst: perSecond * burst, known: map[string]*visitor{}}
	if perSecond == 0 {
		v.rate = rate.Inf
	}
	return v
}

// tooOften returns ofRate when a request of the visitor with that key would exceed its rate.
// It consumes nothing.
func (v *visitors) tooOften(key string) busy {
	now := time.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	if one := v.known[key]; one != nil {
		reservation := one.pace.ReserveN(now, 1)
		defer reservation.CancelAt(now)
		if wait := reservation.DelayFrom(now); wait > 0 {
			return busy{ofRate, wait}
		}
	}
	return busy{}
}

// enter waits until fewer than share requests of the visitor with that key run. When it returns
// a visitor, the caller must call leave. Otherwise busy says why the request is refused.
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

// leave ends a request that enter let begin.
func (v *visitors) leave(one *visitor) {
	one.gate.leave()
	v.forget(one)
}

// forget removes a request from the count of its visitor.
func (v *visitors) forget(one *visitor) {
	v.mu.Lock()
	defer v.mu.Unlock()
	one.held--
}

// of returns the visitor with that key, which it creates if needed. Each new visitor makes it
// check four others for removal, so that visitors are removed as fast as new ones come.
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

// forgettable reports whether the visitor's state equals that of a new visitor.
func (one *visitor) forgettable(now time.Time) bool {
	return one.held == 0 && now.Sub(one.seen) > burst*time.Second
}

// spend consumes one request of the visitor's rate, or returns how long to wait for it.
func (one *visitor) spend(now time.Time) (wait time.Duration) {
	reservation := one.pace.ReserveN(now, 1)
	if wait = reservation.DelayFrom(now); wait > 0 {
		reservation.CancelAt(now)
	}
	return wait
}
