package provider_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// weather is a provider without a network. Tests change its behaviour while it runs.
type weather struct {
	status int
	hangs  bool
	takes  time.Duration // each call
	calls  atomic.Int64
}

func (w *weather) asked() int { return int(w.calls.Load()) }

func (w *weather) RoundTrip(r *http.Request) (*http.Response, error) {
	w.calls.Add(1)
	if w.hangs {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	time.Sleep(w.takes)
	return &http.Response{StatusCode: w.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"data":[]}`))}, nil
}

// under runs a test in fake time, with a client of w.
func under(t *testing.T, w *weather, test func(t *testing.T, c *provider.Client, s *provider.Session)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Timeout: 10 * time.Second, Transport: w})
		test(t, c, c.For(credentials, "fr"))
	})
}

// write makes n v2 writes, one after the other, and returns the last error.
func write(t *testing.T, s *provider.Session, n int) (err error) {
	t.Helper()
	for range n {
		err = s.DeleteAddress(t.Context(), "1")
	}
	return err
}

// writes makes n v2 writes of three sessions in turn, and returns the last error.
func writes(t *testing.T, c *provider.Client, n int) (err error) {
	t.Helper()
	for i := range n {
		err = write(t, sessionOf(c, i%3), 1)
	}
	return err
}

func sessionOf(c *provider.Client, i int) *provider.Session {
	return c.For(provider.Credentials{SessionID: "s" + strconv.Itoa(i), TokenType: "Bearer", Token: "secret-token"}, "fr")
}

func checkBreaker(t *testing.T, c *provider.Client, want provider.BreakerState) {
	t.Helper()
	for _, b := range c.Breakers() {
		if b.API == "v2" && b.State != want {
			t.Errorf("the breaker of v2 is %s, want %s", b.State, want)
		}
	}
}

// checkNotSent checks that a v2 call is refused without a request to the provider, and its
// Retry-After.
func checkNotSent(t *testing.T, w *weather, s *provider.Session, wait time.Duration) {
	t.Helper()
	asked, begun := w.asked(), time.Now()
	_, read := s.Gases(t.Context())
	for _, err := range []error{write(t, s, 1), read} {
		var d *domain.Error
		if !errors.As(err, &d) || d.Code != domain.CodeUpstreamUnavailable || d.RetryAfter == nil || *d.RetryAfter != wait {
			t.Errorf("the error is %+v, %v", d, err)
		}
		checkSilence(t, "an open breaker", "provider.invalid", err)
	}
	if w.asked() != asked || time.Since(begun) != 0 {
		t.Errorf("%d calls were made, in %s", w.asked()-asked, time.Since(begun))
	}
}

// A failing provider gets no calls for five seconds, then some probes. When all of these succeed,
// it gets all calls again.
func TestBreaker(t *testing.T) {
	w := &weather{status: 503}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		_ = writes(t, c, 29)
		checkBreaker(t, c, provider.BreakerClosed)
		_ = write(t, sessionOf(c, 2), 1)
		checkBreaker(t, c, provider.BreakerOpen)
		checkNotSent(t, w, s, 5*time.Second)
		checkTally(t, c, provider.Tally{Refused: 2})
		if _, err := s.Document(t.Context(), "1", domain.FileRequest{}); err == nil || w.asked() != 31 {
			t.Errorf("no call to another API: %v", err)
		}

		time.Sleep(3 * time.Second)
		checkNotSent(t, w, s, 2*time.Second)
		time.Sleep(2*time.Second + 1)
		asked := w.asked()
		_ = writes(t, c, 2)
		checkBreaker(t, c, provider.BreakerHalfOpen)
		_ = write(t, sessionOf(c, 2), 1)
		if w.asked() != asked+3 {
			t.Error("no probe after the pause")
		}
		checkBreaker(t, c, provider.BreakerOpen) // the probes failed

		time.Sleep(5*time.Second + 1)
		w.status = 200
		if err := write(t, s, 7); err != nil {
			t.Error(err)
		}
		checkBreaker(t, c, provider.BreakerHalfOpen)
		_ = write(t, s, 1)
		checkBreaker(t, c, provider.BreakerClosed)
	})
}

// Files and streams count and are refused like calls.
func TestBreakerOfFiles(t *testing.T) {
	w := &weather{status: 503}
	under(t, w, func(t *testing.T, c *provider.Client, _ *provider.Session) {
		for i := range 50 {
			s := sessionOf(c, i%3)
			_, _ = s.Document(t.Context(), "1", domain.FileRequest{})
			_ = s.Stream(t.Context(), "b-1", "", nil)
		}
		if w.asked() != 30 {
			t.Errorf("%d calls were made, want 30", w.asked())
		}
		checkBreaker(t, c, provider.BreakerClosed) // v2 has a breaker of its own
	})
}

// Timeouts count, however long ago the calls began.
func TestBreakerOfSilence(t *testing.T) {
	w := &weather{hangs: true}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		for i := range 15 {
			s := sessionOf(c, i%3)
			go func() { _ = s.DeleteAddress(t.Context(), "1") }()
			go func() { _, _ = s.Contacts(t.Context(), domain.ID(strconv.Itoa(i))) }()
		}
		time.Sleep(10*time.Second + 1)
		checkBreaker(t, c, provider.BreakerOpen)
		checkNotSent(t, w, s, 5*time.Second-1)
	})
}

// The breaker stays closed for refusals of the provider, canceled calls, a success rate of a
// third, and rare failures.
func TestBreakerIgnoresOtherFailures(t *testing.T) {
	w := &weather{}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		for _, w.status = range []int{400, 401, 403, 404, 409, 422, 429} {
			_ = writes(t, c, 50)
			checkBreaker(t, c, provider.BreakerClosed)
		}
	})
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		for i := range 400 {
			w.status = 200
			if i%10 >= 3 {
				w.status = 500
			}
			_ = write(t, sessionOf(c, i%7), 1)
		}
		checkBreaker(t, c, provider.BreakerClosed)
	})
	w.hangs = true
	under(t, w, func(t *testing.T, c *provider.Client, _ *provider.Session) {
		ctx, cancel := context.WithCancel(t.Context())
		for i := range 100 {
			go func() { _ = sessionOf(c, i).DeleteAddress(ctx, "1") }()
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		checkBreaker(t, c, provider.BreakerClosed)
	})
	w.hangs, w.status = false, 503
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		for i := range 100 { // rare: few calls are affected
			_ = write(t, sessionOf(c, i), 1)
			time.Sleep(time.Second)
		}
		checkBreaker(t, c, provider.BreakerClosed)
	})
}

// While probes are in flight, all other calls are refused. A canceled probe is replaced by another
// call.
func TestBreakerProbes(t *testing.T) {
	w := &weather{status: 503}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		_ = writes(t, c, 30)
		time.Sleep(5*time.Second + 1)
		w.hangs = true
		ctx, cancel := context.WithCancel(t.Context())
		for i := range 8 {
			go func() { _ = sessionOf(c, i).DeleteAddress(ctx, "1") }()
		}
		synctest.Wait()
		checkNotSent(t, w, s, time.Second)
		cancel()
		synctest.Wait()
		checkBreaker(t, c, provider.BreakerHalfOpen)
		w.hangs, w.status = false, 200
		if err := write(t, s, 8); err != nil {
			t.Error(err)
		}
		checkBreaker(t, c, provider.BreakerClosed)
	})
}

// Failures of one or two sessions only never open the breaker: the other sessions still get
// responses.
func TestOneSessionOpensNoBreaker(t *testing.T) {
	for _, sessions := range []int{1, 2} {
		w := &weather{status: 500}
		under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
			for range 100 { // in five minutes
				for i := range 30 {
					_ = write(t, sessionOf(c, i%sessions), 1)
				}
				time.Sleep(3 * time.Second)
			}
			checkBreaker(t, c, provider.BreakerClosed)
			w.status = 200
			if err := write(t, s, 1); err != nil {
				t.Errorf("%d fail: another session gets %v", sessions, err)
			}
		})
	}
}

// Failures of another session from before the window do not make one session's failures count.
func TestBreakerForgetsOldFailures(t *testing.T) {
	w := &weather{status: 500}
	under(t, w, func(t *testing.T, c *provider.Client, _ *provider.Session) {
		_ = writes(t, c, 2)
		time.Sleep(20*time.Second + 1)
		_ = write(t, sessionOf(c, 2), 50)
		checkBreaker(t, c, provider.BreakerClosed)
		_ = writes(t, c, 2)
		checkBreaker(t, c, provider.BreakerOpen)
	})
}

// Failed probes of one or two sessions do not open the breaker again. It closes when the probes of
// other sessions succeed.
func TestFewSessionsKeepNoBreakerOpen(t *testing.T) {
	for _, sessions := range []int{1, 2} {
		w := &weather{status: 503}
		under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
			_ = writes(t, c, 30)
			time.Sleep(5*time.Second + 1)
			for i := range 50 {
				_ = write(t, sessionOf(c, 10+i%sessions), 1)
			}
			checkBreaker(t, c, provider.BreakerHalfOpen)
			w.status = 200
			if err := write(t, s, 8); err != nil {
				t.Errorf("%d fail: another session gets %v", sessions, err)
			}
			checkBreaker(t, c, provider.BreakerClosed)
		})
	}
}

// Slow probes count like quick ones: a slow provider that responds closes the breaker, and a
// silent one opens it again.
func TestSlowProbesCount(t *testing.T) {
	for _, back := range []bool{true, false} {
		w := &weather{status: 503}
		under(t, w, func(t *testing.T, c *provider.Client, _ *provider.Session) {
			_ = writes(t, c, 30)
			time.Sleep(5*time.Second + 1)
			w.status, w.hangs, w.takes = 200, !back, 3*time.Second
			for range 2 { // a second apart, the second half when the first ones still run
				for i := range 4 {
					go func() { _ = sessionOf(c, i).DeleteAddress(t.Context(), "1") }()
				}
				time.Sleep(2 * time.Second)
			}
			checkBreaker(t, c, provider.BreakerHalfOpen)
			time.Sleep(time.Second + 1)
			if back {
				checkBreaker(t, c, provider.BreakerClosed)
				return
			}
			checkBreaker(t, c, provider.BreakerHalfOpen)
			time.Sleep(5 * time.Second)
			checkBreaker(t, c, provider.BreakerOpen)
		})
	}
}

// Calls that began before the breaker opened do not count as probes.
func TestBreakerIgnoresCallsFromBefore(t *testing.T) {
	w := &weather{hangs: true}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		for i := range 9 {
			go func() { _ = sessionOf(c, i).DeleteAddress(t.Context(), "1") }()
		}
		synctest.Wait()
		time.Sleep(3 * time.Second)
		w.hangs, w.status = false, 503
		_ = writes(t, c, 30)
		checkBreaker(t, c, provider.BreakerOpen)
		time.Sleep(5*time.Second + 1)
		_ = write(t, s, 1)
		checkBreaker(t, c, provider.BreakerHalfOpen)
		time.Sleep(2 * time.Second) // the calls from before have failed
		_ = write(t, sessionOf(c, 100), 1)
		checkBreaker(t, c, provider.BreakerHalfOpen)
		_ = write(t, sessionOf(c, 101), 1)
		checkBreaker(t, c, provider.BreakerOpen)
	})
}

// When the breaker opens during a read, the read returns its first failure.
func TestBreakerOpensDuringARead(t *testing.T) {
	w := &weather{status: 500}
	under(t, w, func(t *testing.T, c *provider.Client, s *provider.Session) {
		_ = writes(t, c, 29)
		_, err := sessionOf(c, 2).Gases(t.Context())
		var d *domain.Error
		if !errors.As(err, &d) || d.Status != 500 || w.asked() != 30 {
			t.Errorf("%d calls, %v", w.asked(), err)
		}
		checkTally(t, c, provider.Tally{Refused: 1})
	})
}

// A call of an API without an address is refused and does not count.
func TestOnlyConfiguredAPIsHaveABreaker(t *testing.T) {
	c, err := provider.New(provider.Config{V2URL: "http://provider.invalid/v2"})
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		_, _ = c.For(credentials, "fr").Tanks(t.Context(), "b-1")
	}
	expect(t, c.Breakers(), []provider.Breaker{{API: "v2", State: provider.BreakerClosed}})
}
