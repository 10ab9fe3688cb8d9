package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

// At the end the process is not ready any more while its ports are still open, so that balancers
// send it no request.
func TestServeIsNotReadyAtTheEnd(t *testing.T) {
	port, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	health := NewHealth()
	status := func() int {
		w := httptest.NewRecorder()
		health.ready(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		return w.Code
	}
	if got := status(); got != http.StatusOK {
		t.Errorf("before: status %d", got)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	leaving := func(context.Context) error {
		if got := status(); got != http.StatusServiceUnavailable {
			t.Errorf("at the end: status %d", got)
		}
		return nil
	}
	if err := Serve(ctx, slog.New(slog.DiscardHandler), health, leaving, Service{Port: port, Handler: http.NotFoundHandler()}); err != nil {
		t.Error(err)
	}
}
