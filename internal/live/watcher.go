package live

import (
	"context"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// maxQueue is the number of events that may wait for a watcher. Beyond it they are replaced by one
// Reset event.
const maxQueue = 64

// Watcher is one browser that watches. The feed never waits for it: only the latest event of each
// subject is queued, and a full queue is replaced by one Reset event.
type Watcher struct {
	feed    *feed // nil when the hub was closed already
	request Request
	early   bool // joined before the stream was open; guarded by hub.mu

	mu    sync.Mutex
	queue []domain.LiveEvent
	err   error
	wake  chan struct{} // holds one element when queue or err changed
}

// Next waits for an event. Its error is the context's, context.DeadlineExceeded when no event
// comes within timeout, io.EOF, or the provider's reason to refuse the session.
func (w *Watcher) Next(ctx context.Context, timeout time.Duration) (domain.LiveEvent, error) {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	for {
		if e, found, err := w.pop(); found || err != nil {
			return e, err
		}
		select {
		case <-ctx.Done():
			return domain.LiveEvent{}, ctx.Err()
		case <-timer.C:
			return domain.LiveEvent{}, context.DeadlineExceeded
		case <-w.wake:
		}
	}
}

func (w *Watcher) pop() (e domain.LiveEvent, found bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return e, false, w.err
	}
	if len(w.queue) == 0 {
		w.queue = nil
		return e, false, nil
	}
	e, w.queue = w.queue[0], w.queue[1:]
	return e, true, nil
}

// Close ends the watch. It may be called twice.
func (w *Watcher) Close() {
	if w.feed == nil {
		return
	}
	w.feed.hub.mu.Lock()
	defer w.feed.hub.mu.Unlock()
	w.feed.leave(w)
}

// push adds an event to the queue.
func (w *Watcher) push(e domain.LiveEvent) {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.signal()
	if e.Reset || e.Lost {
		w.queue = []domain.LiveEvent{e}
		return
	}
	for i, waiting := range w.queue {
		if waiting.Reset {
			return // the reset makes it read everything anyway
		}
		if sameSubject(waiting, e) {
			w.queue[i] = e
			return
		}
	}
	if len(w.queue) == maxQueue {
		w.queue = []domain.LiveEvent{{Reset: true}}
		return
	}
	w.queue = append(w.queue, e)
}

// fail ends the watch with an error.
func (w *Watcher) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.err = err
	w.signal()
}

func (w *Watcher) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// sameSubject reports whether the later of two events replaces the earlier.
func sameSubject(a, b domain.LiveEvent) bool {
	switch {
	case a.Order != nil && b.Order != nil:
		return a.Order.OrderID == b.Order.OrderID
	case a.Position != nil && b.Position != nil:
		return a.Position.OrderID == b.Position.OrderID
	case a.Tank != nil && b.Tank != nil:
		return a.Tank.ID == b.Tank.ID
	case a.Invoice != nil && b.Invoice != nil:
		return a.Invoice.ID == b.Invoice.ID
	case a.Export != nil && b.Export != nil:
		return a.Export.ID == b.Export.ID
	case a.Notification != nil && b.Notification != nil:
		return a.Notification.ID == b.Notification.ID
	default:
		return false
	}
}
