package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

const (
	// streamBeat is how often a stream that has nothing to tell says so (product 8.2).
	streamBeat = 15 * time.Second
	// streamPace is how often a stream looks where the tankers are.
	streamPace = time.Second
	// streamPatience is how long a reader may take to read what is written.
	streamPatience = 10 * time.Second
	// keptEvents and keptFor are what can be replayed: an event goes when it is
	// neither of the last thousand nor of the last hour.
	keptEvents = 1000
	keptFor    = time.Hour
)

// The names of events.
const (
	eventReady           = "ready" // where a stream begins
	eventReset           = "reset" // what came in between is not known any more
	eventOrderUpdated    = "order.updated"
	eventPositionUpdated = "position.updated"
	eventTankUpdated     = "tank.updated"
	eventInvoiceUpdated  = "invoice.updated"
)

// streamEvent is a row of the log of events.
type streamEvent struct {
	id         int64
	name, data string
}

// orderUpdate is the data of order.updated.
type orderUpdate struct {
	OrderID   recordID `json:"order_id"`
	Version   int      `json:"version"`
	Status    string   `json:"status"`
	UpdatedAt string   `json:"updated_at"`
}

// publishOrder tells the streams of its business that an order was made or changed,
// once the transaction is kept.
func publishOrder(ctx context.Context, tx *sql.Tx, o *order) error {
	return publish(ctx, tx, o.BusinessID, time.Unix(o.UpdatedAt, 0), eventOrderUpdated, orderUpdate{o.ID, o.Version, o.Status, instantOf(o.UpdatedAt)})
}

// publish adds an event to the log of a business.
func publish(ctx context.Context, tx *sql.Tx, business recordID, now time.Time, name string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("write an event: %w", err)
	}
	return run(ctx, tx, "publish an event",
		beginStream(business, now),
		do(`UPDATE stream_heads SET head = head + 1 WHERE business_id = ?`, business),
		do(`INSERT INTO stream_events (business_id, id, at, name, data) SELECT business_id, head, ?, ?, ? FROM stream_heads WHERE business_id = ?`,
			now.Unix(), name, string(text), business),
		do(`UPDATE stream_heads SET floor = max(floor, coalesce((SELECT max(id) FROM stream_events WHERE business_id = ? AND at < ? AND id <= (
				SELECT id FROM stream_events WHERE business_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)), 0)) WHERE business_id = ?`,
			business, now.Add(-keptFor).Unix(), business, keptEvents, business),
		do(`DELETE FROM stream_events WHERE business_id = ? AND id <= (SELECT floor FROM stream_heads WHERE business_id = ?)`, business, business))
}

