package telemetry_test

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

func TestSessionsSeenLately(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tel := newTelemetry(t)
		expectMetrics(t, tel, "citerne_sessions 0")
		for range 3 {
			tel.SessionSeen("ada")
			tel.SessionSeen("grace")
		}
		expectMetrics(t, tel, "citerne_sessions 2")
		time.Sleep(3 * time.Minute)
		tel.SessionSeen("grace")
		tel.SessionSeen("edith")
		expectMetrics(t, tel, "citerne_sessions 3")
		time.Sleep(2 * time.Minute)
		expectMetrics(t, tel, "citerne_sessions 2") // ada was last seen five minutes ago
		time.Sleep(time.Hour)
		expectMetrics(t, tel, "citerne_sessions 0")
	})
}

// Old sessions are dropped even when no scrape reads the metric.
func TestOldSessionsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tel := newTelemetry(t)
		for i := range 1000 {
			tel.SessionSeen("session " + strconv.Itoa(i))
		}
		time.Sleep(5 * time.Minute)
		tel.SessionSeen("another")
		if n := tel.Remembered(); n != 1 {
			t.Errorf("%d sessions are remembered, want 1", n)
		}
	})
}
