package provider_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// reply is one scripted response; err replaces it when set.
type reply struct {
	status     int
	body       string
	retryAfter string
	date       string
	after      time.Duration // the delay of the response
	err        error
}

// script returns the replies in sequence and records the times of the calls.
type script struct {
	replies []reply
	asked   []time.Time
	open    int // bodies that were not closed
}

func (s *script) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked = append(s.asked, time.Now())
	if len(s.asked) > len(s.replies) {
		return nil, errors.New("one call too many")
	}
	next := s.replies[len(s.asked)-1]
	select {
	case <-time.After(next.after):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	if next.err != nil {
		return nil, next.err
	}
	header := http.Header{}
	if next.retryAfter != "" {
		header.Set("Retry-After", next.retryAfter)
	}
	if next.date != "" {
		header.Set("Date", next.date)
	}
	s.open++
	return &http.Response{StatusCode: next.status, Header: header, Body: &countedBody{strings.NewReader(next.body), s}}, nil
}

type countedBody struct {
	io.Reader
	s *script
}

func (b *countedBody) Close() error { b.s.open--; return nil }

// run makes one call against a script, in fake time.
func run(t *testing.T, timeout time.Duration, replies []reply, check func(*script, time.Duration, error)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &script{replies: replies}
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Timeout: timeout, Transport: s})
		start := time.Now()
		_, err := c.For(credentials, "fr").Gases(t.Context())
		check(s, time.Since(start), err)
		if s.open != 0 {
			t.Errorf("%d bodies are left open", s.open)
		}
	})
}

func TestRetry(t *testing.T) {
	const ok = `[{"id":"1"}]`
	at := func(d time.Duration) string { // synctest starts at this instant
		return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(d).Format(http.TimeFormat)
	}
	for _, c := range []struct {
		name     string
		timeout  time.Duration
		replies  []reply
		asked    int
		code     domain.Code
		min, max time.Duration
	}{
		{"success", 0, []reply{{status: 200, body: ok}}, 1, "", 0, 0},
		{"success on retry", 0, []reply{{status: 500}, {status: 200, body: ok}}, 2, "", 50 * time.Millisecond, 150 * time.Millisecond},
		{"a reset, then success", 0, []reply{{err: io.ErrUnexpectedEOF}, {status: 200, body: ok}}, 2, "", 50 * time.Millisecond, 150 * time.Millisecond},
		{"only once", 0, []reply{{status: 500}, {status: 502}}, 2, domain.CodeUpstreamUnavailable, 50 * time.Millisecond, 150 * time.Millisecond},
		{"then refused", 0, []reply{{status: 500}, {status: 403}}, 2, domain.CodeForbidden, 50 * time.Millisecond, 150 * time.Millisecond},
		{"Retry-After in seconds", 0, []reply{{status: 503, retryAfter: "3"}, {status: 200, body: ok}}, 2, "", 3 * time.Second, 3 * time.Second},
		{"Retry-After as a date", 0, []reply{{status: 503, retryAfter: at(2 * time.Second)}, {status: 200, body: ok}}, 2, "", 2 * time.Second, 2 * time.Second},
		{"Retry-After as a date, from a clock ahead of ours", 0, []reply{{status: 503, retryAfter: at(time.Hour + 2*time.Second), date: at(time.Hour)},
			{status: 200, body: ok}}, 2, "", 2 * time.Second, 2 * time.Second},
		{"Retry-After as a date, from a clock behind ours", 0, []reply{{status: 503, retryAfter: at(2*time.Second - time.Hour), date: at(-time.Hour)},
			{status: 200, body: ok}}, 2, "", 2 * time.Second, 2 * time.Second},
		{"Retry-After as a date, with an invalid Date", 0, []reply{{status: 503, retryAfter: at(2 * time.Second), date: "soon"},
			{status: 200, body: ok}}, 2, "", 2 * time.Second, 2 * time.Second},
		{"Retry-After in the past", 0, []reply{{status: 429, retryAfter: at(-time.Hour)}, {status: 200, body: ok}}, 2, "", 50 * time.Millisecond, 150 * time.Millisecond},
		{"invalid Retry-After", 0, []reply{{status: 429, retryAfter: "-1"}}, 1, domain.CodeRateLimited, 0, 0},
		{"Retry-After too far, no deadline", 0, []reply{{status: 503, retryAfter: "6"}}, 1, domain.CodeUpstreamUnavailable, 0, 0},
		{"Retry-After up to the deadline", 10 * time.Second, []reply{{status: 503, retryAfter: "9"}, {status: 200, body: ok}}, 2, "", 9 * time.Second, 9 * time.Second},
		{"Retry-After beyond the deadline", 2 * time.Second, []reply{{status: 503, retryAfter: "3"}}, 1, domain.CodeUpstreamUnavailable, 0, 0},
		{"no time left for a retry", time.Second, []reply{{status: 500, after: 960 * time.Millisecond}}, 1, domain.CodeUpstreamUnavailable,
			960 * time.Millisecond, 960 * time.Millisecond},
		{"the deadline covers the retry", time.Second, []reply{{status: 500, after: 500 * time.Millisecond}, {status: 200, body: ok, after: time.Hour}}, 2,
			domain.CodeUpstreamTimeout, time.Second, time.Second},
		{"no deadline", 0, []reply{{status: 200, body: ok, after: 24 * time.Hour}}, 1, "", 24 * time.Hour, 24 * time.Hour},
		{"a timeout is not retried", time.Second, []reply{{after: time.Hour}}, 1, domain.CodeUpstreamTimeout, time.Second, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, c.timeout, c.replies, func(s *script, took time.Duration, err error) {
				if len(s.asked) != c.asked || domain.CodeOf(err) != c.code || took < c.min || took > c.max {
					t.Errorf("%d calls in %s: %v; want %d in %s to %s, code %q", len(s.asked), took, err, c.asked, c.min, c.max, c.code)
				}
			})
		})
	}
}

