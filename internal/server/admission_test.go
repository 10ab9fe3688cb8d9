package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// busyEdge is an edge whose GraphQL handler responds when the test releases it.
type busyEdge struct {
	http.Handler
	t *testing.T
	// running receives the session of each request that reaches GraphQL.
	running chan string
	release chan struct{}
}

func newBusyEdge(t *testing.T, change ...options) *busyEdge {
	t.Helper()
	e := &busyEdge{t: t, running: make(chan string, 4096), release: make(chan struct{})}
	e.Handler, _ = newEdgeHandler(t, append(change, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e.running <- r.Header.Get("X-Test-Session")
			if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
				w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
				w.WriteHeader(http.StatusOK)
			}
			<-e.release
		})
	})...)
	return e
}

// post sends a request of a session, "" for none, and returns a channel with the response.
func (e *busyEdge) post(session string, header ...string) chan *httptest.ResponseRecorder {
	answer := make(chan *httptest.ResponseRecorder, 1)
	go func() {
		answer <- ask(e.t, e, "POST", "/graphql", "{}", append([]string{"X-Test-Session", session}, header...)...)
	}()
	synctest.Wait()
	return answer
}

// reached returns how many requests have reached GraphQL since its last call.
func (e *busyEdge) reached() int {
	n := len(e.running)
	for range n {
		<-e.running
	}
	return n
}

// expectRefusal expects a response with the status, the code and a Retry-After.
func expectRefusal(t *testing.T, w *httptest.ResponseRecorder, status int, code string) {
	t.Helper()
	after := w.Header().Get("Retry-After")
	if strings.Contains(w.Body.String(), `"overloaded":true`) != (status == http.StatusServiceUnavailable) {
		t.Errorf("status %d: wrong value of overloaded: %s", w.Code, w.Body)
	}
	if w.Code != status || after == "" || !strings.Contains(w.Body.String(), `"code":"`+code+`"`) || !strings.Contains(w.Body.String(), `"retryAfter":`+after) {
		t.Errorf("%d, Retry-After %q: %s", w.Code, after, w.Body)
	}
}

func TestEightRequestsOfASessionRunAndMoreWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newBusyEdge(t)
		var answers []chan *httptest.ResponseRecorder
		for range sessionShare + 2 {
			answers = append(answers, e.post("ada"))
		}
		if n := e.reached(); n != sessionShare {
			t.Fatalf("%d requests run, want %d", n, sessionShare)
		}
		if e.post("grace"); e.reached() != 1 {
			t.Error("another session's request waits for this session's")
		}
		e.release <- struct{}{}
		synctest.Wait()
		if n := e.reached(); n != 1 {
			t.Errorf("%d requests began when one ended, want 1", n)
		}
		time.Sleep(ownPatience)
		expectRefusal(t, <-answers[len(answers)-1], http.StatusTooManyRequests, "RATE_LIMITED")
		close(e.release)
	})
}

// A request whose client leaves while it waits in the queue does not take a place.
func TestLeavingTheQueueTakesNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := newVisitors(0).of("ada", 1)
		one.enter(t.Context())
		ctx, cancel := context.WithCancel(t.Context())
		result := make(chan busy, 1)
		go func() { result <- one.enter(ctx) }()
		synctest.Wait()
		cancel()
		if why := <-result; why.short != gone {
			t.Errorf("enter returns %v, want gone", why)
		}
		one.gate.leave()
		if why := one.enter(t.Context()); why.short != none {
			t.Errorf("the place is lost: %v", why)
		}
	})
}

func TestRateOfASession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t, func(c *Config) { c.RequestRate = 5 })
		post := func(session string) *httptest.ResponseRecorder {
			return ask(t, h, "POST", "/graphql", "{}", "X-Test-Session", session, "X-Forwarded-For", time.Now().String(), "Accept", "application/graphql-response+json")
		}
		for i := range 5 * burst {
			if w := post("ada"); w.Code != 200 {
				t.Fatalf("request %d: %d", i+1, w.Code)
			}
		}
		w := post("ada")
		expectRefusal(t, w, http.StatusTooManyRequests, "RATE_LIMITED")
		if w.Header().Get("Content-Type") != "application/graphql-response+json; charset=utf-8" || w.Header().Get("Retry-After") != "1" {
			t.Errorf("%v", w.Header())
		}
		if w := post("grace"); w.Code != 200 {
			t.Errorf("another session: %d", w.Code)
		}
		if w := post(""); w.Code != 200 {
			t.Errorf("no session: %d", w.Code)
		}
		time.Sleep(time.Second)
		for i := range 6 {
			if w := post("ada"); (w.Code == 200) != (i < 5) {
				t.Errorf("a second later, request %d: %d", i+1, w.Code)
			}
		}
	})
}

