package sandbox_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// watching is an open stream, read event by event.
type watching struct {
	t     *testing.T
	lines *bufio.Scanner
	end   func()
}

// streamedEvent is an event of a stream; a comment has no name.
type streamedEvent struct{ id, name, data string }

// streamRequest returns a request for the stream of Transports Garonne-Adour.
func (f *fixture) streamRequest(token string) *http.Request {
	f.t.Helper()
	r := f.apiRequest("GET", "", token)
	r.URL.Path, r.URL.RawQuery = "/v3/orders/stream", "business_id=1042"
	return r
}

// streamWait limits how long a test waits for an event that never comes.
const streamWait = 20 * time.Second

// watch opens a stream over HTTP; last is the Last-Event-ID. The stream ends after streamWait.
func (f *fixture) watch(email, last string) *watching {
	f.t.Helper()
	r := f.streamRequest(f.tokenOf(email))
	ctx, cancel := context.WithTimeout(f.t.Context(), streamWait)
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	res, err := http.DefaultTransport.RoundTrip(r.WithContext(ctx))
	if err != nil {
		f.t.Fatal(err)
	}
	if kind := res.Header.Get("Content-Type"); res.StatusCode != 200 || kind != "text/event-stream; charset=utf-8" {
		f.t.Fatalf("%d %s", res.StatusCode, kind)
	}
	w := &watching{t: f.t, lines: bufio.NewScanner(res.Body), end: func() { cancel(); _ = res.Body.Close() }}
	f.t.Cleanup(w.end)
	return w
}

// next returns the next event, skipping positions, new notifications and comments.
func (w *watching) next() streamedEvent {
	w.t.Helper()
	for {
		if e := w.any(); e.name != stream.PositionUpdated && e.name != stream.NotificationCreated && e.name != "" {
			return e
		}
	}
}

// any returns the next event or comment, with the name "end" at the end of the stream.
func (w *watching) any() streamedEvent {
	w.t.Helper()
	var e streamedEvent
	for w.lines.Scan() {
		line := w.lines.Text()
		if line == "" {
			return e
		}
		field, value, _ := strings.Cut(line, ": ")
		switch field {
		case "id":
			e.id = value
		case "event":
			e.name = value
		case "data":
			e.data = value
		}
	}
	return streamedEvent{name: "end"}
}

// live returns the order of Transports Garonne-Adour that is under way.
func (f *fixture) live() order.Order {
	f.t.Helper()
	var id store.ID
	if err := f.db.QueryRowContext(f.t.Context(), `SELECT id FROM orders WHERE business_id = 1042 AND status = ?`, history.Processing).Scan(&id); err != nil {
		f.t.Fatal(err)
	}
	return f.readOrder(id)
}

func (f *fixture) readOrder(id store.ID) order.Order {
	f.t.Helper()
	orders, err := order.Read(f.t.Context(), f.db, []store.ID{id})
	if err != nil || len(orders) != 1 {
		f.t.Fatal(len(orders), err)
	}
	return orders[0]
}

// touch changes only the purchase order number of the live order.
func (f *fixture) touch(number string) {
	f.t.Helper()
	o := f.live()
	o.PONumber = &number
	if err := f.db.Write(f.t.Context(), func(tx *sql.Tx) error { return order.Change(f.t.Context(), tx, &o, f.clock.Now()) }); err != nil {
		f.t.Fatal(err)
	}
}

// A stream starts with ready, then sends each change of its business once, in order, with
// increasing ids.
func TestStreamSendsChanges(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	ready := w.next()
	if ready.name != stream.Ready || ready.data != "{}" {
		t.Fatalf("the stream starts with %+v", ready)
	}
	f.touch("PO-1")
	f.touch("PO-2")
	last := ready.id
	for version := f.live().Version - 1; version <= f.live().Version; version++ {
		e := w.next()
		want := fmt.Sprintf(`{"order_id":"%d","version":%d,"status":"processing","updated_at":"2026-11-21T09:00:00Z"}`, f.live().ID, version)
		if e.name != stream.OrderUpdated || e.data != want || eventID(t, e.id) <= eventID(t, last) {
			t.Errorf("event %+v after id %s, want data %s", e, last, want)
		}
		last = e.id
	}
}

