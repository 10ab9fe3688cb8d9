package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// patience is how long a test waits for another part of the program.
const patience = 20 * time.Second

const orderUpdated = `subscription($id: ID) { orderUpdated(orderId: $id) { id reference status version address { label } } }`

// following is an open subscription.
type following struct {
	b      *browser
	lines  chan string
	header http.Header
	end    context.CancelFunc
}

// subscribe opens a subscription over server-sent events.
func (b *browser) subscribe(text string, variables map[string]any) *following {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.t.Context())
	b.t.Cleanup(cancel)
	body, err := json.Marshal(map[string]any{"query": text, "variables": variables})
	if err != nil {
		b.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(ctx, "POST", b.base+"/graphql", strings.NewReader(string(body)))
	if err != nil {
		b.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "text/event-stream", "Authorization": b.authorization, "X-Business-Id": b.business} {
		r.Header.Set(name, value)
	}
	res, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		b.t.Fatalf("subscribe: %d %s", res.StatusCode, res.Header)
	}
	f := &following{b: b, lines: make(chan string, 1000), header: res.Header, end: cancel}
	go func() {
		defer close(f.lines)
		defer func() { _ = res.Body.Close() }()
		for scanner := bufio.NewScanner(res.Body); scanner.Scan(); {
			f.lines <- scanner.Text()
		}
	}()
	return f
}

// next returns the data of the next event, "complete" when the server completes the stream, and
// "cut" when the connection ends otherwise.
func (f *following) next() string {
	f.b.t.Helper()
	timeout := time.After(patience)
	for event := ""; ; {
		select {
		case line, open := <-f.lines:
			field, value, _ := strings.Cut(line, ":")
			switch {
			case !open:
				return "cut"
			case field == "event":
				event = strings.TrimSpace(value)
			case field == "data" && event == "complete":
				return event
			case field == "data":
				return strings.TrimSpace(value)
			}
		case <-timeout:
			f.b.t.Fatalf("no event within %s", patience)
		}
	}
}

// until returns the first event that contains text, or the end of the stream.
func (f *following) until(text string) string {
	f.b.t.Helper()
	for {
		if e := f.next(); strings.Contains(e, text) || e == "cut" || e == "complete" {
			return e
		}
	}
}

var orderField = regexp.MustCompile(`name="order" value="(\d+)"`)

// panel is a client of the sandbox's panel.
type panel struct {
	b       *browser
	address string
}

func (p *program) panel(t *testing.T) panel {
	return panel{newBrowser(t, p.Sandbox), p.Sandbox + "/sandbox/"}
}

// moving returns the order of Transports Garonne-Adour whose tanker is on its way.
func (p panel) moving() string {
	p.b.t.Helper()
	return p.offering("roll", "Transports Garonne-Adour, Agence Bordeaux")[0]
}

// offering returns the orders of a place for which the panel offers an action.
func (p panel) offering(action, place string) (orders []string) {
	p.b.t.Helper()
	for row := range strings.SplitSeq(p.b.do("GET", p.address, "").body, "<li>") {
		if strings.Contains(row, `value="`+action+`"`) && strings.Contains(row, place) {
			orders = append(orders, orderField.FindStringSubmatch(row)[1])
		}
	}
	if len(orders) == 0 {
		p.b.t.Fatalf("the panel offers the action %s for no order", action)
	}
	return orders
}

func (p panel) act(action string, fields ...string) {
	p.b.t.Helper()
	_, form := firstForm(p.b.t, p.b.do("GET", p.address, "").body)
	values := url.Values{"csrf": {form.Get("csrf")}, "action": {action}}
	for i := 0; i < len(fields); i += 2 {
		values.Set(fields[i], fields[i+1])
	}
	if r := p.b.do("POST", p.address, values.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Origin", strings.TrimSuffix(p.address, "/sandbox/")); r.status != http.StatusSeeOther {
		p.b.t.Fatalf("%s: %d %s", action, r.status, r.body)
	}
}

// changeOrder changes an order and returns its id.
func (b *browser) changeOrder() string {
	b.t.Helper()
	var found struct {
		Orders struct{ Items []struct{ ID string } }
	}
	b.query(`{ orders(filter: { status: [oncoming], cancelled: false }) { items { id } } }`, nil, &found)
	if len(found.Orders.Items) == 0 {
		b.t.Fatal("there is no order to change")
	}
	var done struct {
		UpdateOrder struct {
			Order      *struct{ ID string }
			UserErrors []struct{ Message string }
		}
	}
	b.query(`mutation($id: ID!) { updateOrder(id: $id, input: { instructions: "Sonner deux fois." }) { order { id } userErrors { message } } }`,
		map[string]any{"id": found.Orders.Items[0].ID}, &done)
	if done.UpdateOrder.Order == nil {
		b.t.Fatalf("the order is not changed: %+v", done)
	}
	return done.UpdateOrder.Order.ID
}

