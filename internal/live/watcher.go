package live

import (
	"context"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// maxQueue is how many orders may have changed since a watcher last looked; more,
// and it is told to read again.
const maxQueue = 64

// Watcher is one browser that watches. Whoever feeds it never waits for it: of one
// order it gets the latest only, and of too many that they are.
type Watcher struct {
	hub     *Hub
	feed    *feed
	request Request
	early   bool // began before the stream stood; hub.mu

	mu    sync.Mutex
	queue []domain.LiveEvent
	err   error
	wake  chan struct{} // holds one when there is something to look at
}

// Next waits for an event. Its error is the context's, context.DeadlineExceeded when
// none comes within patience, io.EOF, or why the provider does not let the session
// watch any more.
func (w *Watcher) Next(ctx context.Context, patience time.Duration) (domain.LiveEvent, error) {
	enough := time.NewTimer(patience)
	defer enough.Stop()
	for {
		if e, found, err := w.pop(); found || err != nil {
			return e, err
		}
		select {
		case <-ctx.Done():
			return domain.LiveEvent{}, ctx.Err()
		case <-enough.C:
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
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	if w.feed != nil {
		w.feed.leave(w)
	}
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
			return // it will read everything
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

// sameSubject tells whether the later of two events says all that the earlier does.
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
