package store

import (
	"sync"
)

// signal wakes the goroutines that wait for the next change. The zero value is ready to use.
type signal struct {
	mu   sync.Mutex
	wait chan struct{}
}

// next returns a channel that the next call of notify closes.
func (s *signal) next() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wait == nil {
		s.wait = make(chan struct{})
	}
	return s.wait
}

func (s *signal) notify() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wait != nil {
		close(s.wait)
		s.wait = nil
	}
}
