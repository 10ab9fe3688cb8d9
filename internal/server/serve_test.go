package server_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/server"
)

// At the end of the program the ports are open while leaving is called. Then the first port is
// closed, open connections get their response with "Connection: close", and a request in flight can
// still call the other service.
func TestServeLeaves(t *testing.T) {
	first, second := listen(t), listen(t)
	inFlight, proceed := make(chan struct{}), make(chan struct{})
	dashboard := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			close(inFlight)
			<-proceed
			resp, err := http.Get("http://" + second.Addr().String())
			if err != nil {
				t.Errorf("the other service: %v", err)
				return
			}
			resp.Body.Close()
		}
		_, _ = io.WriteString(w, "done")
	})
	health := server.NewHealth()
	handed := errors.New("handed over")
	ctx, stop := context.WithCancelCause(t.Context())
	ended := make(chan error, 1)
	left := make(chan error, 1)
	leaving := func(ctx context.Context) error {
		left <- context.Cause(ctx)
		conn, err := net.Dial("tcp", first.Addr().String())
		if err != nil {
			t.Errorf("the port is closed before leaving: %v", err)
			return handed
		}
		_ = conn.Close()
		return handed
	}
	go func() {
		ended <- server.Serve(ctx, slog.New(slog.DiscardHandler), health, leaving, server.Service{Port: first, Handler: dashboard},
			server.Service{Port: second, Handler: http.NotFoundHandler()}, server.Service{})
	}()
	kept := dial(t, first)
	if r := kept.get(t, "/"); r.Close {
		t.Error("a response before the end closes its connection")
	}
	slow := dial(t, first)
	slow.send(t, "/slow")
	<-inFlight
	reason := errors.New("the reason")
	stop(reason)
	if got := <-left; got != reason {
		t.Errorf("leaving gets a context that ended with %v", got)
	}
	for open := true; open; {
		conn, err := net.Dial("tcp", first.Addr().String())
		if open = err == nil; open {
			_ = conn.Close()
		}
	}
	if r := kept.get(t, "/"); !r.Close {
		t.Error("a response at the end keeps its connection open")
	}
	close(proceed)
	if r := slow.receive(t); r.StatusCode != http.StatusOK {
		t.Errorf("the request in flight: %d", r.StatusCode)
	}
	if r := slow.get(t, "/"); !r.Close {
		t.Error("a response at the end keeps its connection open")
	}
	if err := <-ended; err != handed {
		t.Errorf("Serve: %v", err)
	}
}

// connection is a client's connection, which stays open between requests.
type connection struct {
	net.Conn
	from *bufio.Reader
}

func dial(t *testing.T, to *net.TCPListener) connection {
	t.Helper()
	conn, err := net.Dial("tcp", to.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return connection{conn, bufio.NewReader(conn)}
}

func (c connection) get(t *testing.T, path string) *http.Response {
	t.Helper()
	c.send(t, path)
	return c.receive(t)
}

func (c connection) send(t *testing.T, path string) {
	t.Helper()
	if _, err := io.WriteString(c, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
}

func (c connection) receive(t *testing.T) *http.Response {
	t.Helper()
	r, err := http.ReadResponse(c.from, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, r.Body)
	return r
}

func listen(t *testing.T) *net.TCPListener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l.(*net.TCPListener)
}

// The program's own health check reports a process that is alive, and one that is not.
func TestAskHealth(t *testing.T) {
	well := httptest.NewServer(server.NewStarting(&url.URL{Scheme: "http", Host: "localhost"}))
	t.Cleanup(well.Close)
	addr := strings.TrimPrefix(well.URL, "http://")
	_, port, _ := strings.Cut(addr, ":")
	for _, addr := range []string{addr, "0.0.0.0:" + port, ":" + port} { // an unspecified address means this machine
		if err := server.AskHealth(addr); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
	ill := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
	t.Cleanup(ill.Close)
	gone := listen(t)
	_ = gone.Close()
	for _, addr := range []string{strings.TrimPrefix(ill.URL, "http://"), gone.Addr().String()} {
		if err := server.AskHealth(addr); err == nil || !strings.Contains(err.Error(), addr) {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// The handler at the start makes way for the dashboard's.
func TestStarted(t *testing.T) {
	s := server.NewStarting(&url.URL{Scheme: "http", Host: "localhost"})
	for _, want := range []int{http.StatusServiceUnavailable, http.StatusTeapot} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
		if w.Code != want {
			t.Errorf("status %d, want %d", w.Code, want)
		}
		s.Started(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	}
}
