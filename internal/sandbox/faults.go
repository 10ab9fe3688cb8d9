package sandbox

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

// The faults that the panel offers (product 13.8).
var (
	faultLatencies = []time.Duration{0, 300 * time.Millisecond, 3 * time.Second}
	faultRates     = []int{0, 10, 25, 50}
	faultStatuses  = []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable}
)

// allCalls stands for all calls in faultSetting.Forced; a call's own status goes
// first.
const allCalls = "*"

// faultRetryAfter is what 429 and 503 say, in seconds.
const faultRetryAfter = "5"

// faults are what the API does wrong on purpose. The zero value does nothing
// wrong. It is safe for concurrent use.
type faults struct {
	mu  sync.RWMutex
	set faultSetting
}

// faultSetting is one state of the faults.
type faultSetting struct {
	// Account is the e-mail address of whose calls go wrong, and Customer who that
	// is; without them everybody's do.
	Account  string
	Customer recordID
	// Latency is added to every call.
	Latency time.Duration
	// Rate is how many calls of a hundred answer 503.
	Rate int
	// Forced is the status of a call, by its pattern such as "GET /v2/gas" or
	// allCalls.
	Forced map[string]int
	// SignIn befalls the next sign-in of those, then no other.
	SignIn signInFault
}

func (f *faults) get() faultSetting {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.set
}

func (f *faults) change(to func(*faultSetting)) {
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

// befall waits and fails as the panel asked for this call; nil lets it happen.
func (f *faults) befall(w http.ResponseWriter, r *http.Request, call string, identify identify) error {
	set := f.get()
	if set.Customer != 0 {
		// Whoever is not known is told so as ever.
		if who, err := identify(r); err != nil || who.customerID != set.Customer {
			return nil
		}
	}
	if err := pause(r.Context(), set.Latency); err != nil {
		return err
	}
	status := cmp.Or(set.Forced[call], set.Forced[allCalls])
	if status == 0 && rand.IntN(100) < set.Rate {
		// No Retry-After: a client that heeds it would make each screen wait that long.
		return &problem{Status: http.StatusServiceUnavailable, Code: "fault"}
	}
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", faultRetryAfter)
	}
	switch status {
	case 0:
		return nil
	case http.StatusUnauthorized:
		return problemTokenTooOld
	case http.StatusForbidden:
		return problemForbidden
	default:
		return &problem{Status: status, Code: "fault"}
	}
}

// pause waits, unless the caller goes away first.
func pause(ctx context.Context, d time.Duration) error {
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

// shown is the forced call that the panel's form begins with, so that applying the form
// as it is changes nothing: the first by name.
func (s faultSetting) shown() forcedCall {
	for _, call := range slices.Sorted(maps.Keys(s.Forced)) {
		return forcedCall{call, s.Forced[call]}
	}
	return forcedCall{}
}

// any reports whether something goes wrong on purpose.
func (s faultSetting) any() bool {
	return s.Latency > 0 || s.Rate > 0 || len(s.Forced) > 0 || s.SignIn != ""
}

// valid reports whether the panel offers a setting.
func (s faultSetting) valid(calls []string) bool {
	for call, status := range s.Forced {
		if call != allCalls && !slices.Contains(calls, call) || !slices.Contains(faultStatuses, status) {
			return false
		}
	}
	return slices.Contains(faultLatencies, s.Latency) && slices.Contains(faultRates, s.Rate) && s.signInLabel() != ""
}

// signInLabel says what befalls the next sign-in; empty for what is not offered.
func (s faultSetting) signInLabel() string {
	for _, one := range signInFaults {
		if one.Is == s.SignIn {
			return one.Label
		}
	}
	return ""
}
