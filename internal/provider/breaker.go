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
	// sessionProbes is how many of them may be one session's at once.
	sessionProbes = breakerProbes / 2
	// probePatience is how long a probe keeps another from being made. The slow ones of
	// some sessions hold all places for half a second each session, not until their
	// deadline. It is also how long those are asked to wait who find no place.
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
	failures []sessionFailure // while all calls are made, the oldest first
	round    *round           // of probes; another one at each change of the circuit
}

// sessionFailure is a failure whose session is known. Those without one, events of use
// and links to choose a new password, are all one session's.
type sessionFailure struct {
	session string
	at      time.Time
}

func newBreaker(api api, timeout time.Duration, logger *slog.Logger) *breaker {
	b := &breaker{window: timeout + breakerWindow, round: newRound()}
	b.closed.Store(true)
	// After its pause the circuit is asked for nothing but the outcome of a round.
	b.circuit = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: apiNames[api], MaxRequests: 1, Interval: b.window, BucketPeriod: b.window / breakerBuckets, Timeout: breakerPause,
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
	if !b.closed.Load() && b.circuit.State() == gobreaker.StateHalfOpen {
		if done = b.probe(session); done == nil {
			return nil, b.refuse(c, probePatience)
		}
		return done, nil
	}
	tell, err := b.circuit.Allow()
	switch {
	case err == nil:
		return func(err error) { b.ended(err, session, tell) }, nil
	case errors.Is(err, gobreaker.ErrOpenState):
		return nil, b.refuse(c, time.Until(*b.until.Load()))
	default:
		return nil, b.refuse(c, probePatience)
	}
}

// refuse is how a call ends that is not made.
func (b *breaker) refuse(c call, wait time.Duration) *failure {
	b.refused.Add(1)
	return &failure{err: newError(domain.CodeUpstreamUnavailable, c, errOpen).WithRetryAfter(wait), unasked: true}
}

// ended tells the circuit how a call ended, without the failures that one session has
// beyond its part.
func (b *breaker) ended(err error, session string, tell func(error)) {
	// What began in another state the circuit does not count by itself.
	if isOutage(err) && b.closed.Load() && !b.counts(session) {
		err = errUncounted
	}
	tell(err)
}

// counts notes that a call of a session failed, and tells whether that counts.
func (b *breaker) counts(session string) bool {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures = slices.DeleteFunc(b.failures, func(f sessionFailure) bool { return now.Sub(f.at) > b.window })
	if b.failed(session) >= sessionFailures {
		return false
	}
	if len(b.failures) == mostFailures {
		b.failures = slices.Delete(b.failures, 0, 1)
	}
	b.failures = append(b.failures, sessionFailure{session, now})
	return true
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

// forget forgets what was known in another state.
func (b *breaker) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures, b.round = b.failures[:0], newRound()
}

// round is one time of probes: from the end of a pause until the breaker closes or opens.
type round struct {
	running map[string]int  // probes, by session
	placed  int             // how many of them hold a place
	well    int             // how many went well; they keep their places
	failed  map[string]bool // sessions of which one failed, and none has gone well since
	over    bool
}

func newRound() *round { return &round{running: map[string]int{}, failed: map[string]bool{}} }

// probe lets a session's call be made as a probe, and gives whom to tell how it ended; nil
// when there is no place for it. A session of which one failed takes no place: its calls are
// made beside the others', and say only whether it fails still.
func (b *breaker) probe(session string) (done func(error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.round
	suspect := r.failed[session]
	if r.running[session] == sessionProbes || !suspect && r.placed+r.well >= breakerProbes {
		return nil
	}
	r.running[session]++
	if suspect {
		return func(err error) { b.probed(r, session, true, err) }
	}
	r.placed++
	leave := func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		r.placed--
	}
	late := time.AfterFunc(probePatience, leave)
	return func(err error) {
		if late.Stop() {
			leave()
		}
		b.probed(r, session, false, err)
	}
}

// probed notes how a probe ended, and tells the circuit when its round is over.
func (b *breaker) probed(r *round, session string, suspect bool, err error) {
	if outcome, over := b.judge(r, session, suspect, err); over {
		if tell, err := b.circuit.Allow(); err == nil {
			tell(outcome)
		}
	}
}

// judge says whether a round is over with this probe, and with what outcome.
func (b *breaker) judge(r *round, session string, suspect bool, err error) (outcome error, over bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.running[session]--; r.running[session] == 0 {
		delete(r.running, session)
	}
	switch {
	case r != b.round || r.over || errors.Is(err, context.Canceled):
		return nil, false
	case isOutage(err):
		r.failed[session] = true
		r.over = len(r.failed) == breakerSessions
		return err, r.over
	case suspect:
		delete(r.failed, session)
		return nil, false
	default:
		r.well++
		r.over = r.well == breakerProbes
		return nil, r.over
	}
}