// Without a session the rate is per address. X-Forwarded-For counts only when a trusted proxy
// sends it.
func TestRateOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			proxies []string
			peer    string
			apart   bool
		}{{nil, "192.0.2.1:1000", false}, {[]string{"10.0.0.0/8"}, "192.0.2.1:1000", false}, {[]string{"10.0.0.0/8"}, "10.1.2.3:1000", true}} {
			h, _ := newEdgeHandler(t, func(cfg *Config) { cfg.RequestRate, cfg.TrustedProxies = 1, c.proxies })
			refused := 0
			for i := range 2 * burst {
				r := httptest.NewRequest("POST", "/graphql", nil)
				r.RemoteAddr = c.peer
				r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i))
				w := httptest.NewRecorder()
				if h.ServeHTTP(w, r); w.Code == http.StatusTooManyRequests {
					refused++
				}
			}
			if want := map[bool]int{false: burst, true: 0}[c.apart]; refused != want {
				t.Errorf("trusted %v, from %s: %d refused, want %d", c.proxies, c.peer, refused, want)
			}
		}
	})
}

// All addresses of an IPv6 customer's network (/64) are one visitor.
func TestIPv6NetworkIsOneAddress(t *testing.T) {
	for _, proxies := range [][]string{nil, {"10.0.0.0/8"}} {
		address := func(ip string) (got string) {
			h, _ := newEdgeHandler(t, func(c *Config) {
				c.TrustedProxies = proxies
				c.GraphQL = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
					var err error
					if got, err = clientAddress(r); err != nil {
						t.Error(err)
					}
				})
			})
			r := httptest.NewRequest("POST", "/graphql", nil)
			if r.RemoteAddr = "[" + ip + "]:1000"; proxies != nil {
				r.RemoteAddr = "10.1.2.3:1000"
				r.Header.Set("X-Forwarded-For", ip)
			}
			h.ServeHTTP(httptest.NewRecorder(), r)
			return got
		}
		if one, same, other := address("2001:db8::1"), address("2001:db8::ffff:2"), address("2001:db8:0:1::1"); one == "" || one != same || one == other {
			t.Errorf("trusted %v: %q, %q, %q", proxies, one, same, other)
		}
	}
}

// All requests without a session from one address are one visitor, whose share is large enough
// for an office.
func TestShareOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running atomic.Int32
		release := make(chan struct{})
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: newGate(100, 1), load: new(Load)}
		h := a.operation(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { running.Add(1); <-release }))
		begin := time.Now()
		for range 64 + 256 {
			go ask(t, h, "POST", "/graphql", "")
			synctest.Wait()
		}
		if n := running.Load(); n != 64 {
			t.Errorf("%d requests run, want 64", n)
		}
		expectRefusal(t, ask(t, h, "POST", "/graphql", ""), http.StatusTooManyRequests, "RATE_LIMITED")
		if took := time.Since(begin); took != 0 {
			t.Errorf("a request that finds the queue full is refused after %s, want at once", took)
		}
		close(release)
	})
}

// unread is a body that fails its test when it is read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body of a refused request is read")
	return 0, io.EOF
}

// fill takes all places of the gate and of its queue, with one request per session.
func (e *busyEdge) fill(g *gate) {
	e.t.Helper()
	for i := range g.most {
		e.post(fmt.Sprintf("session %d", i))
	}
	if n := e.reached(); n != len(g.running) || !g.full() {
		e.t.Fatalf("%d requests run and %d wait, of %d", n, g.waiting(), g.most)
	}
}

func TestOverloadedRequestIsNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newBusyEdge(t)
		g := newGate(4, 6) // smaller than the edge's own gate
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: g, load: new(Load)}
		graphql := e.Handler
		e.Handler = a.operation(graphql)
		begin := time.Now()
		e.fill(g)
		r := httptest.NewRequest("POST", "/graphql", unread{t})
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		expectRefusal(t, w, http.StatusServiceUnavailable, "UPSTREAM_UNAVAILABLE")
		if !time.Now().Equal(begin) {
			t.Error("the refusal is not immediate")
		}
		waiting := g.waiting()
		for range waiting {
			e.release <- struct{}{}
		}
		synctest.Wait()
		if n := e.reached(); n != waiting {
			t.Errorf("%d of %d waiting requests run", n, waiting)
		}
		close(e.release)
	})
}

// A stream counts among the eight requests of its session only until it begins.
func TestAStreamHoldsNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newBusyEdge(t)
		for range sessionShare * 2 {
			e.post("ada", "Accept", "text/event-stream")
		}
		if n := e.reached(); n != sessionShare*2 {
			t.Errorf("%d streams are open, want %d", n, sessionShare*2)
		}
		for range sessionShare {
			e.post("ada")
		}
		if n := e.reached(); n != sessionShare {
			t.Errorf("%d requests run while streams are open, want %d", n, sessionShare)
		}
		close(e.release)
	})
}

// withFile is the media type of an upload.
const withFile = "multipart/form-data; boundary=x"

// A session may use two of the places for uploads, so that its uploads block neither those of
// other sessions nor its own pages.
func TestUploadsAreCountedApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newBusyEdge(t)
		begin := time.Now()
		var last chan *httptest.ResponseRecorder
		for i := range 3 {
			for range 3 {
				last = e.post(fmt.Sprintf("session %d", i), "Content-Type", withFile)
			}
			if n := e.reached(); n != 2 {
				t.Errorf("%d uploads of a session are read at once, want 2", n)
			}
		}
		for range 2 {
			e.post("grace", "Content-Type", withFile)
		}
		if n := e.reached(); n != 2 {
			t.Errorf("%d uploads of another session are read at the same time, want 2", n)
		}
		for range sessionShare {
			e.post("grace")
		}
		if n := e.reached(); n != sessionShare {
			t.Errorf("%d other requests run during uploads, want %d", n, sessionShare)
		}
		full := e.post("ada", "Content-Type", withFile)
		expectRefusal(t, <-full, http.StatusServiceUnavailable, "UPSTREAM_UNAVAILABLE")
		if took := time.Since(begin); took != patience {
			t.Errorf("an upload beyond the capacity is refused after %s, want %s", took, patience)
		}
		expectRefusal(t, <-last, http.StatusTooManyRequests, "RATE_LIMITED")
		if took := time.Since(begin); took != ownPatience {
			t.Errorf("an upload beyond its session's share is refused after %s, want %s", took, ownPatience)
		}
		close(e.release)
	})
}

// An upload without a session is refused before its body is read.
func TestUploadWithoutASessionIsNotRead(t *testing.T) {
	h, _ := newEdgeHandler(t)
	r := httptest.NewRequest("POST", "/graphql", unread{t})
	r.Header.Set("Content-Type", withFile)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") == "" || !strings.Contains(w.Body.String(), `"code":"UNAUTHENTICATED"`) {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

// expectEmpty expects that no request holds a place of the gate or waits for one.
func expectEmpty(t *testing.T, g *gate) {
	t.Helper()
	if g.present.Load() != 0 || len(g.running) != 0 {
		t.Errorf("%d requests run or wait, %d run; want none", g.present.Load(), len(g.running))
	}
}

// deaf is a client that reads nothing: writes to it block until it has gone.
type deaf struct {
	*httptest.ResponseRecorder
	gone chan struct{}
}

func (d deaf) Write([]byte) (int, error) {
	<-d.gone
	return 0, io.ErrClosedPipe
}

// A client that does not read its response holds a place of its own visitor only, whether the
// response is a stream or not.
func TestUnreadResponseDelaysNoOtherRequest(t *testing.T) {
	for _, media := range []string{"application/json", "text/event-stream"} {
		synctest.Test(t, func(t *testing.T) {
			g := newGate(1, sessionShare)
			a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: g, load: new(Load)}
			h := a.operation(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", media)
				w.Header().Set("Content-Length", "1")
				w.WriteHeader(http.StatusOK)
				_, _ = io.WriteString(w, "x")
			}))
			left := make(chan struct{})
			for range sessionShare {
				r := httptest.NewRequest("POST", "/graphql", nil)
				r.Header.Set("X-Test-Session", "ada")
				go h.ServeHTTP(deaf{httptest.NewRecorder(), left}, r)
			}
			time.Sleep(patience)
			asked := time.Now()
			if w := ask(t, h, "POST", "/graphql", "", "X-Test-Session", "grace"); w.Code != 200 || time.Since(asked) > 0 {
				t.Errorf("%s: another session: status %d after %s", media, w.Code, time.Since(asked))
			}
			expectRefusal(t, ask(t, h, "POST", "/graphql", "", "X-Test-Session", "ada"), http.StatusTooManyRequests, "RATE_LIMITED")
			close(left)
			synctest.Wait()
			expectEmpty(t, g)
			if w := ask(t, h, "POST", "/graphql", "", "X-Test-Session", "ada"); w.Code != 200 {
				t.Errorf("%s: after the clients have left: status %d", media, w.Code)
			}
		})
	}
}