// readTank records a level of the customer's first tank and returns the tank's id.
func (b *browser) readTank() string {
	b.t.Helper()
	var found struct {
		Tanks struct{ Items []struct{ ID string } }
	}
	b.query(`{ tanks(sort: { field: NAME }) { items { id } } }`, nil, &found)
	if len(found.Tanks.Items) == 0 {
		b.t.Fatal("there is no tank")
	}
	var done struct {
		RecordTankLevel struct {
			Tank       *struct{ ID string }
			UserErrors []struct{ Message string }
		}
	}
	b.query(`mutation($id: ID!, $at: DateTime!) { recordTankLevel(id: $id, level: 1234, at: $at) { tank { id } userErrors { message } } }`,
		map[string]any{"id": found.Tanks.Items[0].ID, "at": time.Now().UTC().Add(-time.Second).Format(time.RFC3339)}, &done)
	if done.RecordTankLevel.Tank == nil {
		b.t.Fatalf("the level is not recorded: %+v", done)
	}
	return done.RecordTankLevel.Tank.ID
}

// line is a proxy between a replica and its provider, which can cut streams.
type line struct {
	*httptest.Server
	// resumed receives the Last-Event-ID of each request for a stream.
	resumed chan string

	mu   sync.Mutex
	cut  context.CancelFunc // ends the streams that are open
	gate chan struct{}      // new streams wait until it is closed
	gone bool               // requests for a stream get 404
}

func newLine(t *testing.T, provider string) *line {
	t.Helper()
	target, err := url.Parse(provider)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	l := &line{resumed: make(chan string, 100), cut: func() {}, gate: make(chan struct{})}
	close(l.gate)
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/orders/stream") {
			proxy.ServeHTTP(w, r)
			return
		}
		l.resumed <- r.Header.Get("Last-Event-ID")
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		l.mu.Lock()
		gate, before := l.gate, l.cut
		l.cut = func() { before(); cancel() }
		l.mu.Unlock()
		select {
		case <-gate:
		case <-ctx.Done():
			return
		}
		l.mu.Lock()
		gone := l.gone
		l.mu.Unlock()
		if gone {
			http.NotFound(w, r)
			return
		}
		proxy.ServeHTTP(w, r.WithContext(ctx))
	}))
	t.Cleanup(func() { l.cutStreams()(); l.Close() })
	return l
}

// cutStreams ends the open streams. New ones wait until letThrough is called.
func (l *line) cutStreams() (letThrough func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	gate := make(chan struct{})
	l.gate = gate
	l.cut()
	return func() { close(gate) }
}

// next returns the Last-Event-ID of the next request for a stream.
func (l *line) next(t *testing.T) string {
	t.Helper()
	select {
	case id := <-l.resumed:
		return id
	case <-time.After(patience):
		t.Fatalf("no request for a stream within %s", patience)
		return ""
	}
}

// startNATS starts an external NATS on a free port.
func startNATS(t *testing.T) *server.Server {
	t.Helper()
	nats, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	nats.Start()
	t.Cleanup(func() { nats.Shutdown(); nats.WaitForShutdown() })
	if !nats.ReadyForConnections(patience) {
		t.Fatal("NATS does not start")
	}
	return nats
}

// replicas starts two programs with one sandbox, one NATS and one key ring, and returns a browser
// for each that is signed in with the same session. calls returns the address that the second
// program uses for version 3 of the sandbox's API.
func replicas(t *testing.T, calls func(sandbox string) string) (one, two *program, here, there *browser) {
	t.Helper()
	shared := []string{"NATS_URL=" + startNATS(t).ClientURL(), "CITERNE_SEAL_KEYS=" + testKey}
	one = start(t, shared...)
	two = start(t, append(shared, "PROVIDER_V2_URL="+one.Sandbox+"/v2", "PROVIDER_V3_URL="+calls(one.Sandbox)+"/v3", "PROVIDER_AUTH_URL="+one.Sandbox,
		"OAUTH_CLIENT_ID=dashboard", "CITERNE_FREE_QUERIES=true", "CITERNE_PUBLIC_URL="+one.Public.String())...)
	here = newBrowser(t, one.Public.String())
	here.exchange(here.authorizeAtSandbox(one, "claire.lemaire@garonne-adour.example"))
	// Cookies do not depend on the port: they are valid for the other replica too.
	there = newBrowser(t, strings.Replace(two.Dashboard, "127.0.0.1", "localhost", 1))
	there.http.Jar, there.authorization = here.http.Jar, here.authorization
	here.business, there.business = "1042", "1042"
	return one, two, here, there
}

