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

// AllCalls stands for all calls in faultSetting.Forced; a call's own status goes
// first.
const AllCalls = "*"

// faultRetryAfter is what 429 and 503 say, in seconds.
const faultRetryAfter = "5"

// Faults are what the API does wrong on purpose. The zero value does nothing
// wrong. It is safe for concurrent use.
type Faults struct {
	mu  sync.RWMutex
	set Setting
}

// Setting is one state of the faults.
type Setting struct {
	// Account is the e-mail address of whose calls go wrong, and Customer who that
	// is; without them everybody's do.
	Account  string
	Customer store.ID
	// Latency is added to every call.
	Latency time.Duration
	// Rate is how many calls of a hundred answer 503.
	Rate int
	// Forced is the status of a call, by its pattern such as "GET /v2/gas" or
	// allCalls.
	Forced map[string]int
	// SignIn befalls the next sign-in of those, then no other.
	SignIn SignIn
}

// Get is what goes wrong now.
func (f *Faults) Get() Setting {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.set
}

// Change changes what goes wrong.
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

// Befall waits and fails as the panel asked for this call; nil lets it happen.
func (f *Faults) Befall(w http.ResponseWriter, r *http.Request, call string, identify api.Identify) error {
	set := f.Get()
	if set.Customer != 0 {
		// Whoever is not known is told so as ever.
		if who, err := identify(r); err != nil || who.CustomerID != set.Customer {
			return nil
		}
	}
	if err := Pause(r.Context(), set.Latency); err != nil {
		return err
	}
	status := cmp.Or(set.Forced[call], set.Forced[AllCalls])
	if status == 0 && rand.IntN(100) < set.Rate {
		// No Retry-After: a client that heeds it would make each screen wait that long.
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

// Pause waits, unless the caller goes away first.
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

// forcedCall is a call and the status that it answers.
type forcedCall struct {
	Call   string
	Status int
}

// Shown is the forced call that the panel's form begins with, so that applying the form
// as it is changes nothing: the first by name.
func (s Setting) Shown() forcedCall {
	for _, call := range slices.Sorted(maps.Keys(s.Forced)) {
		return forcedCall{call, s.Forced[call]}
	}
	return forcedCall{}
}

// Any reports whether something goes wrong on purpose.
func (s Setting) Any() bool {
	return s.Latency > 0 || s.Rate > 0 || len(s.Forced) > 0 || s.SignIn != ""
}

// Valid reports whether the panel offers a setting.
func (s Setting) Valid(calls []string) bool {
	for call, status := range s.Forced {
		if call != AllCalls && !slices.Contains(calls, call) || !slices.Contains(Statuses, status) {
			return false
		}
	}
	return slices.Contains(Latencies, s.Latency) && slices.Contains(Rates, s.Rate) && s.SignInLabel() != ""
}

// SignInLabel says what befalls the next sign-in; empty for what is not offered.
func (s Setting) SignInLabel() string {
	for _, one := range SignIns {
		if one.Is == s.SignIn {
			return one.Label
		}
	}
	return ""
}
