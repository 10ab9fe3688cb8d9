package provider

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// A breaker opens when at least breakerCalls calls ended within the window and three quarters
	// of them failed. Below that rate, a retry helps.
	breakerCalls = 30
	// breakerSessions is the minimum number of sessions with failures: repeated failures of one
	// customer's data must not block the others.
	breakerSessions = 3
	// breakerWindow is how long a call counts. The deadline is added, because a call may take that
	// long to fail.
	breakerWindow  = 10 * time.Second
	breakerBuckets = 10
	// breakerPause is how long an open breaker refuses all calls.
	breakerPause = 5 * time.Second
	// breakerProbes is the number of calls that a half-open breaker lets through, about as many as
	// a page needs. It closes when all of them succeed.
	breakerProbes = 8
	// probeWait is the Retry-After of a call that a half-open breaker refuses.
	probeWait = time.Second
)

var (
	errOpen      = errors.New("the circuit breaker is open")
	errUncounted = errors.New("the failure does not count")
)

// Breaker is the state of the circuit breaker of one of the provider's APIs.
type Breaker struct {
	// API is "v2", "v3" or "analytics".
	API   string
	State BreakerState
}

// BreakerState says which calls are let through.
type BreakerState string

const (
	// BreakerClosed: all calls are made.
	BreakerClosed BreakerState = "closed"
	// BreakerHalfOpen: some calls are made, to probe the provider.
	BreakerHalfOpen BreakerState = "half-open"
	// BreakerOpen: no call is made.
	BreakerOpen BreakerState = "open"
)

// Breakers returns the breaker of each API that has an address. Each base address of specification
// §7 has its own breaker, because one API may be down alone, even on a shared host. Sign-in has
// none: it is a single call, whose code cannot be sent again.
func (c *Client) Breakers() []Breaker {
	var all []Breaker
	for api, b := range c.breakers {
		if c.bases[api] != "" {
			all = append(all, Breaker{apiNames[api], BreakerState(b.circuit.State().String())})
		}
	}
	return all
}

// breaker stops calls to a provider that does not respond: customers do not wait for the
// deadline of each call, and the provider can recover. It ignores 4xx responses and canceled calls.
type breaker struct {
	circuit *gobreaker.TwoStepCircuitBreaker[struct{}]
	window  time.Duration
	until   atomic.Pointer[time.Time] // when the latest pause ends
	refused atomic.Uint64             // calls that were not made

	mu     sync.Mutex
	state  gobreaker.State
	change int                  // number of state changes
	failed map[string]time.Time // time of the latest failure in this state, by session
}

func newBreaker(api api, timeout time.Duration, logger *slog.Logger) *breaker {
	b := &breaker{window: timeout + breakerWindow, failed: make(map[string]time.Time)}
	b.circuit = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: apiNames[api], MaxRequests: breakerProbes, Interval: b.window, BucketPeriod: b.window / breakerBuckets, Timeout: breakerPause,
		ReadyToTrip: func(n gobreaker.Counts) bool {
			ended := n.TotalSuccesses + n.TotalFailures
			return ended >= breakerCalls && n.TotalFailures >= ended-ended/4 && b.severalFailed()
		},
		IsSuccessful: func(err error) bool { return !isOutage(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) || err == errUncounted },
		OnStateChange: func(name string, from, to gobreaker.State) {
			if to == gobreaker.StateOpen {
				until := time.Now().Add(breakerPause)
				b.until.Store(&until)
			}
			b.changed(to)
			logger.Warn("the circuit breaker of a provider's API changed", "api", name, "from", from.String(), "to", to.String())
		},
	})
	return b
}

// isOutage reports whether an error says that the provider is down.
func isOutage(err error) bool {
	code := domain.CodeOf(err)
	return code == domain.CodeUpstreamUnavailable || code == domain.CodeUpstreamTimeout
}

// allow decides whether a session may make a call. If so, the caller passes the call's error to
// done; if not, refused is the error of the call.
func (b *breaker) allow(c call, session string) (done func(error), refused *failure) {
	report, err := b.circuit.Allow()
	if err != nil {
		wait := probeWait
		if errors.Is(err, gobreaker.ErrOpenState) {
			wait = time.Until(*b.until.Load())
		}
		b.refused.Add(1)
		return nil, &failure{err: newError(domain.CodeUpstreamUnavailable, c, errOpen).WithRetryAfter(wait), unasked: true}
	}
	b.mu.Lock()
	begun := b.change
	b.mu.Unlock()
	return func(err error) {
		if isOutage(err) && !b.counts(session, begun) {
			err = errUncounted
		}
		report(err)
	}, nil
}

// counts records the failure of a session's call that began after begun state changes, and reports
// whether it counts. A failed probe only counts once several sessions failed: one session alone
// must not keep the breaker open.
func (b *breaker) counts(session string, begun int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if begun != b.change {
		return false
	}
	b.failed[session] = time.Now()
	return b.state != gobreaker.StateHalfOpen || len(b.failed) >= breakerSessions
}

// severalFailed reports whether at least breakerSessions sessions had failures within the window.
func (b *breaker) severalFailed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.failed, func(_ string, at time.Time) bool { return time.Since(at) > b.window })
	return len(b.failed) >= breakerSessions
}

// changed records a state change and clears the failed sessions.
func (b *breaker) changed(to gobreaker.State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state = to
	b.change++
	clear(b.failed)
}
