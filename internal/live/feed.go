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
	// A stream that broke is opened again after backOffMin, twice as long each time it
	// breaks again, up to backOffMax (product 10.1); the wait is cut by up to half, at
	// random, so that replicas do not come back all at once.
	backOffMin = time.Second
	backOffMax = 30 * time.Second
	// lostAfter is how many times in a row a stream must fail to open before watchers
	// are told: a cut that is mended at once is nobody's business.
	lostAfter = 2
	// maxSeen bounds what is remembered to tell nothing twice.
	maxSeen = 4096
)

// errHandOver ends a stream whose session nobody watches with any more.
var errHandOver = errors.New("another session takes the stream over")

// feedKey is what a stream carries: the updates of a business, with its invoices or without.
type feedKey struct {
	business domain.ID
	invoices bool
}

// feed is the stream of one business. hub.mu guards all that
// others than run touch.
type feed struct {
	hub *Hub
	feedKey
	running context.Context
	end     context.CancelFunc

	watchers map[*Watcher]struct{}
	// holder is the session on whose behalf the stream is open; handOver ends it.
	holder   string
	handOver context.CancelCauseFunc
	idle     *time.Timer // runs while nobody watches
	// standing: events come. lost: they have not for so long that watchers were told.
	standing, lost bool
	// versions and places are the last that was told of each order.
	versions map[domain.ID]int
	places   map[domain.ID]time.Time

	last     string    // id of the last event
	opened   bool      // it has stood before
	stood    time.Time // since when it does; zero when this attempt never did
	failures int       // in a row
}

func newFeed(h *Hub, key feedKey) *feed {
	f := &feed{hub: h, feedKey: key, watchers: map[*Watcher]struct{}{}, versions: map[domain.ID]int{}, places: map[domain.ID]time.Time{}}
	f.running, f.end = context.WithCancel(h.running)
	return f
}

// join adds a watcher. hub.mu is held.
func (f *feed) join(w *Watcher) {
	w.feed = f
	w.early = !f.standing
	f.watchers[w] = struct{}{}
	if f.idle != nil {
		f.idle.Stop()
		f.idle = nil
	}
	if f.lost {
		w.push(domain.LiveEvent{Lost: true})
	}
	if !f.watched(f.holder) && f.handOver != nil {
		f.handOver(errHandOver) // it lingered with the session of somebody who left
	}
}

// leave takes a watcher away. hub.mu is held.
func (f *feed) leave(w *Watcher) {
	if _, here := f.watchers[w]; !here {
		return
	}
	delete(f.watchers, w)
	switch {
	case len(f.watchers) == 0:
		f.idle = time.AfterFunc(f.hub.linger, f.retire)
	case !f.watched(f.holder) && f.handOver != nil:
		f.handOver(errHandOver)
	}
}

// watched tells whether anybody of a session watches.
func (f *feed) watched(session string) bool {
	for w := range f.watchers {
		if w.request.Session == session {
			return true
		}
	}
	return false
}

// retire ends a feed that nobody watches.
func (f *feed) retire() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	if len(f.watchers) == 0 {
		f.remove()
	}
}

// remove makes the next watcher begin a feed of its own. hub.mu is held.
func (f *feed) remove() {
	if f.hub.feeds[f.feedKey] == f {
		delete(f.hub.feeds, f.feedKey)
	}
	f.end()
}

// run keeps the stream open until nobody watches.
func (f *feed) run() {
	for {
		attempt, source := f.pick()
		if source == nil {
			return
		}
		err := source.Stream(attempt, f.business, f.last, f.take)
		f.fell()
		switch {
		case f.running.Err() != nil:
			f.retireNow()
			return
		case context.Cause(attempt) == errHandOver:
			continue
		case refused(err):
			f.cut(err)
			continue
		}
		stood := !f.stood.IsZero()
		if stood && time.Since(f.stood) >= backOffMax {
			f.failures = 0 // one that breaks as soon as it stands is no better than none
		}
		f.failures++
		wait := backOff(f.failures, err)
		f.hub.log.Debug("a stream of live updates broke", "business", f.business, "cause", err, "retry_in", wait)
		if f.failures >= lostAfter && !stood {
			f.tellLost()
		}
		pause.For(f.running, wait)
	}
}

// pick chooses on whose behalf the stream is opened: as before when that session
// still watches, else any that does. Nobody, and the feed ends.
func (f *feed) pick() (context.Context, Source) {
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
	f.holder, f.handOver, f.stood = chosen.request.Session, cancel, time.Time{}
	return attempt, chosen.request.Source
}

func (f *feed) retireNow() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	f.remove()
}

// take is what the provider's stream is handed to.
func (f *feed) take(e domain.LiveEvent) error {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	if !f.standing {
		f.stand()
	}
	if e.ID != "" {
		f.last = e.ID
	}
	f.deliver(e)
	return nil
}

// stand notes that events come again. Those who began before, and everybody when
// something may have been missed, are told to read again.
func (f *feed) stand() {
	missed := f.lost || f.opened && f.last == ""
	f.standing, f.lost, f.opened, f.stood = true, false, true, time.Now()
	f.hub.changed()
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

// fell notes that the stream ended.
func (f *feed) fell() {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	f.standing = false
	f.handOver(nil)
	f.handOver = nil
}

// tellLost tells watchers, once, that nothing comes for now.
func (f *feed) tellLost() {
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

// cut ends the watchers of the session that the provider refused.
func (f *feed) cut(err error) {
	f.hub.mu.Lock()
	defer f.hub.mu.Unlock()
	for w := range f.watchers {
		if w.request.Session == f.holder {
			delete(f.watchers, w)
			w.fail(err)
		}
	}
}

// deliver hands an event to those who want it, unless it was told before. hub.mu is
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
		return // it moves the stream on, no more
	}
	f.hub.changed()
	for w := range f.watchers {
		if e.Reset || w.request.Wants(e) {
			w.push(e)
		}
	}
}

// forget begins anew: after a reset an order may be younger than it was.
func (f *feed) forget() {
	clear(f.versions)
	clear(f.places)
}

func remember[V any](seen map[domain.ID]V, id domain.ID, value V) {
	if len(seen) >= maxSeen {
		clear(seen) // at worst something is told twice
	}
	seen[id] = value
}

// refused tells whether it was the session that the provider would not serve.
func refused(err error) bool {
	switch domain.CodeOf(err) {
	case domain.CodeUnauthenticated, domain.CodeForbidden, domain.CodeNotFound:
		return true
	default:
		return false
	}
}

// backOff is the wait after so many failures in a row, longer when the provider
// asked for it.
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
