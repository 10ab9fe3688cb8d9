package graph_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// channel is a graph.Watcher that a test feeds.
type channel struct {
	events chan domain.LiveEvent
	fails  chan error
	closed chan struct{}
	once   sync.Once
}

func newChannel() *channel {
	return &channel{events: make(chan domain.LiveEvent), fails: make(chan error), closed: make(chan struct{})}
}

// Next implements graph.Watcher.
func (c *channel) Next(ctx context.Context, patience time.Duration) (domain.LiveEvent, error) {
	select {
	case e := <-c.events:
		return e, nil
	case err := <-c.fails:
		return domain.LiveEvent{}, err
	case <-time.After(patience):
		return domain.LiveEvent{}, context.DeadlineExceeded
	case <-ctx.Done():
		return domain.LiveEvent{}, ctx.Err()
	}
}

// Close implements graph.Watcher.
func (c *channel) Close() { c.once.Do(func() { close(c.closed) }) }

func (c *channel) isClosed() bool {
	select {
	case <-c.closed:
		return true
	default:
		return false
	}
}

// deliveries returns a provider with one order.
func deliveries() *loadertest.Upstream {
	u := instant()
	u.Deliveries = []*domain.Order{{ID: "o1", BusinessID: "b1", Reference: "CMD-1", Status: domain.OrderReady, Version: new(1)}}
	return u
}

// opened is an open subscription in a synctest bubble, with the text written so far.
type opened struct {
	mu     sync.Mutex
	text   strings.Builder
	broken bool
	deaf   chan struct{} // writes block until it is closed; nil does not block
	header http.Header
	status int
	end    context.CancelFunc
	ended  bool
}

// Header implements http.ResponseWriter.
func (o *opened) Header() http.Header { return o.header }

// WriteHeader implements http.ResponseWriter.
func (o *opened) WriteHeader(status int) { o.status = status }

// Flush implements http.Flusher.
func (o *opened) Flush() {}

// Write implements http.ResponseWriter.
func (o *opened) Write(b []byte) (int, error) {
	o.mu.Lock()
	if deaf := o.deaf; deaf != nil {
		o.mu.Unlock()
		<-deaf
		o.mu.Lock()
	}
	defer o.mu.Unlock()
	if o.broken {
		return 0, errors.New("the client does not read")
	}
	return o.text.Write(b)
}

// settle waits until no goroutine can proceed; the loaders wait for a millisecond of the
// bubble's time.
func settle() {
	time.Sleep(100 * time.Millisecond)
	synctest.Wait()
}

// take returns the text written since the last call.
func (o *opened) take() string {
	settle()
	o.mu.Lock()
	defer o.mu.Unlock()
	defer o.text.Reset()
	return o.text.String()
}

func subscribe(t *testing.T, h http.Handler, query string) *opened {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	o := &opened{header: http.Header{}, end: cancel}
	r := httptest.NewRequestWithContext(ctx, "POST", "/", strings.NewReader(post(query)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	go func() {
		h.ServeHTTP(o, r)
		o.mu.Lock()
		defer o.mu.Unlock()
		o.ended = true
	}()
	return o
}

func (o *opened) hasEnded() bool {
	settle()
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.ended
}

// watched returns a handler whose only session watches through c; ended is its Session.Ended.
func watched(u *loadertest.Upstream, c func() graph.Watcher, ended func() error) http.Handler {
	return handlerFor(&graph.Session{Visitor: "v", Upstream: u, Ended: ended, LogoURL: func(ref string) string { return ref },
		Watch: func(domain.ID, bool, func(domain.LiveEvent) bool) graph.Watcher { return c() }})
}

const (
	followOne = `subscription { orderUpdated(orderId: "o1") { reference status } }`
	followAll = `subscription { orderUpdated { reference status } }`
)

// failing makes the calls of the provider with a prefix fail.
func failing(call string, code domain.Code) func(context.Context, string) error {
	return loadertest.Failing(call, domain.NewError(code, "Non."))
}

func changed(id domain.ID) domain.LiveEvent {
	return domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: id}}
}

// next returns the text of an event of a stream.
func next(data string) string { return "event: next\ndata: " + data + "\n\n" }

const completed = "event: complete\ndata:\n\n"

