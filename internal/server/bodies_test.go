package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/web"
)

// Three hundred connections from one address that send one byte each do not delay other requests
// from that address: they hold no place, and they use up none of its rate. They are cut off at
// their deadline.
func TestSlowBodiesDelayNoOtherRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const posts = 100
		h, _ := newEdgeHandler(t, func(c *Config) { c.RequestRate = posts / burst })
		var slow []net.Conn
		for range 300 {
			conn := connect(t, h)
			_, _ = io.WriteString(conn, "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{")
			slow = append(slow, conn)
		}
		begin := time.Now()
		for range posts {
			conn := connect(t, h)
			_, _ = io.WriteString(conn, "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
			if head, _ := bufio.NewReader(conn).ReadString('\n'); head != "HTTP/1.1 200 OK\r\n" {
				t.Fatalf("another client at the address gets %q", head)
			}
		}
		if took := time.Since(begin); took != 0 {
			t.Errorf("the other clients wait for %s", took)
		}
		for _, conn := range slow {
			if text, _ := io.ReadAll(conn); !strings.HasPrefix(string(text), "HTTP/1.1 408 ") || !strings.Contains(string(text), `"code":"INVALID"`) {
				t.Fatalf("a connection that is cut off gets %q", text)
			}
		}
		if took := time.Since(begin); took < bodyTime || took > bodyTime+time.Second {
			t.Errorf("slow connections are cut off after %s, want %s", took, bodyTime)
		}
	})
}

// A client that sends its body slowly holds no place, neither of its visitor nor of the shared
// gate.
func TestASlowBodyHoldsNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 0)
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: g, load: new(Load)}
		h := a.operation(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if text, err := io.ReadAll(r.Body); string(text) != "complete" || err != nil {
				t.Errorf("the handler reads %q, %v", text, err)
			}
		}))
		var slow []*io.PipeWriter
		var served sync.WaitGroup
		for range addressShare {
			body, sender := io.Pipe()
			slow = append(slow, sender)
			served.Go(func() {
				w := httptest.NewRecorder()
				if h.ServeHTTP(w, httptest.NewRequest("POST", "/graphql", body)); w.Code != http.StatusBadRequest && w.Code != http.StatusRequestTimeout {
					t.Errorf("a sender that stops gets %d", w.Code)
				}
			})
			_, _ = sender.Write([]byte("co"))
		}
		synctest.Wait()
		begin := time.Now()
		if w := ask(t, h, "POST", "/graphql", "complete"); w.Code != http.StatusOK || !time.Now().Equal(begin) {
			t.Errorf("another client at the address: status %d after %s", w.Code, time.Since(begin))
		}
		for _, sender := range slow {
			_ = sender.CloseWithError(io.ErrUnexpectedEOF)
		}
		served.Wait()
	})
}

// A request beyond the visitor's rate is refused before its body is read.
func TestRateLimitedRequestIsNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t, func(c *Config) { c.RequestRate = 1 })
		for range burst {
			if w := ask(t, h, "POST", "/graphql", "{}"); w.Code != http.StatusOK {
				t.Fatal(w.Code)
			}
		}
		for range 2 {
			w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/graphql", unread{t})
			r.Header.Set("Content-Type", "application/json")
			h.ServeHTTP(w, r)
			expectRefusal(t, w, http.StatusTooManyRequests, "RATE_LIMITED")
		}
		time.Sleep(time.Second)
		if w := ask(t, h, "POST", "/graphql", "{}"); w.Code != http.StatusOK {
			t.Errorf("refusals use up the rate: status %d", w.Code)
		}
	})
}

// A body that misses its deadline gets 408, although net/http cancels the context as if the
// client had left, and handlers do not answer clients that have left.
func TestABodyThatComesTooLate(t *testing.T) {
	for media, within := range map[string]time.Duration{mediaJSON: bodyTime, mediaFile: uploadTime} {
		synctest.Test(t, func(t *testing.T) {
			a := &admission{visitor: fakeVisitor, operations: newVisitors(0), uploads: newVisitors(0), gate: newGate(10, 10), uploadGate: newGate(1, 0), load: new(Load)}
			h := a.operation(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if _, err := io.ReadAll(r.Body); err == nil || r.Context().Err() == nil {
					w.WriteHeader(http.StatusOK)
				}
			}))
			near := connect(t, h)
			begin := time.Now()
			_, _ = fmt.Fprintf(near, "POST /graphql HTTP/1.1\r\nHost: a\r\nX-Test-Session: ada\r\nContent-Type: %s\r\nContent-Length: 300\r\n\r\n{", media)
			answer, err := io.ReadAll(near)
			if took := time.Since(begin); err != nil || took < within || took > within+time.Second ||
				!strings.HasPrefix(string(answer), "HTTP/1.1 408 ") || !strings.Contains(string(answer), `"code":"INVALID"`) {
				t.Errorf("%s: after %s: %s %v", media, took, answer, err)
			}
			synctest.Wait()
			expectEmpty(t, a.gate)
			expectEmpty(t, a.uploadGate)
		})
	}
}

