package telemetry

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

func TestSessionsSeenLately(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s sightings
		expect := func(want float64) {
			t.Helper()
			if got := s.count(); got != want {
				t.Errorf("%v sessions, want %v", got, want)
			}
		}
		expect(0)
		for range 3 {
			s.see("ada")
			s.see("grace")
		}
		expect(2)
		time.Sleep(3 * time.Minute)
		s.see("grace")
		s.see("edith")
		expect(3)
		time.Sleep(2 * time.Minute)
		expect(2) // ada was last seen five minutes ago
		time.Sleep(time.Hour)
		expect(0)
	})
}

// Old sessions are dropped even when no scrape reads the metric.
func TestOldSessionsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s sightings
		for i := range 1000 {
			s.see("session " + strconv.Itoa(i))
		}
		time.Sleep(seenFor)
		s.see("another")
		if len(s.last) != 1 {
			t.Errorf("%d sessions are remembered, want 1", len(s.last))
		}
	})
}