// A subscription needs POST, a stream, a session, and exactly one field.
func TestSubscriptionIsRefused(t *testing.T) {
	const stream, modern = "text/event-stream", "application/graphql-response+json"
	anonymous := handler(instant(), func(c *graph.Config) {
		c.Session = func(*http.Request) (*graph.Session, error) { return nil, nil }
	})
	known := watched(deliveries(), func() graph.Watcher { return newChannel() }, nil)
	for name, c := range map[string]struct {
		h                     http.Handler
		method, query, accept string
		status                int
		code                  string
	}{
		"by GET":              {known, "GET", followOne, stream, 405, "INVALID"},
		"as JSON":             {known, "POST", followOne, modern, 406, "INVALID"},
		"without preference":  {known, "POST", followOne, "", 406, "INVALID"},
		"without a session":   {anonymous, "POST", followOne, stream, 401, "UNAUTHENTICATED"},
		"two fields":          {known, "POST", `subscription { orderUpdated { id } b: orderUpdated { id } }`, stream, 400, "INVALID"},
		"introspection":       {known, "POST", `subscription { __typename }`, stream, 400, "INVALID"},
		"an unknown field":    {known, "POST", `subscription { nothing { id } }`, stream, 400, "INVALID"},
		"an unknown document": {known, "POST", "{", stream, 400, "INVALID"},
	} {
		t.Run(name, func(t *testing.T) {
			target, body := "/", post(c.query)
			if c.method == "GET" {
				target, body = "/?query="+strings.ReplaceAll(c.query, " ", "%20"), ""
			}
			status, head, text := ask(t, c.h, c.method, target, body, "Accept", c.accept)
			if status != c.status || !strings.Contains(text, `"code":"`+c.code+`"`) || !strings.Contains(head.Get("Content-Type"), "json") {
				t.Errorf("%d %s %s", status, head.Get("Content-Type"), text)
			}
		})
	}
}

// A refusal by the resolver of a subscription is sent in the stream.
func TestSubscriptionFails(t *testing.T) {
	for name, c := range map[string]struct {
		h     http.Handler
		query string
		code  string
	}{
		"no such order":  {watched(deliveries(), func() graph.Watcher { return newChannel() }, nil), `subscription { orderUpdated(orderId: "o2") { id } }`, "NOT_FOUND"},
		"a malformed id": {watched(deliveries(), func() graph.Watcher { return newChannel() }, nil), `subscription { tankerPosition(orderId: "../o2") { latitude } }`, "NOT_FOUND"},
		"nothing live":   {handler(deliveries()), followOne, "UPSTREAM_UNAVAILABLE"},
	} {
		t.Run(name, func(t *testing.T) {
			status, head, text := ask(t, c.h, "POST", "/", post(c.query), "Accept", "text/event-stream")
			if status != 200 || head.Get("Content-Type") != "text/event-stream; charset=utf-8" ||
				!strings.Contains(text, `"code":"`+c.code+`"`) || !strings.HasSuffix(text, completed) || strings.Count(text, "event:") != 2 {
				t.Errorf("%d %s %s", status, head.Get("Content-Type"), text)
			}
		})
	}
}

// A query whose client accepts a stream has one response.
func TestQueryAsAStream(t *testing.T) {
	status, head, text := ask(t, handler(instant()), "POST", "/", post("{ __typename }"), "Accept", "text/event-stream")
	if status != 200 || text != ":\n\n"+next(`{"data":{"__typename":"Query"}}`)+completed {
		t.Errorf("%d %q", status, text)
	}
	if head.Get("X-Accel-Buffering") != "no" || head.Get("Cache-Control") != "no-store" || head.Get("Content-Length") != strconv.Itoa(len(text)) {
		t.Errorf("headers %v", head)
	}
}

