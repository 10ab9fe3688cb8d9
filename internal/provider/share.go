package provider

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/citerne/citerne/internal/domain"
)

// reads has the reads in flight. When a session repeats a read in the same language while it is in
// flight, the second caller waits for the first one's response instead of sending another request:
// tabs that reload together, and a session's streams that follow one order. The business is part
// of the address wherever a response depends on it. Responses are never cached.
//
// Reads that are in flight at a session's write, or at a change of their business, are not shared
// with later callers. The zero value is ready, and safe for concurrent use.
type reads struct {
	mu      sync.Mutex
	flights map[readKey]*flight // those that a caller may join
	// joined counts, by API, the callers that waited for another caller's request.
	joined [apis]atomic.Uint64
}

// readKey has everything that a response may depend on. It has the token as well as the session
// ID, so that no mix-up of sessions shows a customer another one's data.
type readKey struct {
	credentials       Credentials
	language, address string
	business          domain.ID // in the address too
}

// flight is a read that several callers may wait for. reads.mu guards waiting and landed; body and
// failed may be read once landed is closed.
type flight struct {
	waiting int
	landed  chan struct{} // created by the second caller
	end     context.CancelFunc
	body    []byte
	failed  *failure
}

var errFlightLost = errors.New("the read that was shared ended without an answer")

// share is fetch within the deadline, for a read that callers of the same session share. Every
// caller decodes the response itself; the bytes must not be modified. The request ends when the
// last caller has left, or at the first caller's deadline. The first caller sends it on its own
// goroutine, so that a caller that is alone, as nearly all are, only pays for a map lookup; when
// it leaves before the others, it still returns with them.
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
	key := readKey{s.credentials, s.language, c.address, c.business()}
	r := &s.client.reads
	f, joined := r.join(key)
	if joined {
		r.joined[c.api].Add(1)
		return r.await(ctx, c, key, f)
	}
	detached, end := s.client.detach(ctx)
	defer end()
	f.end = end
	stop := context.AfterFunc(ctx, func() { r.leave(key, f) })
	f.failed = &failure{err: errFlightLost} // the error of the other callers if fetch panics
	defer r.land(key, f)
	body, failed := s.fetch(detached, c)
	// No caller's decoder may append to the shared bytes.
	f.body, f.failed = slices.Clip(body), failed
	if stop() {
		return f.body, f.failed
	}
	// The caller's own context ended the call.
	return nil, contextFailure(ctx, c, nil)
}

// join returns the flight of a key, or starts one that its caller must land.
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

// await waits for the result of a joined flight.
func (r *reads) await(ctx context.Context, c call, key readKey, f *flight) ([]byte, *failure) {
	select {
	case <-f.landed:
		return f.body, f.failed
	case <-ctx.Done():
		r.leave(key, f)
		return nil, contextFailure(ctx, c, nil)
	}
}

// leave removes a caller, and ends the flight when it was the last one.
func (r *reads) leave(key readKey, f *flight) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		r.remove(key, f)
		f.end()
	}
}

// land gives the result of a flight to its callers.
func (r *reads) land(key readKey, f *flight) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.remove(key, f)
	if f.landed != nil {
		close(f.landed)
	}
}

// remove deletes a flight from the table, unless a later flight has replaced it.
func (r *reads) remove(key readKey, f *flight) {
	if r.flights[key] == f {
		delete(r.flights, key)
	}
}

// invalidateSession ends the sharing of a session's reads in flight with later callers.
func (r *reads) invalidateSession(session string) {
	if session == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.flights, func(key readKey, _ *flight) bool { return key.credentials.SessionID == session })
}

// Invalidate ends the sharing of reads that a change of a business may concern: those that began
// before it are not shared with later callers. It must be called before clients are notified of
// the change.
func (c *Client) Invalidate(business domain.ID) {
	c.reads.mu.Lock()
	defer c.reads.mu.Unlock()
	maps.DeleteFunc(c.reads.flights, func(key readKey, _ *flight) bool { return key.business == "" || key.business == business })
}

// business returns the business that the call names, empty if it names none.
func (c call) business() domain.ID {
	if strings.HasPrefix(c.route, "/business/"+idSegment) {
		return c.id
	}
	for _, p := range c.query {
		if p.name == "business_id" {
			return domain.ID(p.value)
		}
	}
	return ""
}

// detach returns a context for a call that outlives its caller: it ends at the call's deadline, or
// at the caller's when that is earlier, but not with a cancellation.
func (c *Client) detach(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, bounded := ctx.Deadline()
	if own := c.deadline(); !own.IsZero() && (!bounded || own.Before(deadline)) {
		deadline, bounded = own, true
	}
	if !bounded {
		return context.WithCancel(context.WithoutCancel(ctx))
	}
	return context.WithDeadline(context.WithoutCancel(ctx), deadline)
}