// beginStream makes a business's log when it has none. Its ids begin with the
// clock, so that those of a log that was erased are not taken for its own.
func beginStream(business recordID, now time.Time) statement {
	return do(`INSERT INTO stream_heads (business_id, floor, head) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, business, now.UnixMilli(), now.UnixMilli())
}

// outdateStreams makes every stream tell its reader to read all anew.
var outdateStreams = do(`UPDATE stream_heads SET floor = head + 1, head = head + 1`)

// streamOrders answers GET /v3/orders/stream (product 8.2): what changes in a
// business, from Last-Event-ID on or from now on.
func (s *Sandbox) streamOrders(r *http.Request, who caller) (answer, error) {
	business, err := queryBusiness(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	if err := s.write(r.Context(), func(tx *sql.Tx) error {
		return run(r.Context(), tx, "begin a stream", beginStream(business, s.now()))
	}); err != nil {
		return answer{}, err
	}
	e := &eventStream{sandbox: s, who: who, business: business, seen: map[recordID]string{}}
	if text := r.Header.Get("Last-Event-ID"); text != "" {
		// What is not a number that was given is as good as one that is not known.
		if e.last, err = strconv.ParseInt(text, 10, 64); err != nil || e.last == 0 {
			e.last = -1
		}
	}
	return ok(e), nil
}

// eventStream is one open stream.
type eventStream struct {
	sandbox  *Sandbox
	who      caller
	business recordID
	last     int64               // id of the last event that was told, 0 at the beginning
	seen     map[recordID]string // order → when its tanker was last told to be somewhere
}

// ServeHTTP implements http.Handler: it tells events until the reader goes, may not
// read any more, or the sandbox ends.
func (e *eventStream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	line := http.NewResponseController(w)
	// The server's deadline is one for the request, which has been read.
	_ = line.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.WriteHeader(http.StatusOK)
	beat, pace := time.NewTicker(streamBeat), time.NewTicker(streamPace)
	defer beat.Stop()
	defer pace.Stop()
	text := []byte(":\n\n")
	for {
		changed := e.sandbox.db.Changed()
		events, err := e.events(r)
		if err != nil {
			if r.Context().Err() == nil {
				e.sandbox.cfg.Logger.WarnContext(r.Context(), "a stream ends", "error", err)
			}
			return
		}
		for _, event := range events {
			text = event.append(text)
		}
		if len(text) > 0 {
			_ = line.SetWriteDeadline(time.Now().Add(streamPatience))
			if _, err := w.Write(text); err != nil || line.Flush() != nil {
				return
			}
			text = text[:0]
		}
		select {
		case <-r.Context().Done():
			return
		case <-e.sandbox.draining:
			return
		case <-changed:
		case <-pace.C:
		case <-beat.C:
			text = append(text, ":\n\n"...)
		}
	}
}

// append writes the event as text/event-stream does. One without an id leaves the
// reader where it was.
func (v streamEvent) append(text []byte) []byte {
	if v.id > 0 {
		text = fmt.Appendf(text, "id: %d\n", v.id)
	}
	return fmt.Appendf(text, "event: %s\ndata: %s\n\n", v.name, v.data)
}

// events are those that were not told yet: of the log, then where tankers are. A
// reader who may not read any more gets none, and one who may not see what is owed no
// invoice.
func (e *eventStream) events(r *http.Request) ([]streamEvent, error) {
	s, ctx := e.sandbox, r.Context()
	if _, err := s.api.Authenticate(r); err != nil {
		return nil, err
	}
	role, err := roleIn(ctx, s.db, e.who, e.business)
	if err != nil {
		return nil, err
	}
	if !may(role, permOrderRead) {
		return nil, problemForbidden
	}
	if err := s.goOn(ctx); err != nil {
		return nil, err
	}
	events, err := e.logged(ctx)
	if err != nil {
		return nil, err
	}
	if !may(role, permFinanceRead) {
		events = slices.DeleteFunc(events, func(v streamEvent) bool { return v.name == eventInvoiceUpdated })
	}
	moved, err := e.moved(ctx)
	return append(events, moved...), err
}

func (e *eventStream) logged(ctx context.Context) ([]streamEvent, error) {
	var floor, head int64
	if err := e.sandbox.db.QueryRowContext(ctx, `SELECT floor, head FROM stream_heads WHERE business_id = ?`, e.business).Scan(&floor, &head); err != nil {
		return nil, fmt.Errorf("read where a stream is: %w", err)
	}
	if from := e.last; from == 0 || from < floor || from > head {
		e.last = head
		name := eventReset
		if from == 0 {
			name = eventReady
		}
		return []streamEvent{{head, name, "{}"}}, nil
	}
	events, err := list(ctx, e.sandbox.db, func(row scanner) (v streamEvent, err error) { return v, row.Scan(&v.id, &v.name, &v.data) },
		`SELECT id, name, data FROM stream_events WHERE business_id = ? AND id > ? ORDER BY id`, e.business, e.last)
	if err != nil {
		return nil, fmt.Errorf("read the events of a stream: %w", err)
	}
	if len(events) > 0 {
		e.last = events[len(events)-1].id
	}
	return events, nil
}

// moved are the tankers that are somewhere else than they were told to be. They have
// no id: whoever comes back is told where each is now, not where it was.
func (e *eventStream) moved(ctx context.Context) ([]streamEvent, error) {
	positions, err := e.sandbox.positionsIn(ctx, e.business)
	if err != nil {
		return nil, err
	}
	var events []streamEvent
	for _, p := range positions {
		if e.seen[p.OrderID] == p.RecordedAt {
			continue
		}
		e.seen[p.OrderID] = p.RecordedAt
		text, err := json.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("write a position: %w", err)
		}
		events = append(events, streamEvent{name: eventPositionUpdated, data: string(text)})
	}
	return events, nil
}
