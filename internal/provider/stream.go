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
	// streamPatience is how long a stream may be silent: three of the heartbeats
	// that the provider sends each 15 s (product 8.2).
	streamPatience = 45 * time.Second
	// maxLine and maxEvent bound what is kept of one line and of one event's data.
	maxLine  = 64 << 10
	maxEvent = 256 << 10
)

// Why a stream could not be read. They quote nothing of it.
var (
	errNoStream    = errors.New("the answer is not an event stream")
	errLongLine    = errors.New("a line of the stream is too long")
	errLongEvent   = errors.New("an event of the stream is too long")
	errStreamEnded = errors.New("the stream ended")
)

// Stream reads the live updates of a business and hands each to emit, in order:
// GET /orders/stream, v3 (server-sent events). lastEventID resumes after that
// event; empty is from now on. The first one, without anything but that ID, says
// that the stream stands. It returns when the stream ends, never nil: what
// the provider's failure was, emit's error, or the context's. Connecting again is
// the caller's; an event that is not understood is handed on with its ID alone,
// so that the caller resumes after it.
func (s *Session) Stream(ctx context.Context, businessID domain.ID, lastEventID string, emit func(domain.LiveEvent) error) error {
	const op = "stream orders"
	c := call{api: apiV3, method: http.MethodGet, route: "/orders/stream", query: query{}.with("business_id", string(businessID))}
	header := http.Header{"Accept": {"text/event-stream"}, "Cache-Control": {"no-store"}}
	if domain.ID(lastEventID).Valid() {
		header.Set("Last-Event-ID", lastEventID)
	}
	res, err := s.open(ctx, op, c, streamPatience, header, http.StatusOK)
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

// readEvents reads a stream (HTML standard §9.2.6) and hands each event on. It
// ends with the reader's error, io.EOF for a stream that ends, or next's.
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
			return err // what was not ended by an empty line is no event
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

// readLine reads up to the end of a line, LF or CR LF. The standard's CR alone is
// not one: no server in use sends it, and it would make every line wait for what
// follows. What it returns is good until the next read.
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

// live is the event in the dashboard's terms. One that is unknown or unreadable
// has an ID only.
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
