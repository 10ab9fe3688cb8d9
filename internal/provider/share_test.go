package provider_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// patient responds to a call after a second, with the number of the call and the number of writes
// that had ended when it began.
type patient struct {
	mu      sync.Mutex
	calls   []string // "GET /v2/gas"
	ended   int      // canceled calls
	written int
	status  int // 200 unless set
}

func (p *patient) RoundTrip(r *http.Request) (*http.Response, error) {
	p.mu.Lock()
	p.calls = append(p.calls, r.Method+" "+r.URL.Path)
	call, written, status := len(p.calls), p.written, max(p.status, 200)
	p.mu.Unlock()
	select {
	case <-time.After(time.Second):
	case <-r.Context().Done():
		p.mu.Lock()
		p.ended++
		p.mu.Unlock()
		return nil, r.Context().Err()
	}
	body := fmt.Sprintf(`[{"id":"%d","name":"%d"}]`, call, written)
	if r.Method != http.MethodGet {
		p.mu.Lock()
		p.written++
		p.mu.Unlock()
		body = ``
	}
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
}

func (p *patient) asked() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.calls)
}

// shared runs a test in fake time, with a client of p.
func shared(t *testing.T, p *patient, test func(t *testing.T, c *provider.Client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		test(t, newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Timeout: 10 * time.Second, Transport: p}))
	})
}

// reader is a read of the products in flight.
type reader struct {
	done  chan struct{}
	gases []*domain.Gas
	err   error
}

// read starts a read, and returns once it is in flight or waits for another.
func read(ctx context.Context, s *provider.Session) *reader {
	r := &reader{done: make(chan struct{})}
	go func() {
		defer close(r.done)
		r.gases, r.err = s.Gases(ctx)
	}()
	synctest.Wait()
	return r
}

// call returns the number of the call whose response the read got.
func (r *reader) call(t *testing.T) domain.ID {
	t.Helper()
	<-r.done
	if r.err != nil || len(r.gases) != 1 {
		t.Fatalf("%v, %v", r.gases, r.err)
	}
	return r.gases[0].ID
}

func TestSharedRead(t *testing.T) {
	p := &patient{}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		var all []*reader
		for range 5 {
			all = append(all, read(t.Context(), c.For(credentials, "fr")))
		}
		for _, r := range all {
			if got := r.call(t); got != "1" {
				t.Errorf("the response is that of call %s", got)
			}
		}
		if all[0].gases[0] == all[1].gases[0] {
			t.Error("two callers got the same record, which each may modify")
		}
		if p.asked() != 1 {
			t.Errorf("%d calls", p.asked())
		}
		checkTally(t, c, provider.Tally{Shared: 4})
		if got := read(t.Context(), c.For(credentials, "fr")).call(t); got != "2" {
			t.Errorf("the response is that of call %s, which had ended", got)
		}
	})
}

// Reads that differ in anything a response may depend on are not shared.
func TestReadsThatAreNotShared(t *testing.T) {
	p := &patient{}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		other, renewed, anonymous := credentials, credentials, provider.Credentials{}
		other.SessionID = "s2"
		renewed.Token = "another-token"
		sessions := []*provider.Session{c.For(credentials, "fr"), c.For(credentials, "en"), c.For(other, "fr"), c.For(renewed, "fr"), c.For(anonymous, "fr"), c.For(anonymous, "fr")}
		var calls []domain.ID
		var all []*reader
		for _, s := range sessions {
			all = append(all, read(t.Context(), s))
		}
		for _, r := range all {
			calls = append(calls, r.call(t))
		}
		if slices.Sort(calls); len(slices.Compact(calls)) != len(sessions) {
			t.Errorf("the responses are those of the calls %v", calls)
		}
		var wait sync.WaitGroup
		asked := p.asked()
		for _, id := range []domain.ID{"b-1", "b-2"} {
			wait.Go(func() { _, _ = sessions[0].Tanks(t.Context(), id) })
			wait.Go(func() { _, _ = sessions[0].Contacts(t.Context(), id) })
			wait.Go(func() { _, _ = sessions[0].Quote(t.Context(), "b-1", domain.OrderQuoteInput{}) })
			wait.Go(func() { _, _ = readFull(sessions[0].Document(t.Context(), "d", domain.FileRequest{})) })
		}
		wait.Wait()
		if got := p.asked() - asked; got != 8 {
			t.Errorf("%d calls for 4 reads of 2 businesses", got)
		}
	})
}

