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

// offer opens connections to a server, sends one of two bytes of a body on each, and returns a
// channel with the responses.
func offer(t *testing.T, address string, connections int) (answers chan string) {
	t.Helper()
	answers = make(chan string, connections)
	for range connections {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		_, _ = io.WriteString(conn, "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{")
		go func() {
			text, _ := io.ReadAll(conn)
			answers <- string(text)
		}()
	}
	return answers
}

// Three hundred connections from one address that send one byte each do not delay other requests
// from that address: they hold no place, those beyond the address's share are cut off, and they
// use up none of its rate.
func TestSlowBodiesStarveNobody(t *testing.T) {
	const connections = 300
	h, _ := newEdgeHandler(t, func(c *Config) { c.RequestRate = 2 * visitorReading / burst })
	srv := httptest.NewUnstartedServer(h)
	srv.Config = newHTTPServer(h, discard())
	srv.Start()
	t.Cleanup(srv.Close)
	answers := offer(t, srv.Listener.Addr().String(), connections)
	for range connections - visitorReading {
		if text := <-answers; !strings.HasPrefix(text, "HTTP/1.1 408 ") || !strings.Contains(text, `"code":"INVALID"`) {
			t.Fatalf("a connection that is cut off gets %q", text)
		}
	}
	client := &http.Client{Timeout: bodyTime}
	for range visitorReading {
		resp, err := client.Post(srv.URL+"/graphql", "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatalf("another client at the address: %v", err)
		}
		if _ = resp.Body.Close(); resp.StatusCode != http.StatusOK {
			t.Fatalf("another client at the address gets status %d", resp.StatusCode)
		}
	}
	if n := len(answers); n > visitorReading/2 {
		t.Errorf("%d connections were cut off by their deadline, not to make room", n)
	}
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

// offered is a body that records the size of the largest buffer it is read into.
type offered struct{ most *int }

func (o offered) Read(into []byte) (int, error) {
	*o.most = max(*o.most, len(into))
	return 0, io.ErrUnexpectedEOF
}

// A large Content-Length without a body takes little memory.
func TestContentLengthAloneTakesLittleMemory(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, announced := range []int64{1 << 10, web.MaxBody, -1} {
		most := 0
		r := httptest.NewRequest("POST", "/graphql", offered{&most})
		r.Header.Set("Content-Type", "application/json")
		r.ContentLength = announced
		h.ServeHTTP(httptest.NewRecorder(), r)
		if most == 0 || most > 8<<10 {
			t.Errorf("Content-Length %d: the buffer has %d bytes, want 1 to %d", announced, most, 8<<10)
		}
	}
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
			near, far := net.Pipe()
			server, line := newHTTPServer(h, discard()), make(wire, 1)
			line <- far
			go func() { _ = server.Serve(line) }()
			begin := time.Now()
			go func() {
				_, _ = fmt.Fprintf(near, "POST /graphql HTTP/1.1\r\nHost: a\r\nX-Test-Session: ada\r\nContent-Type: %s\r\nContent-Length: 300\r\n\r\n{", media)
			}()
			answer, err := io.ReadAll(near)
			if took := time.Since(begin); err != nil || took < within || took > within+time.Second ||
				!strings.HasPrefix(string(answer), "HTTP/1.1 408 ") || !strings.Contains(string(answer), `"code":"INVALID"`) {
				t.Errorf("%s: after %s: %s %v", media, took, answer, err)
			}
			_ = near.Close()
			close(line)
			_ = server.Close()
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
		near := connect(t)
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

// connect opens an in-memory connection to an edge.
func connect(t *testing.T) net.Conn {
	t.Helper()
	h, _ := newEdgeHandler(t)
	near, far := net.Pipe()
	srv, line := newHTTPServer(h, discard()), make(wire, 1)
	line <- far
	served := make(chan struct{})
	go func() { defer close(served); _ = srv.Serve(line) }()
	t.Cleanup(func() {
		_ = near.Close()
		close(line)
		<-served
		_ = srv.Close()
	})
	return near
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

// arrive begins n bodies of a visitor.
func arrive(b *bodies, visitor string, n int) (all []*body) {
	for range n {
		one := &body{visitor: visitor, arriving: arriving{control: http.NewResponseController(httptest.NewRecorder())}}
		b.begin(one)
		all = append(all, one)
	}
	return all
}

// lateOnes returns how many of the bodies were cut off.
func lateOnes(all []*body) (n int) {
	for _, one := range all {
		if one.late.Load() {
			n++
		}
	}
	return n
}

// When there is no room for a body to arrive, the oldest one is cut off: that of the same visitor
// or, only when all visitors together have too many, that of another.
func TestOldestBodyIsCutOff(t *testing.T) {
	b := new(bodies)
	slow := arrive(b, "slow", visitorReading)
	others := arrive(b, "ada", 1)
	if lateOnes(slow) != 0 {
		t.Error("a body within its visitor's share is cut off")
	}
	slow = append(slow, arrive(b, "slow", 1)...)
	if lateOnes(slow) != 1 || !slow[0].late.Load() || lateOnes(others) != 0 {
		t.Errorf("%d and %d bodies are cut off, want only the oldest of the visitor that has too many", lateOnes(slow), lateOnes(others))
	}
	for i := b.reading.Len(); i < mostReading; i++ {
		others = append(others, arrive(b, fmt.Sprint(i), 1)...)
	}
	if lateOnes(slow) != 1 || lateOnes(others) != 0 {
		t.Error("a body is cut off although there is room")
	}
	others = append(others, arrive(b, "grace", 1)...)
	if !slow[1].late.Load() || lateOnes(slow) != 2 || lateOnes(others) != 0 {
		t.Error("the oldest body of all is not cut off")
	}
	for _, one := range append(slow, others...) {
		if b.end(one, 0) != none {
			t.Error("a body that arrived is refused")
		}
	}
	if b.reading.Len() != 0 || len(b.senders) != 0 {
		t.Errorf("%d bodies and %d senders are left", b.reading.Len(), len(b.senders))
	}
}

// The memory of waiting bodies is bounded per visitor (ofShare) and in total (ofCapacity).
func TestBodiesThatWaitAreBounded(t *testing.T) {
	b := new(bodies)
	var held []*body
	var short shortage
	fill := func(visitor string) (n int) {
		for {
			one := arrive(b, visitor, 1)[0]
			if short = b.end(one, web.MaxBody); short != none {
				return n
			}
			held = append(held, one)
			n++
		}
	}
	if n := fill("ada"); n != visitorHeld/web.MaxBody || short != ofShare {
		t.Errorf("%d bodies of one visitor are held, then shortage %d", n, short)
	}
	for i := range mostHeld/visitorHeld - 1 {
		fill(fmt.Sprint(i))
	}
	if n := fill("grace"); n != 0 || short != ofCapacity {
		t.Errorf("beyond the total %d bodies are held, then shortage %d", n, short)
	}
	for _, one := range held {
		b.release(one)
	}
	if b.held != 0 || len(b.senders) != 0 {
		t.Errorf("%d bytes and %d senders are left", b.held, len(b.senders))
	}
}

// The memory of a body is released when its request ends, or when its response becomes a stream.
func TestMemoryOfBodiesIsReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &admission{visitor: fakeVisitor, operations: newVisitors(0), gate: newGate(10, 10), load: new(Load)}
		h := a.operation(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if a.bodies.held != 2 {
				t.Errorf("%d bytes are held, want 2", a.bodies.held)
			}
			w.Header().Set("Content-Type", r.Header.Get("Accept"))
			w.WriteHeader(http.StatusOK)
			<-r.Context().Done()
		}))
		for _, media := range []string{"application/json", "text/event-stream"} {
			ctx, leave := context.WithCancel(t.Context())
			r := httptest.NewRequestWithContext(ctx, "POST", "/graphql", strings.NewReader("{}"))
			r.Header.Set("Accept", media)
			var served sync.WaitGroup
			served.Go(func() { h.ServeHTTP(httptest.NewRecorder(), r) })
			synctest.Wait()
			if want := map[string]int{"application/json": 2}[media]; a.bodies.held != want {
				t.Errorf("%s: %d bytes are held during the response, want %d", media, a.bodies.held, want)
			}
			leave()
			served.Wait()
			if a.bodies.held != 0 {
				t.Errorf("%s: %d bytes are left", media, a.bodies.held)
			}
		}
	})
}
