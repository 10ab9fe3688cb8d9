package sandbox

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

// heard is an event of a stream; a comment is one without a name.
type heard struct{ id, name, data string }

// streamRequest asks for the stream of Transports Garonne-Adour.
func (f *fixture) streamRequest(token string) *http.Request {
	f.t.Helper()
	r := f.apiRequest("GET", "", token)
	r.URL.Path, r.URL.RawQuery = "/v3/orders/stream", "business_id=1042"
	return r
}

// streamWait bounds how long a test waits for what a stream never tells.
const streamWait = 20 * time.Second

// watch opens a stream over HTTP; last is a Last-Event-ID. The stream ends by itself
// when a test waits for too long.
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

// next is the next event that is not about a tanker's place, and notifies nobody.
func (w *watching) next() heard {
	w.t.Helper()
	for {
		if e := w.any(); e.name != stream.PositionUpdated && e.name != stream.NotificationCreated && e.name != "" {
			return e
		}
	}
}

// any is the next event or comment, the zero value at the end of the stream.
func (w *watching) any() heard {
	w.t.Helper()
	var e heard
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
	return heard{name: "end"}
}

// live is the order of Transports Garonne-Adour that is on its way.
func (f *fixture) live() order.Order {
	f.t.Helper()
	var id store.ID
	if err := f.db.QueryRowContext(f.t.Context(), `SELECT id FROM orders WHERE business_id = 1042 AND status = ?`, history.Processing).Scan(&id); err != nil {
		f.t.Fatal(err)
	}
	return f.stored(id)
}

func (f *fixture) stored(id store.ID) order.Order {
	f.t.Helper()
	orders, err := order.Read(f.t.Context(), f.db, []store.ID{id})
	if err != nil || len(orders) != 1 {
		f.t.Fatal(len(orders), err)
	}
	return orders[0]
}

// touch changes an order in its purchase order number alone.
func (f *fixture) touch(number string) {
	f.t.Helper()
	o := f.live()
	o.PONumber = &number
	if err := f.db.Write(f.t.Context(), func(tx *sql.Tx) error { return order.Change(f.t.Context(), tx, &o, f.clock.Now()) }); err != nil {
		f.t.Fatal(err)
	}
}

// A stream opens with where it begins, then tells each change of its business once,
// in order, with ids that grow.
func TestStreamTellsChanges(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	ready := w.next()
	if ready.name != stream.Ready || ready.data != "{}" {
		t.Fatalf("it opens with %+v", ready)
	}
	f.touch("PO-1")
	f.touch("PO-2")
	last := ready.id
	for version := f.live().Version - 1; version <= f.live().Version; version++ {
		e := w.next()
		want := fmt.Sprintf(`{"order_id":"%d","version":%d,"status":"processing","updated_at":"2026-11-21T09:00:00Z"}`, f.live().ID, version)
		if e.name != stream.OrderUpdated || e.data != want || eventID(t, e.id) <= eventID(t, last) {
			t.Errorf("told %+v after %s, want %s", e, last, want)
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

// Who was away is told what it missed, and nothing of it twice.
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
				t.Errorf("of %v: %+v, want version %d", versions, e, version)
			}
		}
	}
}

// What is not known, not known any more, or never was an id, ends in a reset.
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
	// A day that begins changes more than is told.
	w := f.watch(claire, head)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE tokens SET expires_at = expires_at + 90000`); err != nil {
		t.Fatal(err)
	}
	f.clock.advance(24 * time.Hour)
	if e := w.next(); e.name != stream.Reset || eventID(t, e.id) <= eventID(t, head) {
		t.Errorf("the next day: %+v", e)
	}
}

// An hour and a thousand events are kept, whichever is more.
func TestStreamKeepsEnough(t *testing.T) {
	f := start(t)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE orders SET due_at = NULL; DELETE FROM exports; INSERT INTO tank_changes SELECT id, 0, capacity, 1 FROM tanks`); err != nil { // nothing else happens
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
		t.Errorf("of this hour: %+v", e)
	}
	f.clock.advance(stream.KeptFor + time.Second)
	publishMany(1)
	if e := f.watch(claire, begin).next(); e.name != stream.Reset {
		t.Errorf("older than both: %+v", e)
	}
	if n := strings.TrimSpace(f.rows(`SELECT count(*) FROM stream_events`)); n != fmt.Sprint(stream.KeptEvents) {
		t.Errorf("%s events are kept", n)
	}
	kept := eventID(t, begin) + 51
	if e := f.watch(claire, strconv.FormatInt(kept, 10)).next(); e.name != stream.OrderUpdated || eventID(t, e.id) != kept+1 {
		t.Errorf("of the last thousand: %+v", e)
	}
}

// A stream is of one's own business, and ends with the right to read it.
func TestStreamIsOnesOwn(t *testing.T) {
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
			t.Errorf("%s is gone: %+v", name, e)
		}
	}
}

// A sandbox that ends does not wait for those who watch.
func TestStreamDrains(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	w.next()
	f.Drain()
	f.Drain()
	if e := w.next(); e.name != "end" {
		t.Errorf("after the end: %+v", e)
	}
}

// A stream that has nothing to tell says so every 15 s (product 8.2), and where the
// tanker is each time it is somewhere else.
func TestStreamInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		s, err := New(t.Context(), Config{PublicURL: "http://sandbox.example", Now: func() time.Time {
			return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Add(time.Since(began))
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		f := &fixture{Sandbox: s, t: t, clock: &testClock{now: s.cfg.Now()}, url: "http://sandbox.example"}
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
					t.Errorf("a place has an id: %+v", e)
				}
			}
		}
		cancel()
		go func() { _, _ = io.Copy(io.Discard, read) }()
		<-ended
		_ = write.Close()
		// One at the start, then every 15 s.
		if len(beats) != 21 || beats[1] != stream.StreamBeat || beats[20] != 20*stream.StreamBeat {
			t.Errorf("heartbeats at %v", beats)
		}
		// An hour has 40 places: one each 92 s or so.
		if len(places) != 4 || places[0] != 0 || places[3]-places[2] < 92*time.Second || places[3]-places[2] > 93*time.Second {
			t.Errorf("places at %v", places)
		}
	})
}

// piped is an answer that is read while it is written.
type piped struct {
	*httptest.ResponseRecorder
	w io.Writer
}

func (p *piped) Write(b []byte) (int, error) { return p.w.Write(b) }