// dataOf returns an event without its extensions, which hold the time and so differ between
// replicas.
func dataOf(event string) string {
	data, _, _ := strings.Cut(event, `,"extensions":`)
	return data
}

// An update is published at once and once on both replicas, to subscribers of its order and of its
// business. The end of a session ends its subscriptions on both. A replica that stops completes its
// streams and does not wait for subscribers (product 10.1).
func TestLive(t *testing.T) {
	one, two, here, there := replicas(t, func(sandbox string) string { return sandbox })
	panel := one.panel(t)
	id := panel.moving()

	all, single := here.subscribe(orderUpdated, nil), there.subscribe(orderUpdated, map[string]any{"id": id})
	tanker := there.subscribe(`subscription($id: ID!) { tankerPosition(orderId: $id) { orderId latitude distanceKm eta } }`, map[string]any{"id": id})
	if h := single.header; h.Get("X-Accel-Buffering") != "no" || h.Get("Cache-Control") != "no-store" || h.Get("Content-Encoding") != "" {
		t.Errorf("headers %v", h)
	}
	before := single.next()
	if !strings.Contains(before, `"status":"processing"`) || !strings.Contains(before, `"label":"Agence Bordeaux"`) {
		t.Errorf("the first event of an order is not its current state: %s", before)
	}
	first := tanker.next()
	if !strings.Contains(first, `"orderId":"`+id+`"`) {
		t.Errorf("the first event of a tanker is not its current position: %s", first)
	}
	// A subscriber that came before the provider's stream was open is asked to read again.
	if e := all.next(); !strings.Contains(e, `"code":"RESET"`) {
		t.Errorf("at the beginning: %s", e)
	}

	panel.act("roll", "order", id)
	onOne, onTwo := all.next(), single.next()
	if dataOf(onOne) != dataOf(onTwo) || dataOf(onTwo) == dataOf(before) || !strings.Contains(onTwo, `"status":"processing"`) {
		t.Errorf("before\n%s\non one\n%s\non the other\n%s", before, onOne, onTwo)
	}
	if e := tanker.next(); e == first || !strings.Contains(e, `"distanceKm"`) {
		t.Errorf("the tanker after it rolled: %s", e)
	}

	// Both replicas publish a change made on one of them once, although the provider's stream sends
	// it to both as well.
	elsewhere := there.subscribe(orderUpdated, nil)
	changed := here.changeOrder()
	for name, f := range map[string]*following{"replica one": all, "replica two": elsewhere} {
		if e := f.until(`"orderUpdated":{`); !strings.Contains(e, `"id":"`+changed+`"`) {
			t.Errorf("%s does not publish the change first: %s", name, e)
		}
	}
	panel.act("roll", "order", id)
	for name, f := range map[string]*following{"replica one": all, "replica two": elsewhere, "the order's subscription": single} {
		if e := f.until(`"orderUpdated":{`); !strings.Contains(e, `"id":"`+id+`"`) {
			t.Errorf("%s publishes the change twice: %s", name, e)
		}
	}

	// Both also publish a recorded tank level, to subscribers of tanks and of the business.
	const level, anything = `subscription { tankLevelChanged { id level levelSource } }`, `subscription { businessUpdated { ... on Tank { id level levelSource } } }`
	levels := map[string]*following{"replica one": here.subscribe(level, nil), "replica two": there.subscribe(level, nil), "replica two, the business": there.subscribe(anything, nil)}
	read := here.readTank()
	for name, f := range levels {
		if e := f.until(`"level":1234`); !strings.Contains(e, `"id":"`+read+`","level":1234,"levelSource":"MANUAL"`) {
			t.Errorf("%s does not publish the level: %s", name, e)
		}
	}

	// A sign-out ends the session's subscription, but not that of another session.
	ended := newBrowser(t, here.base)
	ended.exchange(ended.authorizeAtSandbox(one, "claire.lemaire@garonne-adour.example"))
	ended.business = "1042"
	last := ended.subscribe(orderUpdated, nil)
	ended.signOut()
	panel.act("roll", "order", id)
	if e := last.until("UNAUTHENTICATED"); !strings.Contains(e, "UNAUTHENTICATED") || last.next() != "complete" {
		t.Errorf("after the sign-out: %s", e)
	}
	if e := single.next(); !strings.Contains(e, `"status":"processing"`) {
		t.Errorf("another session: %s", e)
	}

	two.end(t)
	if e := single.until("complete"); e != "complete" {
		t.Errorf("the stream of a replica that stops ends with %s", e)
	}
	one.end(t)
	if e := all.until("complete"); e != "complete" {
		t.Errorf("the stream of the last replica ends with %s", e)
	}
}

