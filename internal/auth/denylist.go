package auth

import (
	"sync"
	"time"
)

// denyList holds the sign-outs that Revocations could not store, so that they
// hold at least here. It is empty as long as that works. The zero value is ready.
type denyList struct {
	mu    sync.RWMutex
	until map[string]time.Time
}

// add denies a session until it would have ended, and forgets those that did.
func (d *denyList) add(id string, until, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.until == nil {
		d.until = map[string]time.Time{}
	}
	for other, end := range d.until {
		if !now.Before(end) {
			delete(d.until, other)
		}
	}
	d.until[id] = until
}

func (d *denyList) has(id string) bool {
	d.mu.RLock()
	defer d.mu.RUnlock()
	_, found := d.until[id]
	return found
}

// revoked reports whether a session was signed out.
func (s *Service) revoked(id string) bool {
	return s.revocations.Revoked(id) || s.local.has(id)
}