func eventID(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A client that reconnects gets the missed events, each once.
func TestStreamResumes(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	begin := w.next().id
	f.touch("PO-1")
	seen := w.next()
	w.end()
	f.touch("PO-2")
	f.touch("PO-3")
	first := f.live().Version - 2
	long, short := f.watch(claire, begin), f.watch(claire, seen.id)
	f.touch("PO-4")
	for w, versions := range map[*watching][]int{long: {first, first + 1, first + 2, first + 3}, short: {first + 1, first + 2, first + 3}} {
		for _, version := range versions {
			if e := w.next(); !strings.Contains(e.data, fmt.Sprintf(`"version":%d,`, version)) {
				t.Errorf("in the stream of %v: %+v, want version %d", versions, e, version)
			}
		}
	}
}

// Unknown, expired or invalid ids get a reset.
func TestStreamResets(t *testing.T) {
	f := start(t)
	begin := f.watch(claire, "").next().id
	f.touch("PO-1")
	head := f.watch(claire, "").next().id
	for _, last := range []string{"0", "7", "-3", "x", "99999999999999999999", strconv.FormatInt(eventID(t, head)+1, 10), strconv.FormatInt(eventID(t, begin)-1, 10)} {
		w := f.watch(claire, last)
		if e := w.next(); e.name != stream.Reset || e.id != head {
			t.Errorf("after %q: %+v", last, e)
		}
	}
	// A new day has more changes than events.
	w := f.watch(claire, head)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE tokens SET expires_at = expires_at + 90000`); err != nil {
		t.Fatal(err)
	}
	f.clock.advance(24 * time.Hour)
	if e := w.next(); e.name != stream.Reset || eventID(t, e.id) <= eventID(t, head) {
		t.Errorf("on the next day: %+v", e)
	}
}

// Events of the last hour and the last thousand events are kept.
func TestStreamRetention(t *testing.T) {
	f := start(t)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE orders SET due_at = NULL; DELETE FROM exports; INSERT INTO tank_changes SELECT id, 0, capacity, 1 FROM tanks`); err != nil { // prevents other events
		t.Fatal(err)
	}
	begin := f.watch(claire, "").next().id
	publishMany := func(n int) {
		t.Helper()
		err := f.db.Write(t.Context(), func(tx *sql.Tx) error {
			for range n {
				if err := stream.Publish(t.Context(), tx, 1042, f.clock.Now(), stream.OrderUpdated, order.Update{}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	publishMany(stream.KeptEvents + 50)
	if e := f.watch(claire, begin).next(); e.name != stream.OrderUpdated {
		t.Errorf("after more than a thousand events in an hour: %+v", e)
	}
	f.clock.advance(stream.KeptFor + time.Second)
	publishMany(1)
	if e := f.watch(claire, begin).next(); e.name != stream.Reset {
		t.Errorf("with an id older than both limits: %+v", e)
	}
	if n := strings.TrimSpace(f.rows(`SELECT count(*) FROM stream_events`)); n != fmt.Sprint(stream.KeptEvents) {
		t.Errorf("%s events are kept, want %d", n, stream.KeptEvents)
	}
	kept := eventID(t, begin) + 51
	if e := f.watch(claire, strconv.FormatInt(kept, 10)).next(); e.name != stream.OrderUpdated || eventID(t, e.id) != kept+1 {
		t.Errorf("with an id among the last thousand: %+v", e)
	}
}

// A stream needs the permission for its business, and ends when the permission is lost.
func TestStreamNeedsPermission(t *testing.T) {
	f := start(t)
	for path, want := range map[string]int{"/orders/stream": 400, "/orders/stream?business_id=1057": 404, "/orders/stream?business_id=7": 404} {
		if r := f.v3("GET", path, f.tokenOf(claire), nil); r.status != want {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
	for name, statement := range map[string]string{
		"the token":      `UPDATE tokens SET revoked = 1`,
		"the membership": `DELETE FROM memberships WHERE business_id = 1042`,
	} {
		f := start(t)
		w := f.watch(claire, "")
		w.next()
		if _, err := f.db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		if e := w.next(); e.name != "end" {
			t.Errorf("without %s: %+v", name, e)
		}
	}
}

// Drain ends the open streams.
func TestStreamDrains(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	w.next()
	f.Drain()
	f.Drain()
	if e := w.next(); e.name != "end" {
		t.Errorf("after Drain: %+v", e)
	}
}

// A stream sends a heartbeat every 15 s (product 8.2), and the tanker's position each time it
// changes.
func TestStreamHeartbeatsAndPositions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		s, err := sandbox.New(t.Context(), sandbox.Config{PublicURL: "http://sandbox.example", Now: func() time.Time {
			return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Add(time.Since(began))
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		f := fixtureOf(t, s, &testClock{now: sandbox.InsideOf(s).Config.Now()}, "http://sandbox.example")
		ctx, cancel := context.WithCancel(t.Context())
		read, write := io.Pipe()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			s.Handler().ServeHTTP(&piped{httptest.NewRecorder(), write}, f.streamRequest(f.tokenOf(claire)).WithContext(ctx))
		}()
		w := &watching{t: t, lines: bufio.NewScanner(read)}
		var beats, places []time.Duration
		for at := time.Duration(0); at < 5*time.Minute; at = time.Since(began) {
			switch e := w.any(); e.name {
			case "":
				beats = append(beats, time.Since(began))
			case stream.PositionUpdated:
				places = append(places, time.Since(began))
				if e.id != "" {
					t.Errorf("a position has an id: %+v", e)
				}
			}
		}
		cancel()
		go func() { _, _ = io.Copy(io.Discard, read) }()
		<-ended
		_ = write.Close()
		// One comment at the start, then one every 15 s.
		if len(beats) != 21 || beats[1] != stream.StreamHeartbeat || beats[20] != 20*stream.StreamHeartbeat {
			t.Errorf("heartbeats at %v", beats)
		}
		// A round of an hour has 40 positions, one about every 92 s.
		if len(places) != 4 || places[0] != 0 || places[3]-places[2] < 92*time.Second || places[3]-places[2] > 93*time.Second {
			t.Errorf("positions at %v", places)
		}
	})
}

// piped is a response writer whose output can be read while it is written.
type piped struct {
	*httptest.ResponseRecorder
	w io.Writer
}

func (p *piped) Write(b []byte) (int, error) { return p.w.Write(b) }
