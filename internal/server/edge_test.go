package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/trace"
	"github.com/citerne/citerne/internal/web"
)

func TestRequestIDIsOurs(t *testing.T) {
	var seen string
	h, log := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r.Header.Get("X-Request-Id") })
	})
	ids := map[string]bool{}
	for range 3 {
		w := ask(t, h, "POST", "/graphql", "", "X-Request-Id", "forged\nid")
		id := w.Header().Get("X-Request-Id")
		if id == "" || strings.Contains(id, "forged") || seen != id || ids[id] {
			t.Errorf("response has id %q, handler got %q, earlier ids %v", id, seen, ids)
		}
		ids[id] = true
		if !strings.Contains(log.String(), `"request_id":"`+id+`"`) {
			t.Errorf("the log does not name %s: %s", id, log)
		}
	}
}

// ends is an observer that records the status of responses, and whether they were streams.
type ends struct {
	trace.NopObserver
	mu     sync.Mutex
	status []int
	live   []bool
}

func (e *ends) RequestEnds(_ context.Context, _, _ string, status int, _ time.Duration, live bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.status, e.live = append(e.status, status), append(e.live, live)
}

// A client that leaves before the response, also while its request waits in the queue, is
// recorded with status 499. One that leaves later is recorded with the status of the response.
func TestClientsThatLeaveAreRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ended ends
		h, log := newEdgeHandler(t, func(c *Config) {
			c.Observer = &ended
			c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if media := r.Header.Get("X-Test-Media"); media != "" {
					w.Header().Set("Content-Type", media)
					w.WriteHeader(http.StatusOK)
				}
				<-r.Context().Done()
			})
		})
		leaving := func(media string) {
			ctx, leave := context.WithCancel(t.Context())
			r := httptest.NewRequestWithContext(ctx, "POST", "/graphql", nil)
			r.Header.Set("X-Test-Session", "ada")
			r.Header.Set("X-Test-Media", media)
			time.AfterFunc(time.Second, leave)
			h.ServeHTTP(httptest.NewRecorder(), r)
		}
		leaving("")
		leaving("application/json")
		leaving("text/event-stream; charset=utf-8")
		for range sessionShare + 1 {
			go leaving("")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		want := append([]int{499, 200, 200}, slices.Repeat([]int{499}, sessionShare+1)...)
		if !slices.Equal(ended.status, want) {
			t.Errorf("the observer gets %v, want %v", ended.status, want)
		}
		if i := slices.Index(ended.live, true); i != 2 || slices.Contains(ended.live[3:], true) {
			t.Errorf("the observer gets live %v, want true for the third response only", ended.live)
		}
		if n := strings.Count(log.String(), `"status":499`); n != sessionShare+2 {
			t.Errorf("%d lines of the log have status 499, want %d:\n%s", n, sessionShare+2, log)
		}
	})
}

func TestAccessLog(t *testing.T) {
	h, log := newEdgeHandler(t)
	ask(t, h, "GET", "/password_recovery/s3cret?q=s3cret", "", "Cookie", "c=s3cret", "Authorization", "Bearer s3cret")
	var line map[string]any
	if err := json.Unmarshal(log.Bytes(), &line); err != nil {
		t.Fatalf("%v: %s", err, log)
	}
	delete(line, "time")
	for name, want := range map[string]any{
		"msg": "request", "level": "INFO", "method": "GET", "route": "/password_recovery/{token}", "status": 200.0,
	} {
		if line[name] != want {
			t.Errorf("%s = %v, want %v", name, line[name], want)
		}
	}
	for _, name := range []string{"duration_ms", "bytes", "request_id"} {
		if _, ok := line[name]; !ok {
			t.Errorf("no %s in %v", name, line)
		}
	}
	if len(line) != 8 || strings.Contains(log.String(), "s3cret") {
		t.Errorf("the line has an unexpected field or a secret: %s", log)
	}
	log.Reset()
	ask(t, h, "BREW", "/nulle-part", "")
	if !strings.Contains(log.String(), `"method":"OTHER"`) || !strings.Contains(log.String(), `"route":"unknown"`) {
		t.Errorf("log = %s", log)
	}
}

