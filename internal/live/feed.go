package live

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/pause"
)

const (
	// A stream that broke is opened again after backOffMin. The wait doubles with each failure, up
	// to backOffMax (product 10.1). Up to half of the wait is subtracted at random, so that
	// replicas do not reconnect all at once.
	backOffMin = time.Second
	backOffMax = 30 * time.Second
	// lostAfter is the number of consecutive failures to open the stream before watchers get a
	// Lost event. They never notice a shorter interruption.
	lostAfter = 2
	// maxSeen bounds the versions and positions that are remembered to drop duplicates.
	maxSeen = 4096
)

// errHandOver ends a stream whose session has no watcher any more.
var errHandOver = errors.New("another session takes the stream over")

// feedKey identifies a stream: the updates of a business, with its invoices or without.
type feedKey struct {
	business domain.ID
	invoices bool
}

// feed is the stream of one business. hub.mu guards the fields that several goroutines use.
type feed struct {
	hub *Hub
	feedKey
	running context.Context
	end     context.CancelFunc

	watchers map[*Watcher]struct{}
	// holder is the session whose credentials opened the stream; handOver ends the stream.
	holder   string
	handOver context.CancelCauseFunc
	idle     *time.Timer // runs while there is no watcher
	open     bool        // the stream is open
	lost     bool        // watchers have been sent a Lost event since the stream broke
	// versions and places are the latest that were delivered, by order.
	versions map[domain.ID]int
	places   map[domain.ID]time.Time

	last     string    // ID of the last event
	wasOpen  bool      // the stream was open at least once
	openedAt time.Time // when this attempt opened the stream; zero if it did not
	failures int       // consecutive failures
}

func newFeed(h *Hub, key feedKey) *feed {
	f := &feed{hub: h, feedKey: key, watchers: map[*Watcher]struct{}{}, versions: map[domain.ID]int{}, places: map[domain.ID]time.Time{}}
	f.running, f.end = context.WithCancel(h.running)
	return f
}

// join adds a watcher. hub.mu is held.
func (f *feed) join(w *Watcher) {
	w.feed = f
	w.early = !f.open
	f.watchers[w] = struct{}{}
	if f.idle != nil {
		f.idle.Stop()
		f.idle = nil
	}
	if f.lost {
		w.push(domain.LiveEvent{Lost: true})
	}
	f.releaseHolder()
}

// leave removes a watcher. hub.mu is held.
func (f *feed) leave(w *Watcher) {
	if _, here := f.watchers[w]; !here {
		return
	}
	delete(f.watchers, w)
	if len(f.watchers) == 0 {
		f.idle = time.AfterFunc(linger, f.retire)
		return
	}
	f.releaseHolder()
}

// releaseHolder ends the stream when its session has no watcher any more, so that another session
// opens it. hub.mu is held.
func (f *feed) releaseHolder() {
	for w := range f.watchers {
		if w.request.Session == f.holder {
			return
		}
	}
	if f.handOver != nil {
		f.handOver(errHandOver)
	}
}

// retire ends a feed that has no watcher.
func (f *feed) retire() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	if len(f.watchers) == 0 {
		f.remove()
	}
}

// remove ends the feed and takes it out of the hub, so that the next watcher starts a new feed.
// hub.mu is held.
func (f *feed) remove() {
	if f.hub.feeds[f.feedKey] == f {
		delete(f.hub.feeds, f.feedKey)
	}
	f.end()
}

// run keeps the stream open until there is no watcher.
func (f *feed) run() {
	for {
		attempt, source := f.chooseSession()
		if source == nil {
			return
		}
		err := source.Stream(attempt, f.business, f.last, f.handle)
		f.markClosed()
		switch {
		case f.running.Err() != nil, context.Cause(attempt) == errHandOver:
			continue
		case refused(err):
			f.failSession(err)
			continue
		}
		opened := !f.openedAt.IsZero()
		if opened && time.Since(f.openedAt) >= backOffMax {
			f.failures = 0 // a stream that breaks right after it opened counts as a failure
		}
		f.failures++
		wait := backOff(f.failures, err)
		f.hub.log.Debug("a stream of live updates broke", "business", f.business, "cause", err, "retry_in", wait)
		if f.failures >= lostAfter && !opened {
			f.sendLost()
		}
		pause.For(f.running, wait)
	}
}