// A subscription to one order sends its current state, then each new state. The order is read
// again for each event, and no state is sent twice.
func TestFollowOneOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, c := deliveries(), newChannel()
		o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), followOne)
		ready := next(`{"data":{"orderUpdated":{"reference":"CMD-1","status":"ready"}}}`)
		if got := o.take(); got != ":\n\n"+ready {
			t.Errorf("at the beginning: %q", got)
		}
		c.events <- changed("o1")
		if got := o.take(); got != "" {
			t.Errorf("an update without one: %q", got)
		}
		u.Deliveries = []*domain.Order{{ID: "o1", BusinessID: "b1", Reference: "CMD-1", Status: domain.OrderProcessing, Version: new(2)}}
		c.events <- domain.LiveEvent{Reset: true} // it may have been missed
		if got := o.take(); got != strings.Replace(ready, "ready", "processing", 1) {
			t.Errorf("after an update: %q", got)
		}
		u.Deliveries = nil
		c.events <- changed("o1")
		o.take()
		o.end()
		if !o.hasEnded() || !c.isClosed() {
			t.Error("the client has disconnected and the watcher is still open")
		}
	})
}

// A subscription to all orders sends the order of each event; missed events make the client
// read again.
func TestFollowAllOrders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, c := deliveries(), newChannel()
		o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), followAll)
		if got := o.take(); got != ":\n\n" {
			t.Errorf("at the beginning: %q", got)
		}
		for name, step := range map[string]struct {
			e    domain.LiveEvent
			want string
		}{
			"a change": {changed("o1"), `{"data":{"orderUpdated":{"reference":"CMD-1","status":"ready"}}}`},
			"a reset":  {domain.LiveEvent{Reset: true}, `"code":"RESET"`},
			"a loss":   {domain.LiveEvent{Lost: true}, `"code":"UPSTREAM_UNAVAILABLE"`},
			"unknown":  {changed("o2"), ""},
		} {
			c.events <- step.e
			got := o.take()
			if !strings.Contains(got, step.want) || (got == "") != (step.want == "") || strings.Count(got, "event:") > 1 {
				t.Errorf("%s: %q", name, got)
			}
		}
		u.Mine = u.Mine[1:]
		c.events <- changed("o2")
		if got := o.take(); !strings.Contains(got, `"code":"FORBIDDEN"`) || !strings.HasSuffix(got, completed) || !o.hasEnded() || !c.isClosed() {
			t.Errorf("a user who left the business: %q", got)
		}
	})
}

// One stream carries every change in a business, each with its own type.
func TestFollowBusiness(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, c := deliveries(), newChannel()
		u.Reservoirs = []*domain.Tank{{ID: "t1", BusinessID: "b1", Level: new(900)}}
		o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil),
			// The union and Order each have a __typename, which is written once.
			`subscription { businessUpdated { __typename ... on Order { __typename reference } ... on TankerPosition { orderId } ... on Tank { level } } }`)
		o.take()
		position := domain.LiveEvent{Position: &domain.TankerPosition{OrderID: "o1"}}
		for _, step := range []struct {
			e    domain.LiveEvent
			want string
		}{
			{changed("o1"), next(`{"data":{"businessUpdated":{"__typename":"Order","reference":"CMD-1"}}}`)},
			{position, next(`{"data":{"businessUpdated":{"__typename":"TankerPosition","orderId":"o1"}}}`)},
			{domain.LiveEvent{Tank: &domain.Tank{ID: "t1", Level: new(1)}}, next(`{"data":{"businessUpdated":{"__typename":"Tank","level":900}}}`)},
			{domain.LiveEvent{Tank: &domain.Tank{ID: "t2"}}, ""},
			{changed("o2"), ""},
		} {
			c.events <- step.e
			if got := o.take(); got != step.want {
				t.Errorf("%+v: %q, want %q", step.e, got, step.want)
			}
		}
		// A tanker that has arrived has no position.
		u.On = failing("GET /orders/o1/position", domain.CodeNotFound)
		c.events <- position
		if got := o.take(); got != "" {
			t.Errorf("without a position: %q", got)
		}
		o.end()
		o.hasEnded()
	})
}

// An update that could not be read makes the client read again; an update that the user may not
// read ends the stream.
func TestUpdateThatCannotBeRead(t *testing.T) {
	for code, want := range map[domain.Code]string{domain.CodeUpstreamTimeout: "RESET", domain.CodeUnauthenticated: "UNAUTHENTICATED", domain.CodeForbidden: "FORBIDDEN"} {
		synctest.Test(t, func(t *testing.T) {
			u, c := deliveries(), newChannel()
			o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), followOne)
			o.take()
			u.On = failing("GET /orders/o1", code)
			c.events <- changed("o1")
			got := o.take()
			if !strings.Contains(got, `"code":"`+want+`"`) || strings.HasSuffix(got, completed) != (want != "RESET") {
				t.Errorf("%s: %q", code, got)
			}
			o.end()
			o.hasEnded()
		})
	}
}