// Slow downloads of a session do not block its other requests.
func TestDownloadsAreCountedApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		opened := 0
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.Mandate = func(*http.Request, string) ([]byte, error) { opened++; <-release; return nil, nil }
		})
		for range sessionShare + 1 {
			go ask(t, h, "GET", "/files/mandates/1.pdf", "", "X-Test-Session", "ada")
			synctest.Wait()
		}
		if opened != sessionShare {
			t.Errorf("%d downloads run, want %d", opened, sessionShare)
		}
		if w := ask(t, h, "POST", "/graphql", "{}", "X-Test-Session", "ada"); w.Code != 200 {
			t.Errorf("GraphQL during downloads: status %d", w.Code)
		}
		close(release)
	})
}

// transport is a function that serves the requests for the provider's logos.
type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// Slow logos block neither other requests of the session nor logos of other sessions. A refusal
// has a Retry-After.
func TestLogosAreCountedApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release, asked := make(chan struct{}), make(chan struct{}, 100)
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.ObserveFiles = func(http.RoundTripper) http.RoundTripper {
				return transport(func(*http.Request) (*http.Response, error) {
					asked <- struct{}{}
					<-release
					return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(string(png)))}, nil
				})
			}
		})
		logo := func(session string) chan *httptest.ResponseRecorder {
			answer := make(chan *httptest.ResponseRecorder, 1)
			go func() { answer <- ask(t, h, "GET", "/files/logos/a.png?s=good", "", "X-Test-Session", session) }()
			synctest.Wait()
			return answer
		}
		var answers []chan *httptest.ResponseRecorder
		for range sessionShare + 1 {
			answers = append(answers, logo("ada"))
		}
		if n := len(asked); n != sessionShare {
			t.Errorf("%d logos of a session are fetched at once, want %d", n, sessionShare)
		}
		if logo("grace"); len(asked) != sessionShare+1 {
			t.Error("another session's logo waits for this one's")
		}
		if w := ask(t, h, "POST", "/graphql", "{}", "X-Test-Session", "ada"); w.Code != 200 {
			t.Errorf("GraphQL while logos are fetched: status %d", w.Code)
		}
		time.Sleep(ownPatience)
		if w := <-answers[sessionShare]; w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
			t.Errorf("the logo that waited: %d %v", w.Code, w.Header())
		}
		close(release)
		if w := <-answers[0]; w.Code != http.StatusOK {
			t.Errorf("the first logo: %d", w.Code)
		}
	})
}