// A provider's stream that is cut is resumed after the last received event, so that subscribers get
// the missed events once, without RESET. When the provider has no stream any more, the subscription
// ends with NOT_FOUND, and queries still work for pages that poll.
func TestLiveOverACut(t *testing.T) {
	var l *line
	one, two, _, there := replicas(t, func(sandbox string) string { l = newLine(t, sandbox); return l.URL })
	panel := one.panel(t)
	moving, waiting := panel.moving(), panel.offering("propose", "Transports Garonne-Adour")[0]

	all := there.subscribe(orderUpdated, nil)
	if e := all.next(); !strings.Contains(e, `"code":"RESET"`) {
		t.Errorf("at the beginning: %s", e)
	}
	if id := l.next(t); id != "" {
		t.Errorf("the first stream begins after %q", id)
	}
	panel.act("roll", "order", moving)
	if e := all.next(); !strings.Contains(e, `"id":"`+moving+`"`) {
		t.Errorf("before the cut: %s", e)
	}
	metrics := two.scrape(t)
	if open, streams := metrics.value("citerne_subscriptions_open"), metrics.value("citerne_provider_streams_open"); open != 1 || streams != 1 {
		t.Errorf("metrics: %v subscriptions and %v streams, want one each", open, streams)
	}

	letThrough := l.cutStreams()
	if id := l.next(t); id == "" {
		t.Error("the stream is opened again without a Last-Event-ID")
	}
	panel.act("roll", "order", moving)
	panel.act("propose", "order", waiting)
	letThrough()
	missed := []string{all.next(), all.next()}
	for _, id := range []string{moving, waiting} {
		if !slices.ContainsFunc(missed, func(e string) bool { return strings.Contains(e, `"orderUpdated":{"id":"`+id+`"`) }) {
			t.Errorf("the update of order %s during the cut is not among %q", id, missed)
		}
	}

	letThrough = l.cutStreams()
	l.next(t)
	l.mu.Lock()
	l.gone = true
	l.mu.Unlock()
	letThrough()
	if e := all.next(); !strings.Contains(e, `"code":"NOT_FOUND"`) || all.next() != "complete" {
		t.Errorf("without a stream: %s", e)
	}
	var polled struct{ Order struct{ ID string } }
	there.query(`query($id: ID!) { order(id: $id) { id } }`, map[string]any{"id": moving}, &polled)
	if polled.Order.ID != moving {
		t.Errorf("a query after the end of the subscription: %+v", polled)
	}
}

// The provider omits invoices from the stream of users who may not see them. A colleague without
// that permission who subscribed first does not keep invoice updates from other users.
func TestAColleaguesStreamHidesNoInvoices(t *testing.T) {
	p := start(t, "CITERNE_SEAL_KEYS="+testKey, "CITERNE_FREE_QUERIES=true")
	yanis := p.signedIn(t, "yanis.benali@garonne-adour.example").subscribe(`subscription { orderUpdated { id } }`, nil)
	yanis.until("RESET")
	claire := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	var seen struct {
		Invoices struct{ Items []struct{ ID string } }
	}
	claire.query(`{ invoices(filter: { payment: NOT_PAID_LOST }, sort: { field: PAYMENT }) { items { id } } }`, nil, &seen)
	all := claire.subscribe(`subscription { businessUpdated { ... on Invoice { id payment } } }`, nil)
	all.until("RESET")
	scheduled := seen.Invoices.Items[0].ID
	p.panel(t).act("fail", "invoice", scheduled, "reason", "AC04")
	if got, want := all.until(`"id"`), `{"id":"`+scheduled+`","payment":5}`; !strings.Contains(got, want) {
		t.Errorf("the event is %s, want %s", got, want)
	}
}
