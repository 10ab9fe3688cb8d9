package store

import (
	"sync"
)

// news wakes those who wait for the next change. The zero value is ready.
type news struct {
	mu   sync.Mutex
	wait chan struct{}
}

// next is closed at the next tell.
func (n *news) next() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.wait == nil {
		n.wait = make(chan struct{})
	}
	return n.wait
}

func (n *news) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.wait != nil {
		close(n.wait)
		n.wait = nil
	}
}
