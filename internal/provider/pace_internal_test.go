package provider

import (
	"testing"
	"time"
)

func took(p *pace, at time.Time, route string, d time.Duration) {
	if !p.begin() {
		d = 0
	}
	p.end(at, route, d)
}

func TestPaceIsTheProvidersOwn(t *testing.T) {
	c := &Client{pace: newPace()}
	begin := time.Unix(1_000_000, 0)
	for second := range 3 {
		at := begin.Add(time.Duration(second) * time.Second)
		// One call in ten is not held up by anything.
		for i := range 10 {
			held := time.Duration(min(i, 1)) * 300 * time.Millisecond
			took(c.pace, at, "/slow", 80*time.Millisecond+held)
			took(c.pace, at, "/quick", 4*time.Millisecond+held)
		}
	}
	if got, want := c.Pace(), 42*time.Millisecond; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// What waited for a connection says nothing, however long there are too many.
	for range maxConnections {
		c.pace.begin()
	}
	for second := range 3 {
		took(c.pace, begin.Add(time.Duration(5+second)*time.Second), "/slow", time.Second)
	}
	if got, want := c.Pace(), 42*time.Millisecond; got != want {
		t.Errorf("with too many: %s, want %s", got, want)
	}
	for range maxConnections {
		c.pace.end(begin, "", 0)
	}
	// It gets slower, and is known to be within two seconds.
	for second := range 3 {
		took(c.pace, begin.Add(time.Duration(10+second)*time.Second), "/slow", time.Second)
	}
	if got := c.Pace(); got != time.Second {
		t.Errorf("%s, want 1s", got)
	}
}