func TestPanicBecomesA500WithItsReference(t *testing.T) {
	h, log := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret detail") })
	})
	w := ask(t, h, "POST", "/graphql", "")
	id := w.Header().Get("X-Request-Id")
	var body struct {
		Errors []struct {
			Message    string
			Extensions struct{ Code, RequestID string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || len(body.Errors) != 1 {
		t.Fatalf("%v: %s", err, w.Body)
	}
	e := body.Errors[0]
	if w.Code != 500 || e.Extensions.Code != "INTERNAL" || e.Extensions.RequestID != id || !strings.Contains(e.Message, id) {
		t.Errorf("%d %+v", w.Code, e)
	}
	if strings.Contains(w.Body.String(), "secret detail") || strings.Count(log.String(), "secret detail") != 1 {
		t.Errorf("the cause is in the response, or not logged exactly once: %s\n%s", w.Body, log)
	}
	if !strings.Contains(log.String(), `"status":500`) {
		t.Errorf("the access log has no status 500: %s", log)
	}
}

func TestPanicCutsAResponseThatHasBegun(t *testing.T) {
	h, _ := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "half")
			_ = http.NewResponseController(w).Flush()
			panic("boom")
		})
	})
	srv := httptest.NewServer(h)
	defer srv.Close()
	resp, err := http.Post(srv.URL+"/graphql", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if _, err := io.ReadAll(resp.Body); err == nil {
		t.Error("a partial response looks complete")
	}
}

func TestAbortIsNotAFault(t *testing.T) {
	h, log := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	})
	defer func() {
		if recover() != http.ErrAbortHandler || strings.Contains(log.String(), `"msg":"panic"`) {
			t.Errorf("http.ErrAbortHandler does not reach net/http, or is logged as a panic: %s", log)
		}
	}()
	ask(t, h, "POST", "/graphql", "")
}

func TestCrossOrigin(t *testing.T) {
	h, _ := newEdgeHandler(t, func(c *Config) { c.PublicURL = mustURL(t, "https://citerne.example") })
	for _, c := range []struct {
		name   string
		header []string
		status int
	}{
		{"no browser", nil, 204},
		{"same origin", []string{"Sec-Fetch-Site", "same-origin"}, 204},
		{"the public origin behind a proxy", []string{"Origin", "https://citerne.example", "Sec-Fetch-Site", "cross-site"}, 204},
		{"another site", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"another host of the site", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"another origin, old browser", []string{"Origin", "https://evil.example"}, 403},
		{"the public host without encryption", []string{"Origin", "http://citerne.example"}, 403},
		{"no origin", []string{"Origin", "null"}, 403},
	} {
		if w := ask(t, h, "POST", "/auth/signout", "", c.header...); w.Code != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.name, w.Code, c.status, w.Body)
		}
	}
	w := ask(t, h, "POST", "/auth/token", "{}", "Sec-Fetch-Site", "cross-site")
	if !strings.Contains(w.Body.String(), `{"error":{"code":"FORBIDDEN"`) {
		t.Errorf("the refusal is not the JSON error of /auth: %s", w.Body)
	}
}

func TestBodyLimit(t *testing.T) {
	h, _ := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(fakeAuth{}.Token)
	})
	const json, file = 128 << 10, 2<<20 + 128<<10
	for _, c := range []struct {
		target, media string
		most          int
	}{{"/auth/token", "application/json", json}, {"/auth/token", withFile, json}, {"/graphql", "application/json", json}, {"/graphql", withFile, file}} {
		for _, chunks := range []bool{false, true} {
			for size, status := range map[int]int{c.most: 200, c.most + 1: 413} {
				r := httptest.NewRequest("POST", c.target, bytes.NewReader(make([]byte, size)))
				r.Header.Set("Content-Type", c.media)
				r.Header.Set("X-Test-Session", "ada")
				if chunks {
					r.ContentLength = -1
				}
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				if w.Code != status {
					t.Errorf("%s %s: %d bytes, in chunks %v: status %d, want %d", c.target, c.media, size, chunks, w.Code, status)
				}
			}
		}
	}
}

