package telemetry

import (
	"math"
	"strconv"
	"testing"
	"time"
)

func TestSessionsSeenLately(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	s := sightings{now: func() time.Time { return now }}
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
	now = now.Add(3 * time.Minute)
	s.see("grace")
	s.see("edith")
	expect(3)
	now = now.Add(2 * time.Minute)
	expect(2) // ada was last seen five minutes ago
	s.see("joan")
	expect(3)
	now = now.Add(time.Hour)
	expect(0)
	s.see("ada")
	expect(1)
}

func TestManySessions(t *testing.T) {
	var s sightings
	s.now = func() time.Time { return time.Unix(1_800_000_000, 0) }
	const many = 100_000
	for i := range many {
		s.see("session " + strconv.Itoa(i))
	}
	if got := s.count(); math.Abs(got-many) > many/50 {
		t.Errorf("%v sessions, want %v within 2 %%", got, many)
	}
	// Every bit set is as many as can be told, not infinity.
	for i := range s.minutes[0].bits {
		for m := range s.minutes {
			s.minutes[m].bits[i].Store(math.MaxUint64)
		}
	}
	if got := s.count(); math.IsInf(got, 0) || got < many {
		t.Errorf("%v sessions when there are too many", got)
	}
}
