package provider

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// A breaker opens when so many of the latest calls have ended and three quarters
	// of them failed: below that a repetition helps, and what a single person asks for
	// in vain is no reason to refuse everybody.
	breakerCalls = 30
	// breakerWindow is how long a call counts, beside the deadline, which it may take
	// to fail.
	breakerWindow  = 10 * time.Second
	breakerBuckets = 10
	// breakerPause is how long the provider is then left alone.
	breakerPause = 5 * time.Second
	// breakerProbes is how many calls are made after that, about those of a page; when
	// all went well, everybody's are made again.
	breakerProbes = 8
	// probePatience is what those are told to wait who come while probes are made.
	probePatience = time.Second
)

var errOpen = errors.New("the circuit breaker is open")

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

// Breakers tells the breaker of each API that has an address. Families are those of
// specification §7, one base each: what is down may be one of them alone, even on a
// shared host. Sign-in is not among them: it is a single call, whose code cannot be
// sent again.
func (c *Client) Breakers() []Breaker {
	var told []Breaker
	for api, b := range c.breakers {
		if c.bases[api] != "" {
			told = append(told, Breaker{apiNames[api], BreakerState(b.circuit.State().String())})
		}
	}
	return told
}

// breaker keeps calls from a provider that does not answer, so that nobody waits for
// their deadline in vain and it can recover. It is blind to what a provider refuses,
// and to callers who leave.
type breaker struct {
	circuit *gobreaker.TwoStepCircuitBreaker[struct{}]
	until   atomic.Pointer[time.Time] // when probes begin; of the latest opening
	refused atomic.Uint64             // calls that were not made
}

func newBreaker(api api, timeout time.Duration, logger *slog.Logger) *breaker {
	b := &breaker{}
	window := timeout + breakerWindow
	b.circuit = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: apiNames[api], MaxRequests: breakerProbes, Interval: window, BucketPeriod: window / breakerBuckets, Timeout: breakerPause,
		ReadyToTrip: func(n gobreaker.Counts) bool {
			ended := n.TotalSuccesses + n.TotalFailures
			return ended >= breakerCalls && n.TotalFailures >= ended-ended/4
		},
		IsSuccessful: func(err error) bool {
			code := domain.CodeOf(err)
			return code != domain.CodeUpstreamUnavailable && code != domain.CodeUpstreamTimeout
		},
		IsExcluded: func(err error) bool { return errors.Is(err, context.Canceled) },
		OnStateChange: func(name string, from, to gobreaker.State) {
			if to == gobreaker.StateOpen {
				until := time.Now().Add(breakerPause)
				b.until.Store(&until)
			}
			logger.Warn("the circuit breaker of a provider's API changed", "api", name, "from", from.String(), "to", to.String())
		},
	})
	return b
}

// allow tells whether a call may be made, and then whom to tell how it ended.
func (b *breaker) allow(c call) (done func(error), refused *failure) {
	done, err := b.circuit.Allow()
	if err == nil {
		return done, nil
	}
	b.refused.Add(1)
	wait := probePatience
	if errors.Is(err, gobreaker.ErrOpenState) {
		wait = time.Until(*b.until.Load())
	}
	return nil, &failure{err: newError(domain.CodeUpstreamUnavailable, c, errOpen).WithRetryAfter(wait), unasked: true}
}
