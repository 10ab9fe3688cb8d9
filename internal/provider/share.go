package provider

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
)

// reads are those under way. Whoever asks for what the same session is being told
// already, in the same language, waits for that answer instead of asking again: tabs
// that come back together, and the streams of a session that follow one order. The
// business is part of the address wherever an answer depends on it. What is kept is
// what is under way, never an answer.
//
// A session's write begins an epoch: what was under way is not given to those who ask
// from then on. The zero value is ready, and safe for concurrent use.
type reads struct {
	mu      sync.Mutex
	flights map[readKey]*flight // of each session's epoch
	// joined are, by API, how many waited for another's call.
	joined [apis]atomic.Uint64
}

// readKey is all that an answer may depend on. The token is in it beside the session,
// so that no mistake about sessions shows somebody another one's data.
type readKey struct {
	credentials       Credentials
	language, address string
}

// flight is a read that others may wait for. reads.mu guards waiting and landed; body
// and failed may be read once landed is closed.
type flight struct {
	waiting int
	landed  chan struct{} // made by the second who waits
	end     context.CancelFunc
	body    []byte
	failed  *failure
}

var errFlightLost = errors.New("the read that was shared ended without an answer")

// share is fetch within the deadline, for a call that may be one with others of its
// session. Every caller decodes the answer for itself; the bytes are nobody's to
// change. The call ends when the last caller has left, or at the deadline of the one
// who began it. That one makes it on its own goroutine, so that a caller who is alone,
// as nearly all are, pays for a look at a table only; should it leave before others,
// it returns with them.
func (s *Session) share(ctx context.Context, c call) ([]byte, *failure) {
	if f := contextFailure(ctx, c, nil); f != nil {
		return nil, f
	}
	base := s.client.bases[c.api]
	if c.method != http.MethodGet || s.credentials.SessionID == "" || base == "" {
		ctx, cancel := s.client.withDeadline(ctx)
		defer cancel()
		return s.fetch(ctx, c)
	}
	c.address = c.url(base)
	key := readKey{s.credentials, s.language, c.address}
	r := &s.client.reads
	f, joined := r.join(key)
	if joined {
		r.joined[c.api].Add(1)
		return r.await(ctx, c, key, f)
	}
	flying, end := s.client.detached(ctx)
	defer end()
	f.end = end
	stop := context.AfterFunc(ctx, func() { r.leave(key, f) })
	f.failed = &failure{err: errFlightLost} // what others get if fetch panics
	defer r.land(key, f)
	body, failed := s.fetch(flying, c)
	// Nobody's decoder may write behind the end of it.
	f.body, f.failed = slices.Clip(body), failed
	if stop() {
		return f.body, f.failed
	}
	// What ended the call for its caller is the caller's own context.
	return nil, contextFailure(ctx, c, nil)
}

// join finds the flight of a key, or begins one that its caller has to land.
func (r *reads) join(key readKey) (f *flight, joined bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f = r.flights[key]; f != nil {
		f.waiting++
		if f.landed == nil {
			f.landed = make(chan struct{})
		}
		return f, true
	}
	f = &flight{waiting: 1}
	if r.flights == nil {
		r.flights = map[readKey]*flight{}
	}
	r.flights[key] = f
	return f, false
}

// await waits for a flight that was joined.
func (r *reads) await(ctx context.Context, c call, key readKey, f *flight) ([]byte, *failure) {
	select {
	case <-f.landed:
		return f.body, f.failed
	case <-ctx.Done():
		r.leave(key, f)
		return nil, contextFailure(ctx, c, nil)
	}
}

// leave ends a flight that nobody waits for any more.
func (r *reads) leave(key readKey, f *flight) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		r.remove(key, f)
		f.end()
	}
}

// land hands what a flight brought to those who wait.
func (r *reads) land(key readKey, f *flight) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.remove(key, f)
	if f.landed != nil {
		close(f.landed)
	}
}

// remove takes a flight off the table, where one of a later epoch may be in its place.
func (r *reads) remove(key readKey, f *flight) {
	if r.flights[key] == f {
		delete(r.flights, key)
	}
}

// age ends the epoch of a session: what is under way is for those who wait already.
func (r *reads) age(session string) {
	if session == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.flights, func(key readKey, _ *flight) bool { return key.credentials.SessionID == session })
}

// NewEpoch ends the epoch of every session. It is for when somebody is told that
// something has changed at the provider: what they ask for then is read anew.
func (c *Client) NewEpoch() {
	c.reads.mu.Lock()
	defer c.reads.mu.Unlock()
	clear(c.reads.flights)
}

// detached is a context for a call that outlives its caller: it ends with the call's
// deadline, or the caller's own when that is sooner, but not with a cancellation.
func (c *Client) detached(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, bounded := ctx.Deadline()
	if own := c.deadline(); !own.IsZero() && (!bounded || own.Before(deadline)) {
		deadline, bounded = own, true
	}
	if !bounded {
		return context.WithCancel(context.WithoutCancel(ctx))
	}
	return context.WithDeadline(context.WithoutCancel(ctx), deadline)
}
