package provider

import (
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// What failed long ago is not held against what fails now.
func TestOldFailuresAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBreaker(apiV2, 0, slog.New(slog.DiscardHandler))
		for range 2 {
			for range sessionFailures {
				if !b.counts("ada") {
					t.Error("a failure does not count")
				}
			}
			if b.counts("ada") {
				t.Errorf("more than %d of a session count", sessionFailures)
			}
			time.Sleep(b.window + 1)
		}
	})
}

// However many sessions fail, few are remembered.
func TestBreakerRemembersFewSessions(t *testing.T) {
	b := newBreaker(apiV2, 0, slog.New(slog.DiscardHandler))
	for i := range 10_000 {
		b.counts(fmt.Sprint(i))
	}
	if n := len(b.failures); n != 128 {
		t.Errorf("%d failures are remembered", n)
	}
}