// chooseSession chooses the session that opens the stream: the previous one if it still watches,
// else any watcher's. Without a watcher, and when the hub closes, it ends the feed and returns nil.
func (f *feed) chooseSession() (context.Context, Source) {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	var chosen *Watcher
	for w := range f.watchers {
		if chosen == nil || w.request.Session == f.holder {
			chosen = w
		}
	}
	if chosen == nil || f.running.Err() != nil {
		f.remove()
		return nil, nil
	}
	attempt, cancel := context.WithCancelCause(f.running)
	f.holder, f.handOver, f.openedAt = chosen.request.Session, cancel, time.Time{}
	return attempt, chosen.request.Source
}

// handle processes each event of the provider's stream.
func (f *feed) handle(e domain.LiveEvent) error {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	if !f.open {
		f.markOpen()
	}
	if e.ID != "" {
		f.last = e.ID
	}
	f.deliver(e)
	return nil
}

// markOpen records that the stream is open. Watchers that joined before, and all watchers when
// events may have been missed, get a Reset event and read again.
func (f *feed) markOpen() {
	missed := f.lost || f.wasOpen && f.last == ""
	f.open, f.lost, f.wasOpen, f.openedAt = true, false, true, time.Now()
	f.hub.changed(f.business)
	for w := range f.watchers {
		if missed || w.early {
			w.push(domain.LiveEvent{Reset: true})
		}
		w.early = false
	}
	if missed {
		f.forget()
	}
}

// markClosed records that the stream ended.
func (f *feed) markClosed() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	f.open = false
	f.handOver(nil)
	f.handOver = nil
}

// sendLost sends watchers a Lost event, once per interruption.
func (f *feed) sendLost() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	if f.lost {
		return
	}
	f.lost = true
	for w := range f.watchers {
		w.push(domain.LiveEvent{Lost: true})
	}
}

// failSession ends the watchers of the session that the provider refused.
func (f *feed) failSession(err error) {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	for w := range f.watchers {
		if w.request.Session == f.holder {
			delete(f.watchers, w)
			w.fail(err)
		}
	}
}

// deliver pushes an event to the watchers that want it, unless it was delivered before. hub.mu is
// held.
func (f *feed) deliver(e domain.LiveEvent) {
	switch {
	case e.Reset:
		f.forget()
	case e.Order != nil && e.Order.Version != nil:
		if seen, known := f.versions[e.Order.OrderID]; known && *e.Order.Version <= seen {
			return
		}
		remember(f.versions, e.Order.OrderID, *e.Order.Version)
	case e.Position != nil:
		if seen, known := f.places[e.Position.OrderID]; known && e.Position.RecordedAt.Equal(seen) {
			return
		}
		remember(f.places, e.Position.OrderID, e.Position.RecordedAt)
	case e.Order == nil && e.Tank == nil && e.Invoice == nil && e.Export == nil && e.Notification == nil:
		return // the event has nothing but the stream's new ID
	}
	f.hub.changed(f.business)
	for w := range f.watchers {
		if e.Reset || w.request.Wants(e) {
			w.push(e)
		}
	}
}

// forget clears the remembered versions and positions: after a reset an order may have an older
// version than before.
func (f *feed) forget() {
	clear(f.versions)
	clear(f.places)
}

func remember[V any](seen map[domain.ID]V, id domain.ID, value V) {
	if len(seen) >= maxSeen {
		clear(seen) // at worst an event is delivered twice
	}
	seen[id] = value
}

// refused reports whether the provider rejected the session, rather than failed.
func refused(err error) bool {
	switch domain.CodeOf(err) {
	case domain.CodeUnauthenticated, domain.CodeForbidden, domain.CodeNotFound:
		return true
	default:
		return false
	}
}

// backOff returns the wait after this many consecutive failures. It is longer when the provider
// asks for that, up to backOffMax.
func backOff(failures int, err error) time.Duration {
	wait := backOffMin << min(failures, 6)
	wait = min(wait, backOffMax)
	wait -= rand.N(wait / 2)
	var failure *domain.Error
	if errors.As(err, &failure) && failure.RetryAfter != nil {
		wait = max(wait, min(*failure.RetryAfter, backOffMax))
	}
	return wait
}
