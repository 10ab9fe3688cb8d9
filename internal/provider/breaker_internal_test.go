package provider

import (
	"fmt"
	"log/slog"
	"testing"
)

// However many sessions fail, few are remembered.
func TestBreakerRemembersFewSessions(t *testing.T) {
	b := newBreaker(apiV2, 0, slog.New(slog.DiscardHandler))
	for i := range 10_000 {
		b.counts(fmt.Sprint(i), false)
	}
	if n := len(b.failures); n != 128 {
		t.Errorf("%d failures are remembered", n)
	}
}
