package server

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// line is where requests wait for a place, first come first served. It is guarded by
// its owner's lock. Its zero value is empty.
type line struct{ waiting list.List }

// request is one that waits.
type request struct {
	take   func()        // takes the place, under the lock
	called chan struct{} // closed then
}

// join puts a request at the end.
func (l *line) join(take func()) *list.Element {
	return l.waiting.PushBack(request{take, make(chan struct{})})
}

// call gives a place that has come free to whoever has waited longest; false when
// nobody waits.
func (l *line) call() bool {
	first := l.waiting.Front()
	if first == nil {
		return false
	}
	one := l.waiting.Remove(first).(request)
	one.take()
	close(one.called)
	return true
}

// await waits, without the lock, until the request is called: then the place is its.
// False when patience ends first, or ctx.
func (l *line) await(ctx context.Context, lock *sync.Mutex, waiting *list.Element, patience time.Duration) bool {
	called := waiting.Value.(request).called
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-called:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	lock.Lock()
	defer lock.Unlock()
	select {
	case <-called: // in the same moment
		return true
	default:
		l.waiting.Remove(waiting)
		return false
	}
}

// length is how many wait.
func (l *line) length() int { return l.waiting.Len() }
