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
	// A breaker opens when breakerCalls or more calls ended within the window and three
	// quarters of them failed. Below that, a retry helps.
	breakerCalls = 30
	// breakerSessions is how many sessions the failures must come from: the repeated
	// failure of one customer's data is no reason to refuse everybody else.
	breakerSessions = 3
	// breakerWindow is how long a call counts, on top of the deadline, which it may need
	// to fail.
	breakerWindow  = 10 * time.Second
	breakerBuckets = 10
	// breakerPause is how long an open breaker makes no call.
	breakerPause = 5 * time.Second
	// breakerProbes is how many calls a half-open breaker makes, about as many as a page
	// needs. It closes when all of them succeed.
	breakerProbes = 8
	// probeWait is the retry delay of a call that a half-open breaker refuses.
	probeWait = time.Second
)

var (
	errOpen      = errors.New("the circuit breaker is open")
	errUncounted = errors.New("the failure does not count")
)

// Breaker is the circuit breaker of one of the provider's APIs, as it stands.
type Breaker struct {
	// API is "v2", "v3" or "analytics".
	API   string
	State BreakerState
}

// BreakerState says which calls are made.
type BreakerState string

// The states of a breaker.
const (
	// BreakerClosed: all calls are made.
	BreakerClosed BreakerState = "closed"
	// BreakerHalfOpen: some are, to see whether the provider is back.
	BreakerHalfOpen BreakerState = "half-open"
	// BreakerOpen: none is.
	BreakerOpen BreakerState = "open"
)

// Breakers returns the breaker of each API that has an address. Each base address of
// specification §7 has its own breaker: one API may be down alone, even on a shared
// host. Sign-in has none: it is a single call, whose code cannot be sent again.
func (c *Client) Breakers() []Breaker {
	var all []Breaker
	for api, b := range c.breakers {
		if c.bases[api] != "" {
			all = append(all, Breaker{apiNames[api], BreakerState(b.circuit.State().String())})
		}
	}
	return all
}

// breaker stops calls to a provider that does not answer: no customer waits for a deadline
// in vain, and the provider can recover. It ignores 4xx answers and callers who leave.
type breaker struct {
	circuit *gobreaker.TwoStepCircuitBreaker[struct{}]
	window  time.Duration
	until   atomic.Pointer[time.Time] // when the latest pause ends
	refused atomic.Uint64             // calls that were not made

	mu     sync.Mutex
	state  gobreaker.State
	change int                  // number of changes of the state
	failed map[string]time.Time // by session, its latest failure in this state
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

// allow reports whether a session may make a call. If so, the caller passes the call's
// error to done; if not, refused is the error of the call.
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

// counts notes the failure of a session's call, which began after so many changes of the
// state, and reports whether it counts. A failed probe counts once several sessions failed:
// one session alone must not keep the breaker open.
func (b *breaker) counts(session string, begun int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if begun != b.change {
		return false
	}
	b.failed[session] = time.Now()
	return b.state != gobreaker.StateHalfOpen || len(b.failed) >= breakerSessions
}

// severalFailed reports whether calls of breakerSessions failed within the window.
func (b *breaker) severalFailed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.failed, func(_ string, at time.Time) bool { return time.Since(at) > b.window })
	return len(b.failed) >= breakerSessions
}

// changed begins a new state, in which no session has failed yet.
func (b *breaker) changed(to gobreaker.State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state = to
	b.change++
	clear(b.failed)
}