// The deadline of a long body moves as more of it arrives.
func TestDeadlineOfALongBodyMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan string, 1)
		h, _ := newEdgeHandler(t)
		near := connect(t, h)
		go func() {
			head, _ := bufio.NewReader(near).ReadString('\n')
			answer <- head
		}()
		_, _ = fmt.Fprintf(near, "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", web.MaxBody)
		for range web.MaxBody / creditFor {
			time.Sleep(1400 * time.Millisecond)
			_, _ = near.Write(make([]byte, creditFor))
		}
		if head := <-answer; head != "HTTP/1.1 200 OK\r\n" {
			t.Error(head)
		}
	})
}

// broken are malformed bodies as they are sent over a connection, after the end of the headers
// that describe them.
var broken = map[string]string{
	"a chunk size that is no number": "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
	"a long chunk extension":         "Transfer-Encoding: chunked\r\n\r\n2;x=" + strings.Repeat("y", 20<<10) + "\r\n{}\r\n0\r\n\r\n",
	"a malformed trailer":            "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2\r\n{}\r\n0\r\nnone of it\r\n\r\n",
	"a chunk longer than its size":   "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
	"a chunk size that overflows":    "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n",
}

// A malformed body is the client's fault: every route that reads bodies refuses it with a code,
// logs no error and closes the connection.
func TestABrokenBodyIsRefused(t *testing.T) {
	h, log := newEdgeHandler(t, func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a malformed body reaches the handler") })
	})
	srv := httptest.NewUnstartedServer(h)
	srv.Config = newHTTPServer(h, discard())
	srv.Start()
	t.Cleanup(srv.Close)
	for _, target := range []string{"/graphql", "/auth/token", "/auth/signout"} {
		for name, text := range broken {
			conn, err := net.Dial("tcp", srv.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n%s", target, text)
			answer, _ := io.ReadAll(conn)
			_ = conn.Close()
			if got := string(answer); !strings.HasPrefix(got, "HTTP/1.1 400 ") || !strings.Contains(got, `"code":"INVALID"`) ||
				!strings.Contains(got, "Content-Security-Policy: ") || !strings.Contains(got, "Connection: close") {
				t.Errorf("%s, %s: %q", target, name, got)
			}
		}
	}
	srv.Close()
	if n := strings.Count(log.String(), `"level":"INFO"`); n != 3*len(broken) || n != strings.Count(log.String(), "\n") {
		t.Error(log)
	}
}

// The memory of bodies is bounded per visitor (429) and in total (503), also while they arrive.
// A short body is read all the same.
func TestMemoryOfBodiesIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: newGate(1000, 0), load: new(Load)}
		h := a.operation(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		post := func(session string, body io.Reader) *httptest.ResponseRecorder {
			w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/graphql", body)
			r.Header.Set("X-Test-Session", session)
			h.ServeHTTP(w, r)
			return w
		}
		long := strings.Repeat("x", web.MaxBody)
		stop, end := io.Pipe()
		for i := range mostBytes / visitorBytes {
			session := fmt.Sprint(i)
			for range visitorBytes / (web.MaxBody - freeBytes) {
				go post(session, io.MultiReader(strings.NewReader(long), stop))
			}
			synctest.Wait()
			expectRefusal(t, post(session, strings.NewReader(long)), http.StatusTooManyRequests, "RATE_LIMITED")
			if w := post(session, strings.NewReader(long[:freeBytes])); w.Code != http.StatusOK {
				t.Errorf("a short body: status %d", w.Code)
			}
		}
		for a.operations.bytes < mostBytes-(web.MaxBody-freeBytes) {
			go post("grace", io.MultiReader(strings.NewReader(long), stop))
			synctest.Wait()
		}
		expectRefusal(t, post("grace", strings.NewReader(long)), http.StatusServiceUnavailable, "UPSTREAM_UNAVAILABLE")
		_ = end.Close()
		synctest.Wait()
		if a.operations.bytes != 0 {
			t.Errorf("%d bytes are left", a.operations.bytes)
		}
	})
}

// The memory of a body is released when its request ends, or when its response becomes a stream.
func TestMemoryOfBodiesIsReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: newGate(10, 10), load: new(Load)}
		h := a.operation(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if a.operations.bytes != 2 {
				t.Errorf("%d bytes are held, want 2", a.operations.bytes)
			}
			w.Header().Set("Content-Type", r.Header.Get("Accept"))
			w.WriteHeader(http.StatusOK)
			<-r.Context().Done()
		}))
		for _, media := range []string{"application/json", "text/event-stream"} {
			ctx, leave := context.WithCancel(t.Context())
			r := httptest.NewRequestWithContext(ctx, "POST", "/graphql", strings.NewReader(strings.Repeat("x", freeBytes+2)))
			r.Header.Set("Accept", media)
			var served sync.WaitGroup
			served.Go(func() { h.ServeHTTP(httptest.NewRecorder(), r) })
			synctest.Wait()
			if want := map[string]int{"application/json": 2}[media]; a.operations.bytes != want {
				t.Errorf("%s: %d bytes are held during the response, want %d", media, a.operations.bytes, want)
			}
			leave()
			served.Wait()
			if a.operations.bytes != 0 {
				t.Errorf("%s: %d bytes are left", media, a.operations.bytes)
			}
		}
	})
}