// A body of another media type is not read, and not refused for its length: the handler refuses
// it for its type.
func TestABodyOfAnotherTypeIsNotRead(t *testing.T) {
	h, _ := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.WriteHeader(http.StatusUnsupportedMediaType)
		})
	})
	for _, media := range []string{"text/plain", "application/x-www-form-urlencoded", "", ";"} {
		for _, announced := range []int64{web.MaxUpload + 1, 1, -1} {
			r := httptest.NewRequest("POST", "/graphql", unread{t})
			r.ContentLength = announced
			r.Header.Set("Content-Type", media)
			w := httptest.NewRecorder()
			if h.ServeHTTP(w, r); w.Code != http.StatusUnsupportedMediaType {
				t.Errorf("%q, %d bytes: status %d", media, announced, w.Code)
			}
		}
	}
}

func TestTokenRateIsPerAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		h := limitTokenRate(3)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls++ }))
		post := func(from string) *httptest.ResponseRecorder {
			r := httptest.NewRequest("POST", "/auth/token", nil)
			r.RemoteAddr = from
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Forwarded-For", time.Now().String())
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		for i := range 3 {
			if w := post("192.0.2.1:1000"); w.Code != 200 {
				t.Fatalf("request %d: status %d", i, w.Code)
			}
		}
		w := post("192.0.2.1:2000")
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" ||
			!strings.Contains(w.Body.String(), `"RATE_LIMITED"`) {
			t.Errorf("the fourth: %d %v %s", w.Code, w.Header(), w.Body)
		}
		if w := post("192.0.2.2:1000"); w.Code != 200 {
			t.Errorf("another address: status %d", w.Code)
		}
		time.Sleep(2 * time.Minute)
		if w := post("192.0.2.1:1000"); w.Code != 200 || calls != 5 {
			t.Errorf("after the window: status %d, %d calls", w.Code, calls)
		}
	})
}

// Requests that another site can make browsers send do not use up the limit; requests that a
// program sends do. The requests pass through the router.
func TestTokenRateThroughTheRouter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t)
		for range tokenRatePerMinute {
			ask(t, h, "POST", "/auth/token", "{}", "Content-Type", "text/plain")
			ask(t, h, "POST", "/auth/token", "{}", "Content-Type", "application/json", "Sec-Fetch-Site", "cross-site")
			ask(t, h, "GET", "/auth/token", "")
		}
		for i := range tokenRatePerMinute {
			if w := ask(t, h, "POST", "/auth/token", "{}", "Content-Type", "application/json"); w.Code != 200 {
				t.Fatalf("request %d: %d", i+1, w.Code)
			}
		}
		w := ask(t, h, "POST", "/auth/token", "{}", "Content-Type", "application/json; charset=utf-8")
		if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), `"requestId":"`+w.Header().Get("X-Request-Id")+`"`) {
			t.Errorf("past the limit: %d %s", w.Code, w.Body)
		}
	})
}

// deadlined is a response recorder that also records the write deadline.
type deadlined struct {
	*httptest.ResponseRecorder
	until *time.Time
}

func (d deadlined) SetWriteDeadline(until time.Time) error { *d.until = until; return nil }

// One connection carries several responses: longer ones must be read within a minute, and their
// deadline must not apply to the next response.
func TestAnswersMustBeReadInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		base := "http://files.invalid/files"
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.FilesURL = mustURL(t, base)
			c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.RawQuery == "stream" { // a stream sets its own deadlines
					w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
				}
				w.WriteHeader(http.StatusOK)
			})
		})
		var until time.Time
		for _, c := range []struct {
			target string
			bound  bool
		}{{"/assets/app-1a2b.js", true}, {"/healthz", false}, {"/", true}, {"/healthz", false}, {"/nulle-part", true}, {"/storybook/", true}, {"/graphql?stream", false}, {"/graphql", true}, {"/graphql?stream", false}} {
			h.ServeHTTP(deadlined{httptest.NewRecorder(), &until}, httptest.NewRequest("GET", c.target, nil))
			if want := map[bool]time.Duration{true: time.Minute, false: 10 * time.Minute}[c.bound]; !until.Equal(time.Now().Add(want)) {
				t.Errorf("%s: until %v, want %s", c.target, until, want)
			}
		}
	})
}

