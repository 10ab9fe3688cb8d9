package fault

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The faults that the panel offers (product 13.8).
var (
	Latencies = []time.Duration{0, 300 * time.Millisecond, 3 * time.Second}
	Rates     = []int{0, 10, 25, 50}
	Statuses  = []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable}
)

// AllCalls is the key of all calls in Setting.Forced; the status of a single call has priority.
const AllCalls = "*"

// faultRetryAfter is the Retry-After header of a forced 429 or 503, in seconds.
const faultRetryAfter = "5"

// Faults holds the current faults of the API. The zero value injects none. It is safe for
// concurrent use.
type Faults struct {
	mu  sync.RWMutex
	set Setting
}

// Setting is one state of the faults.
type Setting struct {
	// Account and Customer are the e-mail address and the id of the customer whose calls fail;
	// without them the calls of all customers do.
	Account  string
	Customer store.ID
	// Latency is added to every call.
	Latency time.Duration
	// Rate is the percentage of calls that answer 503.
	Rate int
	// Forced maps the pattern of a call, such as "GET /v2/gas", or AllCalls to its status.
	Forced map[string]int
	// SignIn is the fault of the next sign-in; it is cleared once it has happened.
	SignIn SignIn
}

// Get returns the current setting.
func (f *Faults) Get() Setting {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.set
}

// Change lets the function `to` change the current setting.
func (f *Faults) Change(to func(*Setting)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	// A new map: readers may still hold the old one.
	forced := make(map[string]int, len(f.set.Forced)+1)
	for call, status := range f.set.Forced {
		forced[call] = status
	}
	f.set.Forced = forced
	to(&f.set)
}

// Apply delays a call and returns its error as set in the panel; it returns nil when the call
// may proceed.
func (f *Faults) Apply(w http.ResponseWriter, r *http.Request, call string, identify api.Identify) error {
	set := f.Get()
	if set.Customer != 0 {
		// An unauthenticated request passes: it still gets its usual 401.
		if who, err := identify(r); err != nil || who.CustomerID != set.Customer {
			return nil
		}
	}
	if err := Pause(r.Context(), set.Latency); err != nil {
		return err
	}
	status := cmp.Or(set.Forced[call], set.Forced[AllCalls])
	if status == 0 && rand.IntN(100) < set.Rate {
		// No Retry-After: a client that respects it would delay each screen that long.
		return &api.Problem{Status: http.StatusServiceUnavailable, Code: "fault"}
	}
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", faultRetryAfter)
	}
	switch status {
	case 0:
		return nil
	case http.StatusUnauthorized:
		return api.TokenExpired
	case http.StatusForbidden:
		return api.Forbidden
	default:
		return &api.Problem{Status: status, Code: "fault"}
	}
}

// Pause waits for d, or until ctx is done, whose error it then returns.
func Pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// forcedCall is a call and its forced status.
type forcedCall struct {
	Call   string
	Status int
}

// Shown returns the forced call that the panel's form shows at first, so that submitting the form
// unchanged changes nothing: the first one by name.
func (s Setting) Shown() forcedCall {
	for _, call := range slices.Sorted(maps.Keys(s.Forced)) {
		return forcedCall{call, s.Forced[call]}
	}
	return forcedCall{}
}

// Any reports whether any fault is set.
func (s Setting) Any() bool {
	return s.Latency > 0 || s.Rate > 0 || len(s.Forced) > 0 || s.SignIn != ""
}

// Valid reports whether the panel offers all values of a setting.
func (s Setting) Valid(calls []string) bool {
	for call, status := range s.Forced {
		if call != AllCalls && !slices.Contains(calls, call) || !slices.Contains(Statuses, status) {
			return false
		}
	}
	return slices.Contains(Latencies, s.Latency) && slices.Contains(Rates, s.Rate) && s.SignInLabel() != ""
}

// SignInLabel returns the label of the sign-in fault; empty for one that the panel does not offer.
func (s Setting) SignInLabel() string {
	for _, one := range SignIns {
		if one.Is == s.SignIn {
			return one.Label
		}
	}
	return ""
}