// A failure is shared too.
func TestSharedFailure(t *testing.T) {
	p := &patient{status: 404}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		a, b := read(t.Context(), c.For(credentials, "fr")), read(t.Context(), c.For(credentials, "fr"))
		<-a.done
		<-b.done
		if domain.CodeOf(a.err) != domain.CodeNotFound || domain.CodeOf(b.err) != domain.CodeNotFound || p.asked() != 1 {
			t.Errorf("%v, %v after %d calls", a.err, b.err, p.asked())
		}
	})
}

// A read that began before a write ended is never shared with later callers, whether the write
// succeeded or not. Other sessions continue to share.
func TestReadsFromBeforeAWriteAreNotShared(t *testing.T) {
	for _, status := range []int{200, 500} {
		p := &patient{status: status}
		shared(t, p, func(t *testing.T, c *provider.Client) {
			s, other := c.For(credentials, "fr"), c.For(provider.Credentials{SessionID: "s2", Token: "t"}, "fr")
			p.status = 200
			before, others := read(t.Context(), s), read(t.Context(), other) // calls 1 and 2
			time.Sleep(500 * time.Millisecond)
			p.status = status
			go func() { _ = s.DeleteAddress(t.Context(), "1") }() // call 3, until 1.5 s
			synctest.Wait()
			p.status = 200
			during := read(t.Context(), s) // call 4, until 1.5 s
			time.Sleep(time.Millisecond)
			joined := read(t.Context(), other)
			if a, b := before.call(t), others.call(t); a != "1" || b != "2" || joined.call(t) != "2" {
				t.Errorf("the callers from before the write got calls %s, %s and %s", a, b, joined.call(t))
			}
			late := read(t.Context(), s) // with call 4: the write has not ended
			if a, b := during.call(t), late.call(t); a != "4" || b != "4" {
				t.Errorf("during the write: calls %s and %s", a, b)
			}
		})
		p = &patient{}
		shared(t, p, func(t *testing.T, c *provider.Client) {
			s := c.For(credentials, "fr")
			written := make(chan struct{})
			go func() { _ = s.DeleteAddress(t.Context(), "1"); close(written) }() // call 1
			time.Sleep(500 * time.Millisecond)
			during := read(t.Context(), s) // call 2, until 1.5 s
			<-written
			after := read(t.Context(), s)
			if a, b := during.call(t), after.call(t); a != "2" || b != "3" {
				t.Errorf("read during the write: call %s, read after it: call %s", a, b)
			}
		})
	}
}

// After a change of a business, a read does not share a call from before. A read that names
// another business does.
func TestInvalidate(t *testing.T) {
	p := &patient{}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		s := c.For(credentials, "fr")
		var reads sync.WaitGroup
		begin := func() {
			for _, read := range []func(){
				func() { _, _ = s.Gases(t.Context()) },
				func() { _, _ = s.BusinessAddresses(t.Context(), "changed") },
				func() { _, _ = s.Tanks(t.Context(), "changed") },
				func() { _, _ = s.Contacts(t.Context(), "other") },
				func() { _, _ = s.Tanks(t.Context(), "other") },
			} {
				reads.Go(read)
				synctest.Wait()
			}
		}
		begin()
		c.Invalidate("changed")
		begin()
		reads.Wait()
		want := []string{"GET /v2/gas", "GET /v2/business/changed/addresses", "GET /v3/tanks", "GET /v2/business/other/contacts", "GET /v3/tanks",
			"GET /v2/gas", "GET /v2/business/changed/addresses", "GET /v3/tanks"}
		if !slices.Equal(p.calls, want) {
			t.Errorf("calls %q", p.calls)
		}
	})
}

