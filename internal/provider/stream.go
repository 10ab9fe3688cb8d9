package provider

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// streamIdleTimeout is how long a stream may be silent: three of the heartbeats that the
	// provider sends every 15 s (product 8.2).
	streamIdleTimeout = 45 * time.Second
	// maxLine and maxEvent bound the size of a line and of an event's data.
	maxLine  = 64 << 10
	maxEvent = 256 << 10
)

// The reasons why a stream could not be read. They quote nothing of it.
var (
	errNoStream    = errors.New("the answer is not an event stream")
	errLongLine    = errors.New("a line of the stream is too long")
	errLongEvent   = errors.New("an event of the stream is too long")
	errStreamEnded = errors.New("the stream ended")
)

// Stream reads the live updates of a business and passes each to emit, in order: GET
// /orders/stream, v3 (server-sent events). lastEventID resumes after that event; when it is empty,
// only new events are read. The first event has only that ID and says that the stream is open.
// Stream returns when the stream ends, never nil: the provider's failure, emit's error, or the
// context's. The caller reconnects. An unknown event is passed on with its ID only, so that the
// caller resumes after it.
func (s *Session) Stream(ctx context.Context, businessID domain.ID, lastEventID string, emit func(domain.LiveEvent) error) error {
	const op = "stream orders"
	c := call{api: apiV3, method: http.MethodGet, route: "/orders/stream", query: query{}.with("business_id", string(businessID))}
	header := http.Header{"Accept": {"text/event-stream"}, "Cache-Control": {"no-store"}}
	if domain.ID(lastEventID).Valid() {
		header.Set("Last-Event-ID", lastEventID)
	}
	res, err := s.open(ctx, op, c, streamIdleTimeout, header, http.StatusOK)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type")); err != nil || kind != "text/event-stream" {
		return fmt.Errorf("%s: %w", op, unreadable(c, errNoStream))
	}
	if err := emit(domain.LiveEvent{ID: lastEventID}); err != nil {
		return err
	}
	o := s.client.oddities.during(ctx)
	err = readEvents(res.Body, func(e serverEvent) error { return emit(e.live(o)) })
	switch {
	case errors.Is(err, errLongLine), errors.Is(err, errLongEvent):
		return fmt.Errorf("%s: %w", op, unreadable(c, err))
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%s: %w", op, newError(domain.CodeUpstreamUnavailable, c, errStreamEnded))
	default:
		return err
	}
}

// serverEvent is one event of a stream.
type serverEvent struct {
	id, name string
	data     []byte
}

// readEvents reads a stream (HTML standard §9.2.6) and calls next with each event. It returns the
// reader's error, io.EOF at the end of the stream, or next's.
func readEvents(r io.Reader, next func(serverEvent) error) error {
	lines := bufio.NewReaderSize(r, maxLine)
	if start, _ := lines.Peek(len(byteOrderMark)); bytes.Equal(start, byteOrderMark) {
		_, _ = lines.Discard(len(byteOrderMark))
	}
	var event serverEvent
	var begun bool // the event has data
	for {
		line, err := readLine(lines)
		if err != nil {
			return err // an event without its empty line is incomplete
		}
		if len(line) == 0 {
			if begun {
				if err := next(event); err != nil {
					return err
				}
			}
			event, begun = serverEvent{id: event.id}, false
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "id":
			if bytes.IndexByte(value, 0) < 0 {
				event.id = string(value)
			}
		case "event":
			event.name = string(value)
		case "data":
			if begun {
				event.data = append(event.data, '\n')
			}
			event.data, begun = append(event.data, value...), true
			if len(event.data) > maxEvent {
				return errLongEvent
			}
		}
	}
}

// readLine reads up to the end of a line, LF or CR LF. It does not accept the standard's CR alone:
// no server in use sends it, and every line would have to wait for the next byte. The result is
// valid until the next read.
func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, errLongLine
	case err != nil:
		return nil, err
	}
	return bytes.TrimSuffix(line[:len(line)-1], []byte("\r")), nil
}

// live returns the event in the dashboard's terms. An unknown or unreadable event has an ID only.
func (e serverEvent) live(o *oddities) domain.LiveEvent {
	live := domain.LiveEvent{ID: e.id}
	var err error
	payload := unwrap(e.data).payload
	switch e.name {
	case "order.updated":
		live.Order, err = decode[*domain.OrderUpdate](o, "order_update", payload)
	case "position.updated":
		live.Position, err = decode[*domain.TankerPosition](o, "position", payload)
	case "tank.level":
		live.Tank, err = decode[*domain.Tank](o, "tank", payload)
	case "invoice.updated":
		live.Invoice, err = decode[*domain.Invoice](o, "invoice", payload)
	case "export.updated":
		live.Export, err = decode[*domain.ExportUpdate](o, "export_update", payload)
	case "notification.created", "notification.read":
		live.Notification, err = decode[*domain.NotificationUpdate](o, "notification_update", payload)
	case "reset":
		live.Reset = true
	case "ready":
	default:
		o.note(Oddity{OddityUnknownValue, "stream.event", loggable(e.name)}, "stream.event")
	}
	if err != nil {
		o.note(Oddity{Kind: OddityDropped, Field: "stream." + e.name}, "stream."+e.name)
	}
	return live
}
