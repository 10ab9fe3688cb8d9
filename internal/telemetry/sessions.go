package telemetry

import (
	"maps"
	"sync"
	"time"
)

// seenFor is how long a session counts after its last request.
const seenFor = 5 * time.Minute

// sightings are the sessions that sent a request lately. Replicas store no sessions: browsers hold
// them, sealed.
type sightings struct {
	mu    sync.Mutex
	last  map[string]time.Time // time of the latest request, by session ID
	swept time.Time            // when expired entries were last dropped
}

// see counts the session with that ID.
func (s *sightings) see(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.swept) >= seenFor {
		s.forget()
	}
	if s.last == nil {
		s.last = make(map[string]time.Time)
	}
	s.last[id] = time.Now()
}

// count returns how many sessions were seen in the last five minutes.
func (s *sightings) count() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
	return float64(len(s.last))
}

// forget drops the sessions whose last request is older than seenFor. s.mu is held.
func (s *sightings) forget() {
	s.swept = time.Now()
	maps.DeleteFunc(s.last, func(_ string, at time.Time) bool { return time.Since(at) >= seenFor })
}