// When a caller leaves, the call continues for the others. When the last one has left, the call
// ends, and the next caller starts a new one.
func TestSharedCancellation(t *testing.T) {
	p := &patient{}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		s := c.For(credentials, "fr")
		var leave [3]context.CancelFunc
		var all [3]*reader
		for i := range all {
			var ctx context.Context
			ctx, leave[i] = context.WithCancel(t.Context())
			all[i] = read(ctx, s)
		}
		start := time.Now()
		leave[1]()
		<-all[1].done
		if !errors.Is(all[1].err, context.Canceled) || time.Since(start) != 0 {
			t.Errorf("the caller that left waited for %s, %v", time.Since(start), all[1].err)
		}
		leave[0]() // the caller that began it
		synctest.Wait()
		if got := all[2].call(t); got != "1" || p.asked() != 1 || p.ended != 0 {
			t.Errorf("the caller that stayed got call %s of %d, %d ended", got, p.asked(), p.ended)
		}
		<-all[0].done
		if !errors.Is(all[0].err, context.Canceled) {
			t.Errorf("the caller that began it and left: %v", all[0].err)
		}

		for i := range all {
			var ctx context.Context
			ctx, leave[i] = context.WithCancel(t.Context())
			all[i] = read(ctx, s)
		}
		for i := range all {
			leave[i]()
		}
		synctest.Wait()
		if p.ended != 1 {
			t.Errorf("%d calls were canceled, want 1", p.ended)
		}
		if got := read(t.Context(), s).call(t); got != "3" {
			t.Errorf("the next caller got call %s", got)
		}
		for i, r := range all {
			if <-r.done; !errors.Is(r.err, context.Canceled) {
				t.Errorf("caller %d: %v", i, r.err)
			}
		}
		gone, leaves := context.WithCancel(t.Context())
		leaves()
		if r := read(gone, s); r.err == nil || p.asked() != 3 {
			t.Errorf("after a caller with an ended context there are %d calls: %v", p.asked(), r.err)
		}
	})
}

// A caller's own deadline ends only its own wait; the call's deadline ends it for all callers.
func TestSharedDeadline(t *testing.T) {
	w := &weather{hangs: true}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		start := time.Now()
		first := read(t.Context(), s)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		hasty := read(ctx, s)
		<-hasty.done
		if domain.CodeOf(hasty.err) != domain.CodeUpstreamTimeout || time.Since(start) != time.Second {
			t.Errorf("after %s: %v", time.Since(start), hasty.err)
		}
		late := read(t.Context(), s)
		<-first.done
		<-late.done
		if domain.CodeOf(first.err) != domain.CodeUpstreamTimeout || domain.CodeOf(late.err) != domain.CodeUpstreamTimeout || time.Since(start) != 10*time.Second {
			t.Errorf("after %s: %v, %v", time.Since(start), first.err, late.err)
		}
		if w.asked() != 1 {
			t.Errorf("%d calls", w.asked())
		}
	})
}

// Callers do not wait forever for a call that panicked.
func TestSharedPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Transport: roundTrip(func(*http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			panic("broken")
		})})
		go func() {
			defer func() { _ = recover() }()
			_, _ = c.For(credentials, "fr").Gases(t.Context())
		}()
		synctest.Wait()
		waiting := read(t.Context(), c.For(credentials, "fr"))
		if <-waiting.done; waiting.err == nil {
			t.Error("a response after a panic")
		}
	})
}

// No caller gets a response from before its own last write.
func TestSharedReadsFollowOwnWrites(t *testing.T) {
	p := &patient{}
	shared(t, p, func(t *testing.T, c *provider.Client) {
		var all sync.WaitGroup
		var reads, writes atomic.Int64
		for range 40 {
			all.Go(func() {
				s := c.For(credentials, "fr")
				for range 20 {
					time.Sleep(rand.N(2 * time.Second))
					if rand.N(10) == 0 {
						_ = s.DeleteAddress(t.Context(), "1")
						writes.Add(1)
						continue
					}
					done := writes.Load()
					ctx, cancel := context.WithTimeout(t.Context(), rand.N(5*time.Second))
					gases, err := s.Gases(ctx)
					cancel()
					if err != nil {
						continue
					}
					reads.Add(1)
					var known int64
					if _, err := fmt.Sscan(gases[0].Name, &known); err != nil || known < done {
						t.Errorf("after %d writes a read is from after write %s", done, gases[0].Name)
					}
				}
			})
		}
		all.Wait()
		if calls := int64(p.asked()) - writes.Load(); calls >= reads.Load() {
			t.Errorf("%d calls for %d reads: nothing was shared", calls, reads.Load())
		}
	})
}

// Concurrent decoders do not modify a shared response, valid or not.
func TestSharedResponseIsNotModified(t *testing.T) {
	for _, body := range []string{`{"data":[{"id":"1","name":"\u00e9"},{"id":2}]}`, `[{"id":"1"`, `[`} {
		synctest.Test(t, func(t *testing.T) {
			c := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Transport: roundTrip(func(*http.Request) (*http.Response, error) {
				time.Sleep(time.Second)
				return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader([]byte(body)))}, nil
			})})
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() {
					gases, err := c.For(credentials, "fr").Gases(t.Context())
					if strings.HasPrefix(body, "{") && (err != nil || len(gases) != 2 || gases[0].Name != "é") {
						t.Errorf("%v, %v", gases, err)
					}
				})
			}
			all.Wait()
		})
	}
}