// A user who opens 48 tabs at once, each with the requests of a page, gets all responses, and
// does not delay another session.
func TestManyTabsOfOneSession(t *testing.T) {
	const (
		tabs, each = 48, 4
		takes      = 20 * time.Millisecond // per response
	)
	synctest.Test(t, func(t *testing.T) {
		var running, most atomic.Int32
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.RequestRate = 100 // the default configuration
			c.GraphQL = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if r.Header.Get("X-Test-Session") == "ada" {
					most.Store(max(most.Load(), running.Add(1)))
					defer running.Add(-1)
				}
				time.Sleep(takes)
			})
		})
		post := func(session string) *httptest.ResponseRecorder {
			return ask(t, h, "POST", "/graphql", "{}", "X-Test-Session", session)
		}
		begin := time.Now()
		var open sync.WaitGroup
		for range tabs {
			open.Go(func() {
				for range each {
					if w := post("ada"); w.Code != 200 {
						t.Errorf("a tab gets status %d: %s", w.Code, w.Body)
					}
				}
			})
		}
		synctest.Wait()
		for range 10 {
			asked := time.Now()
			if w := post("grace"); w.Code != 200 || time.Since(asked) != takes {
				t.Errorf("another session gets status %d after %s, want 200 after %s", w.Code, time.Since(asked), takes)
			}
		}
		open.Wait()
		if took, want := time.Since(begin), tabs*each/sessionShare*takes; took != want || most.Load() != sessionShare {
			t.Errorf("the tabs are answered in %s, %d at once; want %s, %d", took, most.Load(), want, sessionShare)
		}
	})
}

// The same when a call to the provider takes six seconds: each of twenty tabs sends a request
// that makes one call and one that makes two, and they wait instead of being refused.
func TestManyTabsWhileTheProviderIsSlow(t *testing.T) {
	const tabs, call = 20, 6 * time.Second
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.RequestRate = 100
			c.GraphQL = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				calls, _ := strconv.Atoi(r.Header.Get("X-Test-Calls"))
				time.Sleep(time.Duration(calls) * call)
			})
		})
		post := func(session, calls string) *httptest.ResponseRecorder {
			return ask(t, h, "POST", "/graphql", "{}", "X-Test-Session", session, "X-Test-Calls", calls)
		}
		begin := time.Now()
		var open sync.WaitGroup
		for range tabs {
			for _, calls := range []string{"1", "2"} {
				open.Go(func() {
					if w := post("ada", calls); w.Code != 200 {
						t.Errorf("after %s a tab gets status %d: %s", time.Since(begin), w.Code, w.Body)
					}
				})
			}
		}
		synctest.Wait()
		if asked := time.Now(); post("grace", "1").Code != 200 || time.Since(asked) != call {
			t.Errorf("another session is answered after %s, want %s", time.Since(asked), call)
		}
		open.Wait()
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("the last tab is answered after %s, but proxies wait for a minute only", took)
		}
	})
}

// The body of a request that waits for a long time is still read. A request without a body is
// not mistaken for one whose client has left.
func TestBodyOfAQueuedRequestIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		got := make(chan string, 1)
		release := make(chan struct{})
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: newGate(100, 1), load: new(Load)}
		h := a.operation(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-Test-Last") == "" {
				<-release
				return
			}
			text, err := io.ReadAll(r.Body)
			time.Sleep(2 * readTimeout)
			got <- fmt.Sprintln(len(text), err, r.Context().Err())
		}))
		for _, body := range []string{strings.Repeat("x", 64<<10), ""} {
			for range sessionShare {
				go ask(t, h, "POST", "/graphql", "", "X-Test-Session", "ada")
			}
			synctest.Wait()
			near := connect(t, h)
			go func() {
				_, _ = fmt.Fprintf(near, "POST /graphql HTTP/1.1\r\nHost: a\r\nX-Test-Session: ada\r\nX-Test-Last: 1\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
				_, _ = io.Copy(io.Discard, near)
			}()
			time.Sleep(2 * readTimeout)
			close(release)
			if text, want := <-got, fmt.Sprintln(len(body), nil, nil); text != want {
				t.Errorf("body of %d bytes: the handler gets %q, want %q", len(body), text, want)
			}
			_ = near.Close()
			release = make(chan struct{})
			synctest.Wait()
		}
	})
}

// Visitors without a recent request are forgotten.
func TestVisitorsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := newVisitors(10)
		most := 0
		for i := range 20_000 {
			v.of(fmt.Sprint(i), 1).leave()
			most = max(most, len(v.known))
			time.Sleep(10 * time.Millisecond) // 400 visitors within the time of a burst
		}
		if most > 1000 {
			t.Errorf("%d visitors are remembered", most)
		}
	})
}