func TestOneLineListsUnbuiltSites(t *testing.T) {
	_, log := newEdgeHandler(t, func(c *Config) { c.UI, c.GraphiQL, c.Storybook = fstest.MapFS{}, fstest.MapFS{}, nil })
	if strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "not built: GraphiQL, UI; run `make build`") {
		t.Errorf("log %s", log)
	}
	if _, log := newEdgeHandler(t); log.Len() > 0 {
		t.Errorf("everything is built, but the log has %s", log)
	}
}

func TestStarting(t *testing.T) {
	h := NewStarting(mustURL(t, "https://citerne.example"))
	for target, status := range map[string]int{"/healthz": 200, "/readyz": 503, "/": 503, "/graphql": 503, "/auth/token": 503} {
		w := ask(t, h, "GET", target, "")
		head := w.Header()
		if w.Code != status || head.Get("X-Request-Id") == "" || head.Get("Strict-Transport-Security") == "" || head.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", target, w.Code, head)
		}
		if probe := target == "/healthz" || target == "/readyz"; !probe && head.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", target)
		}
	}
}

func TestMethodsAndAllow(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, c := range []struct{ method, target, allow string }{
		{"PUT", "/graphql", "GET, POST"},
		{"PROPFIND", "/graphql", "GET, POST"},
		{"GET", "/auth/token", "POST"},
		{"OPTIONS", "/auth/signout", "POST"},
		{"POST", "/healthz", "GET, HEAD"},
		{"DELETE", "/files/logos/a.png", "GET, HEAD"},
		{"POST", "/assets/app-1a2b.js", "GET, HEAD"},
		{"POST", "/finance/", "GET, HEAD"},
		{"POST", "/sw.js", "GET, HEAD"},
		{"PROPFIND", "/nulle-part", "GET, HEAD"},
		{"POST", "/storybook/", "GET, HEAD"},
	} {
		w := ask(t, h, c.method, c.target, "")
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != c.allow || w.Body.Len() == 0 {
			t.Errorf("%s %s: %d, Allow %q, want 405 with %q", c.method, c.target, w.Code, w.Header().Get("Allow"), c.allow)
		}
	}
}

func TestHealth(t *testing.T) {
	var away, broken error
	health := NewHealth(
		Check{Name: "sandbox", Ready: func(context.Context) error { return broken }},
		Check{Name: "broker", Ready: func(context.Context) error { return away }, Optional: true},
	)
	h, _ := newEdgeHandler(t, func(c *Config) { c.Health = health })
	expect := func(status int, body string) {
		t.Helper()
		w := ask(t, h, "GET", "/readyz", "")
		if w.Code != status || w.Body.String() != body {
			t.Errorf("/readyz: %d %s, want %d %s", w.Code, w.Body, status, body)
		}
		if w := ask(t, h, "GET", "/healthz", ""); w.Code != 200 || w.Body.String() != `{"status":"ok"}` {
			t.Errorf("/healthz: %d %s", w.Code, w.Body)
		}
	}
	expect(200, `{"checks":{"broker":"ok","sandbox":"ok"},"status":"ready"}`)
	away = errors.New("nats://secret.internal is down")
	expect(200, `{"checks":{"broker":"failed","sandbox":"ok"},"status":"ready"}`)
	broken = away
	expect(503, `{"checks":{"broker":"failed","sandbox":"failed"},"status":"unavailable"}`)
	away, broken = nil, nil
	health.drain()
	expect(503, `{"checks":{"broker":"ok","sandbox":"ok"},"status":"draining"}`)
}

func TestServerLimits(t *testing.T) {
	srv := newHTTPServer(http.NotFoundHandler(), discard())
	if srv.ReadHeaderTimeout != 5*time.Second || srv.ReadTimeout != 15*time.Second || srv.IdleTimeout != 2*time.Minute || srv.MaxHeaderBytes != 16<<10 {
		t.Errorf("limits %v %v %v %d differ from security §3", srv.ReadHeaderTimeout, srv.ReadTimeout, srv.IdleTimeout, srv.MaxHeaderBytes)
	}
}

func TestIncompleteConfiguration(t *testing.T) {
	if _, err := New(Config{}); err == nil {
		t.Error("New accepts an empty configuration")
	}
}
