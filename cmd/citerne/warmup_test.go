package main

import (
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// overheard is a provider that keeps what was asked.
type overheard struct {
	next http.RoundTripper

	mu    sync.Mutex
	paths []string
}

// RoundTrip implements http.RoundTripper.
func (o *overheard) RoundTrip(r *http.Request) (*http.Response, error) {
	o.mu.Lock()
	o.paths = append(o.paths, r.URL.Path)
	o.mu.Unlock()
	return o.next.RoundTrip(r)
}

// The query reads every kind of record that there is an answer for, each once, and all
// that it asks for comes.
func TestWarmUpReadsEveryAnswer(t *testing.T) {
	answers, err := newStage()
	if err != nil {
		t.Fatal(err)
	}
	asked := &overheard{next: answers}
	if err := warmUp(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	slices.Sort(asked.paths)
	if want := slices.Sorted(maps.Keys(answers)); !slices.Equal(asked.paths, want) {
		t.Errorf("asked for %q, the answers are %q", asked.paths, want)
	}
}

// silent is a provider that is away.
type silent struct{}

// RoundTrip implements http.RoundTripper.
func (silent) RoundTrip(*http.Request) (*http.Response, error) { return nil, errors.New("away") }

// A warm-up that does not come to its end says so, which the start only notes.
func TestWarmUpThatFails(t *testing.T) {
	if err := warmUp(t.Context(), silent{}); err == nil {
		t.Error("nobody answered, and that is no failure")
	}
	answers, err := newStage()
	if err != nil {
		t.Fatal(err)
	}
	delete(answers, "/v2/gas")
	if err := warmUp(t.Context(), answers); err == nil || !strings.Contains(err.Error(), "gasList") {
		t.Errorf("a list did not come: %v", err)
	}
}

// A program that is ready is warm, and neither its provider nor its operators hear of
// how it became so.
func TestStartsWarmAndUnheard(t *testing.T) {
	f := newForeignProvider(t)
	p := start(t, f.environ()...)
	if calls := f.takeCalls(); len(calls) != 0 {
		t.Errorf("the provider was asked for %q", calls)
	}
	if log := p.log.String(); !strings.Contains(log, `"warm":true`) || strings.Contains(log, "warm-up") || strings.Contains(log, `"msg":"request"`) {
		t.Errorf("the log says: %s", log)
	}
	metrics := p.scrape(t)
	for _, name := range []string{"citerne_operations_total", "citerne_upstream_requests_total", "citerne_http_requests_total"} {
		if n := metrics.sum(name); n != 0 {
			t.Errorf("%s is %v", name, n)
		}
	}
	if n := metrics.value("citerne_sessions"); n != 0 {
		t.Errorf("there are %v sessions", n)
	}
}