// The pauses of many clients differ.
func TestRetryIsJittered(t *testing.T) {
	pauses := map[time.Duration]bool{}
	for range 20 {
		run(t, 0, []reply{{status: 500}, {status: 500}}, func(s *script, took time.Duration, _ error) { pauses[took] = true })
	}
	if len(pauses) < 10 {
		t.Errorf("20 retries had %d different pauses", len(pauses))
	}
}

// When many reads fail, the saved budget is spent first, and then one in ten is retried.
// Successful reads refill the budget. Each API has its own.
func TestRetryBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer, calls := 429, map[string]int{} // a status that the breaker ignores
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			api, _, _ := strings.Cut(r.URL.Path[1:], "/")
			calls[api]++
			return &http.Response{StatusCode: answer, Header: http.Header{"Retry-After": {"0"}}, Body: io.NopCloser(strings.NewReader(`[]`))}, nil
		})})
		s := c.For(credentials, "fr")
		asked := func(n int, read func()) int {
			clear(calls)
			for range n {
				read()
			}
			time.Sleep(time.Hour) // the budget must not depend on time
			return calls["v2"] + calls["v3"]
		}
		gases := func() { _, _ = s.Gases(t.Context()) }
		tanks := func() { _, _ = s.Tanks(t.Context(), "b-1") }
		if got := asked(10, gases); got != 20 {
			t.Errorf("10 reads that fail made %d calls, want 20", got)
		}
		if got := asked(1000, gases); got != 1100 {
			t.Errorf("1000 more made %d, want 1100", got)
		}
		checkTally(t, c, provider.Tally{Retries: 110, RetriesRefused: 900})
		if got := asked(10, tanks); got != 20 {
			t.Errorf("10 reads of another API made %d calls, want 20", got)
		}
		answer = 200
		asked(41, gases)
		answer = 429
		if got := asked(9, gases); got != 9+5 {
			t.Errorf("9 failing reads after 41 successes made %d calls, want 14", got)
		}
		checkTally(t, c, provider.Tally{Retries: 115, RetriesRefused: 904})
	})
}

// A cancellation ends a call at once, at any stage, and the caller gets its own cancellation back.
func TestCancellation(t *testing.T) {
	for name, replies := range map[string][]reply{
		"while waiting for a response": {{after: time.Hour}},
		"during the pause":             {{status: 503, retryAfter: "4"}, {status: 200, body: `[]`}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &script{replies: replies}
				c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Timeout: time.Minute, Transport: s})
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Second, cancel)
				start := time.Now()
				_, err := c.For(credentials, "fr").Gases(ctx)
				if !errors.Is(err, context.Canceled) || time.Since(start) != time.Second || len(s.asked) != 1 {
					t.Errorf("after %s and %d requests: %v", time.Since(start), len(s.asked), err)
				}
			})
		})
	}
}

// The caller's own deadline counts as a timeout of the provider.
func TestCallersDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Transport: &script{replies: []reply{{after: time.Hour}}}})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := c.For(credentials, "fr").SwitchBusiness(ctx, "1", "2"); domain.CodeOf(err) != domain.CodeUpstreamTimeout {
			t.Error(err)
		}
	})
}

// A cancellation also cancels the request at the provider.
func TestCancellationReachesTheProvider(t *testing.T) {
	arrived, left := make(chan struct{}), make(chan struct{})
	s, _ := asking(t, func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
		close(left)
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	_, err := s.Gases(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-left
}

// Bodies are read to the end, so that one connection serves all calls.
func TestConnectionsAreReused(t *testing.T) {
	u := newUpstream(t, status(404, `{"error":{}}`))
	opened := 0
	own := provider.NewTransport()
	dial := own.DialContext
	own.DialContext = func(ctx context.Context, network, address string) (c net.Conn, err error) {
		opened++
		return dial(ctx, network, address)
	}
	t.Cleanup(own.CloseIdleConnections)
	s := newClient(t, provider.Config{V2URL: u.URL, Transport: own}).For(credentials, "fr")
	for range 10 {
		_, _ = s.Business(t.Context(), "1")
	}
	if opened != 1 {
		t.Errorf("10 calls opened %d connections", opened)
	}
}
