// Package live hands the provider's live updates on to the browsers that watch: one
// upstream stream per business and replica, however many watch, and one more for those who
// watch its invoices (product 10.1).
//
// It imports domain and pause only; internal/provider is the Source, internal/broker what
// replicas share. Start with this file: the Hub has a feed for each stream that
// is watched (feed.go), which reads the provider's stream and fills the queue of
// each Watcher (watcher.go).
package live

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// defaultLinger is how long a stream outlives its last watcher: a page that is
// reloaded, or left for the next, finds it standing.
const defaultLinger = 10 * time.Second

// Source is the provider on behalf of one session.
type Source interface {
	// Stream hands a business's events to emit, in order, from after lastEventID, or
	// from now on when it is empty; the first one has nothing but that ID and says that
	// the stream stands. It never returns nil; errors are *domain.Error, emit's or the
	// context's.
	Stream(ctx context.Context, businessID domain.ID, lastEventID string, emit func(domain.LiveEvent) error) error
}

// Topic is what replicas share. Messages that get lost are no loss of data: they
// are the provider's to tell too.
type Topic interface {
	// Send hands a message to all replicas, this one included.
	Send(data []byte) error
	// Listen hands every message to take until the topic closes.
	Listen(take func(data []byte)) error
}

// Config is what a Hub needs. Every field may be left zero.
type Config struct {
	// Linger is how long a stream outlives its last watcher.
	Linger time.Duration
	// Topic is nil for a replica that is alone.
	Topic Topic
	// Changed is called before anybody is told of a change, so that nobody answers them
	// with what was read before it. It must not wait.
	Changed func()
	Logger  *slog.Logger
}

// Hub has the streams of one replica. It is safe for concurrent use.
type Hub struct {
	linger  time.Duration
	topic   Topic
	changed func()
	log     *slog.Logger
	replica string

	running context.Context // ends with Close
	stop    context.CancelFunc
	workers sync.WaitGroup

	// mu guards the feeds and their watchers; it is held for moments only, and
	// never while anybody is waited for.
	mu     sync.Mutex
	closed bool
	feeds  map[feedKey]*feed
}

// New makes a Hub. It opens no stream before somebody watches.
func New(c Config) (*Hub, error) {
	h := &Hub{
		linger: cmp.Or(c.Linger, defaultLinger), topic: c.Topic, changed: c.Changed, log: cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
		replica: rand.Text(), feeds: map[feedKey]*feed{},
	}
	if h.changed == nil {
		h.changed = func() {}
	}
	h.running, h.stop = context.WithCancel(context.Background())
	if h.topic == nil {
		return h, nil
	}
	return h, h.topic.Listen(h.hear)
}

// Close ends every stream and every watcher, with io.EOF, and waits for the
// streams.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	for _, f := range h.feeds {
		for w := range f.watchers {
			w.fail(io.EOF)
		}
	}
	h.mu.Unlock()
	h.stop()
	h.workers.Wait()
}

// Request says who watches what.
type Request struct {
	Business domain.ID
	// Session tells sessions apart; Source is the provider on behalf of it.
	Session string
	Source  Source
	// Invoices: it watches invoices too, and has the right to. The provider leaves them out of
	// the stream of a session without it, so that only those with it share a stream.
	Invoices bool
	// Wants chooses among the events about orders, tanks and so on. Reset and Lost
	// reach everybody.
	Wants func(domain.LiveEvent) bool
}

// Watch begins to watch. The caller, who may be trusted to belong to the business,
// closes the result.
func (h *Hub) Watch(r Request) *Watcher {
	w := &Watcher{hub: h, request: r, wake: make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		w.fail(io.EOF)
		return w
	}
	key := feedKey{r.Business, r.Invoices}
	f := h.feeds[key]
	if f == nil {
		f = newFeed(h, key)
		h.feeds[key] = f
		h.workers.Go(f.run)
	}
	f.join(w)
	return w
}

// Announce hands an order, an invoice, a level or an export that was changed here to all who
// watch its business, on every replica. The provider's stream has it too: an order is delivered
// once, by its version; the others have none and are delivered twice.
func (h *Hub) Announce(business domain.ID, e domain.LiveEvent) {
	h.deliver(business, e)
	if h.topic == nil {
		return
	}
	a := announcement{Replica: h.replica, Business: business}
	if e.Order != nil {
		a.Update = *e.Order
	}
	if e.Invoice != nil {
		a.Invoice = e.Invoice.ID
	}
	if e.Tank != nil {
		a.Tank = e.Tank.ID
	}
	if e.Export != nil {
		a.Export = e.Export.ID
	}
	data, err := json.Marshal(a)
	if err == nil {
		err = h.topic.Send(data)
	}
	if err != nil {
		h.log.Warn("other replicas are not told of an update", "cause", err)
	}
}

// announcement is what replicas tell each other: an order, or an invoice, a tank or an export
// by its id.
type announcement struct {
	Replica  string
	Business domain.ID
	Update   domain.OrderUpdate
	Invoice  domain.ID
	Tank     domain.ID
	Export   domain.ID
}

// event is what it tells; nil where it makes no sense.
func (a announcement) event() *domain.LiveEvent {
	switch {
	case !a.Business.Valid():
		return nil
	case a.Update.OrderID.Valid():
		return &domain.LiveEvent{Order: &a.Update}
	case a.Invoice.Valid():
		return &domain.LiveEvent{Invoice: &domain.Invoice{ID: a.Invoice}}
	case a.Tank.Valid():
		return &domain.LiveEvent{Tank: &domain.Tank{ID: a.Tank}}
	case a.Export.Valid():
		return &domain.LiveEvent{Export: &domain.ExportUpdate{ID: a.Export}}
	}
	return nil
}

// hear takes what a replica announced.
func (h *Hub) hear(data []byte) {
	var a announcement
	if err := json.Unmarshal(data, &a); err != nil {
		h.log.Warn("an update of another replica is unreadable", "cause", err)
		return
	}
	if e := a.event(); e != nil && a.Replica != h.replica {
		h.changed() // also when nobody watches here: who asked there may ask here next
		h.deliver(a.Business, *e)
	}
}

// deliver hands an event to those who watch a business, if anybody does.
func (h *Hub) deliver(business domain.ID, e domain.LiveEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, invoices := range []bool{false, true} {
		if f := h.feeds[feedKey{business, invoices}]; f != nil {
			f.deliver(e)
		}
	}
}

// Upstreams is how many streams are open or being opened.
func (h *Hub) Upstreams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.feeds)
}
