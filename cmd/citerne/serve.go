package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/internal/server"
)

// drainTimeout is how long requests in flight may take to finish when the program ends, on all
// ports together. Closing the broker and the stores afterwards then fits into the ten seconds of
// security §3, on a busy machine too.
const drainTimeout = 6 * time.Second

// farewell is the part of drainTimeout in which open connections still get responses, with
// "Connection: close". A connection that is closed without this notice may be closed just when its
// client sends a request.
const farewell = time.Second

// service is a listener with its handler. A nil listener is not served.
type service struct {
	listener *net.TCPListener
	handler  http.Handler
}

// serve answers on every port until ctx is done. Then it reports not ready, closes the dashboard's
// port and lets requests in flight finish. The services end one after the other, so that the
// dashboard's requests can still call the other services. When the program hands over, the ports
// stay open, and serve returns a *listenerHandoff.
func serve(ctx context.Context, health *server.Health, listeners listeners, logger *slog.Logger, first http.Handler, others ...service) error {
	group, ctx := errgroup.WithContext(ctx)
	connections := &connTracker{next: first, gone: make(chan struct{}, 1)}
	var servers []*http.Server
	for _, s := range append([]service{{listeners.dashboard, connections}}, others...) {
		if s.listener == nil {
			continue
		}
		srv := server.NewHTTPServer(s.handler, logger)
		if s.handler == http.Handler(connections) {
			srv.ConnState = connections.count
		}
		servers = append(servers, srv)
		group.Go(func() error {
			err := srv.Serve(s.listener)
			if errors.Is(err, http.ErrServerClosed) || errors.Is(err, net.ErrClosed) && ctx.Err() != nil {
				return nil
			}
			return err
		})
	}
	group.Go(func() (result error) {
		<-ctx.Done()
		health.Drain()
		if errors.Is(context.Cause(ctx), errHandOver) {
			next, err := listeners.keep()
			if result = err; err == nil {
				result = next
			}
		}
		logger.Info("stopping")
		_ = listeners.dashboard.Close()
		connections.leave(farewell)
		drain(logger, servers)
		return result
	})
	return group.Wait()
}

// drain lets requests in flight finish, and cuts those that do not finish in time.
func drain(logger *slog.Logger, servers []*http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout-farewell)
	defer cancel()
	for _, srv := range servers {
		if err := srv.Shutdown(ctx); err != nil {
			logger.Warn("requests were cut short", "error", err)
			_ = srv.Close()
		}
	}
}

// connTracker counts the connections of a server, and can ask their clients to close them.
type connTracker struct {
	next    http.Handler
	leaving atomic.Bool
	open    atomic.Int64
	gone    chan struct{} // gets a value when the last connection is closed
}

// ServeHTTP implements http.Handler. Once leave is called, each response is the last one of its
// connection.
func (g *connTracker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if g.leaving.Load() {
		w.Header().Set("Connection", "close")
	}
	g.next.ServeHTTP(w, r)
}

// count implements http.Server.ConnState.
func (g *connTracker) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		g.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		if g.open.Add(-1) == 0 && g.leaving.Load() {
			g.last()
		}
	}
}

// last signals that no connection is left.
func (g *connTracker) last() {
	select {
	case g.gone <- struct{}{}:
	default:
	}
}

// leave asks all clients to close their connections, and waits until they have, for at most
// patience.
func (g *connTracker) leave(patience time.Duration) {
	g.leaving.Store(true)
	if g.open.Load() == 0 {
		g.last()
	}
	select {
	case <-g.gone:
	case <-time.After(patience):
	}
}

// swapHandler is a handler that can be replaced while requests are served.
type swapHandler struct{ current atomic.Pointer[http.Handler] }

func newSwapHandler(first http.Handler) *swapHandler {
	s := &swapHandler{}
	s.swap(first)
	return s
}

// swap makes h serve all later requests.
func (s *swapHandler) swap(h http.Handler) { s.current.Store(&h) }

// ServeHTTP implements http.Handler.
func (s *swapHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*s.current.Load()).ServeHTTP(w, r)
}