// An idle stream sends a comment every 15 s, and ends with its session.
func TestStreamInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var ended error
		c := newChannel()
		o := subscribe(t, watched(deliveries(), func() graph.Watcher { return c }, func() error { mu.Lock(); defer mu.Unlock(); return ended }), followAll)
		o.take()
		time.Sleep(60 * time.Second)
		if got := o.take(); got != strings.Repeat(":\n\n", 4) {
			t.Errorf("in a minute: %q", got)
		}
		mu.Lock()
		ended = domain.NewError(domain.CodeUnauthenticated, "Votre session a expiré. Reconnectez-vous.")
		mu.Unlock()
		time.Sleep(15 * time.Second)
		if got := o.take(); !strings.Contains(got, `"code":"UNAUTHENTICATED"`) || !strings.HasSuffix(got, completed) || !o.hasEnded() || !c.isClosed() {
			t.Errorf("after the session: %q", got)
		}
	})
}

// The end of the live updates ends the stream.
func TestStreamEndsWithItsSource(t *testing.T) {
	for err, want := range map[error]string{io.EOF: completed, domain.NewError(domain.CodeUnauthenticated, "Non."): `"code":"UNAUTHENTICATED"`} {
		synctest.Test(t, func(t *testing.T) {
			c := newChannel()
			o := subscribe(t, watched(deliveries(), func() graph.Watcher { return c }, nil), followAll)
			o.take()
			c.fails <- err
			if got := o.take(); !strings.HasPrefix(got, want) && !strings.Contains(got, want) || !strings.HasSuffix(got, completed) || !o.hasEnded() {
				t.Errorf("%v: %q", err, got)
			}
		})
	}
}

// The stream of a client that does not read is closed.
func TestStreamOfAClientThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChannel()
		o := subscribe(t, watched(deliveries(), func() graph.Watcher { return c }, nil), followAll)
		o.take()
		o.mu.Lock()
		o.broken = true
		o.mu.Unlock()
		time.Sleep(16 * time.Second)
		if !o.hasEnded() || !c.isClosed() {
			t.Error("the stream is still open")
		}
	})
}

// Clients that do not read, as many as may read upstream concurrently, do not block the updates
// of another client.
func TestClientsThatDoNotReadBlockNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, streams := deliveries(), 0
		var c *channel // of the stream that is opened
		h := handler(u, func(cfg *graph.Config) {
			cfg.Session = func(*http.Request) (*graph.Session, error) {
				streams++
				return &graph.Session{Visitor: strconv.Itoa(streams), Upstream: u,
					Watch: func(domain.ID, bool, func(domain.LiveEvent) bool) graph.Watcher { return c }}, nil
			}
		})
		gone := make(chan struct{})
		for n := range 17 {
			c = newChannel()
			o := subscribe(t, h, followAll)
			o.take()
			if n < 16 {
				o.mu.Lock()
				o.deaf = gone
				o.mu.Unlock()
			}
			c.events <- changed("o1")
			if got := o.take(); n == 16 && !strings.Contains(got, `"reference":"CMD-1"`) {
				t.Errorf("with %d clients that do not read: %q", n, got)
			}
			defer o.end()
		}
		close(gone)
	})
}

// A session may have twelve streams; one that ends makes room.
func TestStreamsPerSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := watched(deliveries(), func() graph.Watcher { return newChannel() }, nil)
		var all []*opened
		for n := range 12 {
			o := subscribe(t, h, followAll)
			if got := o.take(); got != ":\n\n" {
				t.Fatalf("the %d.: %q", n+1, got)
			}
			all = append(all, o)
		}
		more := subscribe(t, h, followAll)
		if got := more.take(); more.status != http.StatusTooManyRequests || !strings.Contains(got, `"code":"RATE_LIMITED"`) {
			t.Errorf("one too many: %d %q", more.status, got)
		}
		all[0].end()
		all[0].hasEnded()
		again := subscribe(t, h, followAll)
		if got := again.take(); got != ":\n\n" {
			t.Errorf("in the place of one: %q", got)
		}
		for _, o := range append(all, again, more) {
			o.end()
		}
		settle()
	})
}

