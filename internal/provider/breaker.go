package provider

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// A breaker opens when so many of the latest calls have ended and three quarters
	// of them failed: below that a repetition helps.
	breakerCalls = 30
	// breakerSessions is of how many sessions, at the least, failures have to come: what
	// one person asks for in vain, over and over, is no reason to refuse everybody. Of no
	// session more count than its part of breakerCalls.
	breakerSessions = 3
	sessionFailures = breakerCalls / breakerSessions
	// mostFailures is how many failures are remembered, the latest, with their sessions.
	mostFailures = 128
	// breakerWindow is how long a call counts, beside the deadline, which it may take
	// to fail.
	breakerWindow  = 10 * time.Second
	breakerBuckets = 10
	// breakerPause is how long the provider is then left alone.
	breakerPause = 5 * time.Second
	// breakerProbes is how many calls are made after that, about those of a page; when
	// all went well, everybody's are made again.
	breakerProbes = 8
	// sessionProbes is how many of them may be one session's at once. Its slow ones leave
	// some to others, and the rest too once they have failed.
	sessionProbes = breakerProbes / 2
	// probePatience is what those are told to wait who come while probes are made.
	probePatience = time.Second
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
// and to callers who leave; what fails has to fail for several sessions.
type breaker struct {
	circuit *gobreaker.TwoStepCircuitBreaker[struct{}]
	window  time.Duration             // how long a failure counts
	closed  atomic.Bool               // as it was told last: an open one is half-open after its pause
	until   atomic.Pointer[time.Time] // when probes begin; of the latest opening
	refused atomic.Uint64             // calls that were not made

	mu       sync.Mutex
	failures []sessionFailure // in the circuit's present state, the oldest first
	probes   map[string]int   // that are being made, by session
}

// sessionFailure is a failure whose session is known. Those without one, events of use
// and links to choose a new password, are all one session's.
type sessionFailure struct {
	session string
	at      time.Time
}

func newBreaker(api api, timeout time.Duration, logger *slog.Logger) *breaker {
	b := &breaker{window: timeout + breakerWindow, probes: map[string]int{}}
	b.closed.Store(true)
	b.circuit = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: apiNames[api], MaxRequests: breakerProbes, Interval: b.window, BucketPeriod: b.window / breakerBuckets, Timeout: breakerPause,
		ReadyToTrip: func(n gobreaker.Counts) bool {
			ended := n.TotalSuccesses + n.TotalFailures
			return ended >= breakerCalls && n.TotalFailures >= ended-ended/4
		},
		IsSuccessful: func(err error) bool { return !isOutage(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) || err == errUncounted },
		OnStateChange: func(name string, from, to gobreaker.State) {
			if to == gobreaker.StateOpen {
				until := time.Now().Add(breakerPause)
				b.until.Store(&until)
			}
			b.closed.Store(to == gobreaker.StateClosed)
			b.forget()
			logger.Warn("the circuit breaker of a provider's API changed", "api", name, "from", from.String(), "to", to.String())
		},
	})
	return b
}

// isOutage tells whether a call failed in a way that says something of the provider.
func isOutage(err error) bool {
	code := domain.CodeOf(err)
	return code == domain.CodeUpstreamUnavailable || code == domain.CodeUpstreamTimeout
}

// allow tells whether a session's call may be made, and then whom to tell how it ended.
func (b *breaker) allow(c call, session string) (done func(error), refused *failure) {
	probing := !b.closed.Load()
	if probing {
		free, suspect := b.probe(session)
		if !free {
			return nil, b.refuse(c, probePatience)
		}
		if suspect {
			return func(err error) { b.suspectEnded(err, session) }, nil
		}
	}
	tell, err := b.circuit.Allow()
	if err == nil {
		return func(err error) { b.ended(err, session, probing, tell) }, nil
	}
	if probing {
		b.probed(session)
	}
	wait := probePatience
	if errors.Is(err, gobreaker.ErrOpenState) {
		wait = time.Until(*b.until.Load())
	}
	return nil, b.refuse(c, wait)
}

// refuse is how a call ends that is not made.
func (b *breaker) refuse(c call, wait time.Duration) *failure {
	b.refused.Add(1)
	return &failure{err: newError(domain.CodeUpstreamUnavailable, c, errOpen).WithRetryAfter(wait), unasked: true}
}

// suspectEnded notes how a call ended that the circuit is not told of: its session had
// one that failed since probes are made, and would hold the places of those who may have
// none. When it went well the session's next ones are probes again.
func (b *breaker) suspectEnded(err error, session string) {
	b.probed(session)
	if !isOutage(err) && !errors.Is(err, context.Canceled) && !b.closed.Load() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.failures = slices.DeleteFunc(b.failures, func(f sessionFailure) bool { return f.session == session })
	}
}

// ended tells the circuit how a call ended, without the failures that one session has
// beyond its part: the circuit gives their places to somebody else.
func (b *breaker) ended(err error, session string, probing bool, tell func(error)) {
	if probing {
		b.probed(session)
	}
	// What began in another state the circuit does not count by itself.
	if isOutage(err) && probing != b.closed.Load() && !b.counts(session, probing) {
		err = errUncounted
	}
	tell(err)
}

// counts notes that a call of a session failed, and tells whether that counts. Of calls
// that everybody makes it is the session's part of them. Of probes nothing counts until
// so many sessions have failed.
func (b *breaker) counts(session string, probing bool) bool {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	most := 1
	if !probing {
		most = sessionFailures
		b.failures = slices.DeleteFunc(b.failures, func(f sessionFailure) bool { return now.Sub(f.at) > b.window })
	}
	if b.failed(session) >= most {
		return false
	}
	if len(b.failures) == mostFailures {
		b.failures = slices.Delete(b.failures, 0, 1)
	}
	b.failures = append(b.failures, sessionFailure{session, now})
	return !probing || len(b.failures) == breakerSessions
}

// failed is how many failures of a session are remembered.
func (b *breaker) failed(session string) (n int) {
	for _, f := range b.failures {
		if f.session == session {
			n++
		}
	}
	return n
}

// forget forgets the failures of another state.
func (b *breaker) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures = b.failures[:0]
}

// probe takes a probe for a session when one is free for it; probed must follow. suspect
// tells that it has had one that failed.
func (b *breaker) probe(session string) (free, suspect bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.probes[session] == sessionProbes {
		return false, false
	}
	b.probes[session]++
	return true, b.failed(session) > 0
}

// probed gives it back.
func (b *breaker) probed(session string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.probes[session]--; b.probes[session] == 0 {
		delete(b.probes, session)
	}
}
