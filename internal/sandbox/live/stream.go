package live

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// streamEvent is a row of the event log.
type streamEvent struct {
	id         int64
	name, data string
}

// streamOrders answers GET /v3/orders/stream (product 8.2): the changes in a business after
// Last-Event-ID, or from now on if the header is missing.
func (s *Service) streamOrders(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	if err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		return store.Run(r.Context(), tx, "begin a stream", stream.Begin(business, s.Clock.Now()))
	}); err != nil {
		return api.Answer{}, err
	}
	e := &eventStream{service: s, who: who, business: business, seen: map[store.ID]string{}}
	if text := r.Header.Get("Last-Event-ID"); text != "" {
		// An invalid id is handled like an unknown one: the stream is reset.
		if e.last, err = strconv.ParseInt(text, 10, 64); err != nil || e.last == 0 {
			e.last = -1
		}
	}
	return api.OK(e), nil
}

// eventStream is one open stream.
type eventStream struct {
	service  *Service
	who      api.Caller
	business store.ID
	last     int64               // id of the last event sent, 0 at the beginning
	seen     map[store.ID]string // order → RecordedAt of the position last sent
}

// ServeHTTP implements http.Handler. It sends events until the client disconnects or loses its
// permission, or the sandbox stops.
func (e *eventStream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	line := http.NewResponseController(w)
	// The server's read deadline is for the request, which has already been read.
	_ = line.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.WriteHeader(http.StatusOK)
	beat, pace := time.NewTicker(stream.StreamHeartbeat), time.NewTicker(stream.StreamPollInterval)
	defer beat.Stop()
	defer pace.Stop()
	text := []byte(":\n\n")
	for {
		changed := e.service.DB.Changed()
		events, err := e.events(r)
		if err != nil {
			if r.Context().Err() == nil {
				e.service.Log.WarnContext(r.Context(), "a stream ends", "error", err)
			}
			return
		}
		for _, event := range events {
			text = event.append(text)
		}
		if len(text) > 0 {
			_ = line.SetWriteDeadline(time.Now().Add(stream.StreamWriteTimeout))
			if _, err := w.Write(text); err != nil || line.Flush() != nil {
				return
			}
			text = text[:0]
		}
		select {
		case <-r.Context().Done():
			return
		case <-e.service.Draining:
			return
		case <-changed:
		case <-pace.C:
		case <-beat.C:
			text = append(text, ":\n\n"...)
		}
	}
}

// append writes the event in the text/event-stream format. An event without an id leaves the
// client's Last-Event-ID unchanged.
func (v streamEvent) append(text []byte) []byte {
	if v.id > 0 {
		text = fmt.Appendf(text, "id: %d\n", v.id)
	}
	return fmt.Appendf(text, "event: %s\ndata: %s\n\n", v.name, v.data)
}

// events returns the events not sent yet: those of the log, then the positions of tankers. It
// returns an error if the client may not read the business any more, and leaves out invoices if
// its role may not see finances.
func (e *eventStream) events(r *http.Request) ([]streamEvent, error) {
	s, ctx := e.service, r.Context()
	if _, err := s.API.Authenticate(r); err != nil {
		return nil, err
	}
	role, err := api.RoleIn(ctx, s.DB, e.who, e.business)
	if err != nil {
		return nil, err
	}
	if !api.May(role, api.OrderRead) {
		return nil, api.Forbidden
	}
	if err := s.Advance(ctx); err != nil {
		return nil, err
	}
	events, err := e.logged(ctx)
	if err != nil {
		return nil, err
	}
	if !api.May(role, api.FinanceRead) {
		events = slices.DeleteFunc(events, func(v streamEvent) bool { return v.name == stream.InvoiceUpdated })
	}
	moved, err := e.moved(ctx)
	return append(events, moved...), err
}

func (e *eventStream) logged(ctx context.Context) ([]streamEvent, error) {
	var floor, head int64
	if err := e.service.DB.QueryRowContext(ctx, `SELECT floor, head FROM stream_heads WHERE business_id = ?`, e.business).Scan(&floor, &head); err != nil {
		return nil, fmt.Errorf("read where a stream is: %w", err)
	}
	if from := e.last; from == 0 || from < floor || from > head {
		e.last = head
		name := stream.Reset
		if from == 0 {
			name = stream.Ready
		}
		return []streamEvent{{head, name, "{}"}}, nil
	}
	events, err := store.List(ctx, e.service.DB, func(row store.Scanner) (v streamEvent, err error) { return v, row.Scan(&v.id, &v.name, &v.data) },
		`SELECT id, name, data FROM stream_events WHERE business_id = ? AND id > ? ORDER BY id`, e.business, e.last)
	if err != nil {
		return nil, fmt.Errorf("read the events of a stream: %w", err)
	}
	if len(events) > 0 {
		e.last = events[len(events)-1].id
	}
	return events, nil
}

// moved returns the tankers whose position has changed since it was last sent. These events have
// no id: a client that reconnects gets the current positions, not the past ones.
func (e *eventStream) moved(ctx context.Context) ([]streamEvent, error) {
	positions, err := e.service.Orders.PositionsIn(ctx, e.business)
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
		events = append(events, streamEvent{name: stream.PositionUpdated, data: string(text)})
	}
	return events, nil
}