// A client that disconnects while an event is read ends its stream as usual, without an error
// or a response. gqlgen returns no response in this case, one time in two.
func TestClientLeavesWhileAnEventIsRead(t *testing.T) {
	for range 20 {
		synctest.Test(t, func(t *testing.T) {
			u, c := deliveries(), newChannel()
			o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), followAll)
			o.take()
			u.On = func(context.Context, string) error { o.end(); return nil }
			c.events <- changed("o1")
			if got := o.take(); strings.Contains(got, "errors") || !o.hasEnded() || !c.isClosed() {
				t.Errorf("after the client left: %q", got)
			}
		})
	}
}

// An error below a subscription's field has its complete path.
func TestPathOfAStreamedError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := deliveries()
		u.On = failing("GET /customers/business", domain.CodeUpstreamTimeout)
		c := newChannel()
		o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), `subscription { orderUpdated(orderId: "o1") { reference business { id } } }`)
		if got := o.take(); !strings.Contains(got, `"path":["orderUpdated","business"]`) {
			t.Error(got)
		}
		o.end()
		o.hasEnded()
	})
}

// An order, an invoice or a level that is changed here is announced; a refused change is not.
func TestChangeIsAnnounced(t *testing.T) {
	u := deliveries()
	var announced []string
	h := handlerFor(&graph.Session{Upstream: u, Announce: func(business domain.ID, e domain.LiveEvent) {
		switch {
		case e.Order != nil:
			announced = append(announced, "order "+string(e.Order.OrderID))
		case e.Tank != nil:
			announced = append(announced, "tank "+string(e.Tank.ID)+" of "+string(business))
		default:
			announced = append(announced, "invoice "+string(e.Invoice.ID)+" of "+string(business))
		}
	}})
	changes := map[string]string{
		"PUT /orders/o1": `mutation { updateOrder(id: "o1", input: { instructions: "x" }) { order { id } } }`,
		"POST /payments": `mutation { payInvoices(ids: ["i1", "i2"], paymentMethodId: "m1", expectedTotal: 1, idempotencyKey: "k") { invoices { id } } }`,

		"POST /tanks/t1/readings": `mutation { recordTankLevel(id: "t1", level: 900, at: "2026-11-21T08:00:00Z") { tank { id } } }`,
	}
	for _, change := range changes {
		ask(t, h, "POST", "/", post(change))
	}
	slices.Sort(announced)
	if want := []string{"invoice i1 of b1", "invoice i2 of b1", "order o1", "tank t1 of b1"}; !slices.Equal(announced, want) {
		t.Errorf("announced %q, want %q", announced, want)
	}
	for call, change := range changes {
		u.On = failing(call, domain.CodeConflict)
		if ask(t, h, "POST", "/", post(change)); len(announced) != 4 {
			t.Errorf("a refusal of %s is announced: %q", call, announced)
		}
	}
}

// Each response of a stream carries the provider's time, because its header may be hours old.
func TestStreamCarriesTheProvidersTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at, c := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), newChannel()
		u := deliveries()
		h := handler(u, func(cfg *graph.Config) {
			cfg.ProviderTime = func() (time.Time, bool) { return at, true }
			cfg.Session = func(*http.Request) (*graph.Session, error) {
				return &graph.Session{Visitor: "v", Upstream: u, Watch: func(domain.ID, bool, func(domain.LiveEvent) bool) graph.Watcher { return c }}, nil
			}
		})
		o := subscribe(t, h, followAll)
		defer o.end()
		o.take()
		if got := o.header.Get("X-Provider-Time"); got != "2026-11-21T09:00:00.000Z" {
			t.Errorf("at the beginning: %q", got)
		}
		at = at.AddDate(0, 0, 1)
		c.events <- changed("o1")
		if got := o.take(); !strings.Contains(got, `}},"extensions":{"providerTime":"2026-11-22T09:00:00.000Z"}}`) {
			t.Errorf("with an update: %q", got)
		}
	})
}
