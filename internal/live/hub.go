// Package live forwards the provider's live updates to the browsers that watch. A replica opens
// one upstream stream per business for all its watchers, and a second one for those that watch its
// invoices (product 10.1).
//
// It imports domain and pause only. internal/provider implements Source, and internal/broker
// implements Topic, the channel between replicas. Start with this file: the Hub has a feed for
// each watched stream (feed.go), which reads the provider's stream and fills the queue of each
// Watcher (watcher.go).
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

// linger is how long a stream stays open after its last watcher left, so that it is still open for a
// page that is reloaded or for the next page.
const linger = 10 * time.Second

// Source reads the provider with the credentials of one session.
type Source interface {
	// Stream passes a business's events to emit, in order: those after lastEventID, or new ones
	// only when it is empty. The first event has only that ID and says that the stream is open.
	// Stream never returns nil; errors are *domain.Error, emit's or the context's.
	Stream(ctx context.Context, businessID domain.ID, lastEventID string, emit func(domain.LiveEvent) error) error
}

// Topic is the channel between replicas. A lost message loses no data: the provider's stream has
// the update too.
type Topic interface {
	// Send delivers a message to all replicas, including this one.
	Send(data []byte) error
	// Listen calls take with every message until the topic closes.
	Listen(take func(data []byte)) error
}

// Config has the settings of a Hub. The zero value is valid.
type Config struct {
	// Topic is nil when there is only one replica.
	Topic Topic
	// Changed is called before any watcher is notified of a change of a business, so that the
	// refetch that follows does not share an older read. It must not block.
	Changed func(business domain.ID)
	Logger  *slog.Logger
}

// Hub has the streams of one replica. It is safe for concurrent use.
type Hub struct {
	topic   Topic
	changed func(business domain.ID)
	log     *slog.Logger
	replica string

	running context.Context // done after Close
	stop    context.CancelFunc
	workers sync.WaitGroup

	// mu guards the feeds and their watchers. It is held briefly and never while waiting.
	mu     sync.Mutex
	closed bool
	feeds  map[feedKey]*feed
}

// New returns a Hub. It opens no stream before the first Watch.
func New(c Config) (*Hub, error) {
	h := &Hub{
		topic: c.Topic, changed: c.Changed, log: cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
		replica: rand.Text(), feeds: map[feedKey]*feed{},
	}
	if h.changed == nil {
		h.changed = func(domain.ID) {}
	}
	h.running, h.stop = context.WithCancel(context.Background())
	if h.topic == nil {
		return h, nil
	}
	return h, h.topic.Listen(h.receive)
}

// Close ends every watcher, with io.EOF, and every stream, and waits for the streams.
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

// Request describes a watcher and the events that it wants.
type Request struct {
	Business domain.ID
	// Session distinguishes sessions. Source reads the provider on behalf of that session.
	Session string
	Source  Source
	// Invoices is true when the session watches invoices too, and has the right to. The provider
	// omits invoices from the stream of a session without that right, so only sessions that have it
	// share a stream with invoices.
	Invoices bool
	// Wants reports whether the watcher wants an event about an order, a tank and so on. Reset and
	// Lost reach all watchers.
	Wants func(domain.LiveEvent) bool
}

// Watch adds a watcher. The caller has checked that it belongs to the business, and closes the
// result.
func (h *Hub) Watch(r Request) *Watcher {
	w := &Watcher{request: r, wake: make(chan struct{}, 1)}
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

// Announce delivers an order, an invoice, a tank level or an export that was changed here to all
// watchers of its business, on every replica. The provider's stream has the change too. An order is
// delivered once all the same, because it has a version; the others are delivered twice.
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
		h.log.Warn("other replicas do not get an update", "cause", err)
	}
}

// announcement is the message between replicas: an order update, or the ID of an invoice, a tank
// or an export.
type announcement struct {
	Replica  string
	Business domain.ID
	Update   domain.OrderUpdate
	Invoice  domain.ID
	Tank     domain.ID
	Export   domain.ID
}

// event returns the event of an announcement, or nil when the announcement is invalid.
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

// receive handles an announcement of any replica.
func (h *Hub) receive(data []byte) {
	var a announcement
	if err := json.Unmarshal(data, &a); err != nil {
		h.log.Warn("an update of another replica is unreadable", "cause", err)
		return
	}
	if e := a.event(); e != nil && a.Replica != h.replica {
		h.changed(a.Business) // even without a watcher here: the client's next request may come here
		h.deliver(a.Business, *e)
	}
}

// deliver passes an event to the watchers of a business, if there are any.
func (h *Hub) deliver(business domain.ID, e domain.LiveEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, invoices := range []bool{false, true} {
		if f := h.feeds[feedKey{business, invoices}]; f != nil {
			f.deliver(e)
		}
	}
}

// Upstreams returns the number of streams that are open or being opened.
func (h *Hub) Upstreams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.feeds)
}
