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
	// burst is how many requests may come at once: those that the rate allows in so many seconds.
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
	// waiting counts the requests in the queues of all visitors.
	waiting atomic.Int64

	mu    sync.Mutex
	known map[string]*visitor
	bytes int // how many the bodies of all visitors have in memory
}

// visitor is the state of one visitor.
type visitor struct {
	all      *visitors
	pace     *rate.Limiter
	gate     *gate // bounds its requests
	requests int   // how many run or wait
	bytes    int   // how many its bodies have in memory
	seen     time.Time
}

// newVisitors limits each visitor to perSecond requests a second; 0 means no limit.
func newVisitors(perSecond int) *visitors {
	v := &visitors{rate: rate.Limit(perSecond), burst: perSecond * burst, known: map[string]*visitor{}}
	if perSecond == 0 {
		v.rate = rate.Inf
	}
	return v
}

// of returns the visitor with that key and counts a request of it; share is how many of its
// requests may run at once. The caller must call leave when the request ends.
func (v *visitors) of(key string, share int) *visitor {
	now := time.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	one := v.known[key]
	if one == nil {
		forgetSome(v.known, func(other *visitor) bool { return other.forgettable(now) })
		one = &visitor{all: v, pace: rate.NewLimiter(v.rate, v.burst), gate: newGate(share, mostQueued)}
		v.known[key] = one
	}
	one.seen = now
	one.requests++
	return one
}

// leave ends a request of the visitor.
func (one *visitor) leave() {
	one.all.mu.Lock()
	defer one.all.mu.Unlock()
	one.requests--
}

// enter waits until fewer requests of the visitor run than its share. When it returns no
// shortage, the caller must call gate.leave.
func (one *visitor) enter(ctx context.Context) busy {
	if !one.pace.Allow() {
		return busy{ofRate, one.wait()}
	}
	one.all.waiting.Add(1)
	defer one.all.waiting.Add(-1)
	short := one.gate.enter(ctx, ownPatience)
	if short == ofCapacity {
		return busy{ofShare, time.Second}
	}
	return busy{short: short}
}

// hold counts more bytes of the visitor's bodies, or fewer when bytes is negative. When there is
// no room for them it counts nothing and returns the limit.
func (one *visitor) hold(bytes int) shortage {
	v := one.all
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case one.bytes+bytes > visitorBytes:
		return ofShare
	case v.bytes+bytes > mostBytes:
		return ofCapacity
	}
	one.bytes += bytes
	v.bytes += bytes
	return none
}

// forgettable reports whether the visitor's state equals that of a new visitor.
func (one *visitor) forgettable(now time.Time) bool {
	return one.requests == 0 && now.Sub(one.seen) > burst*time.Second
}

// wait returns how long the visitor's rate makes its next request wait. It takes nothing from
// the rate.
func (one *visitor) wait() time.Duration {
	now := time.Now()
	reservation := one.pace.ReserveN(now, 1)
	defer reservation.CancelAt(now)
	return reservation.DelayFrom(now)
}

// forgetSome removes up to four entries that are forgettable. Called for each new entry, it
// removes old entries as fast as new ones come.
func forgetSome[K comparable, V any](known map[K]V, forgettable func(V) bool) {
	looked := 0
	for key, one := range known {
		if forgettable(one) {
			delete(known, key)
		}
		if looked++; looked == 4 {
			return
		}
	}
}
