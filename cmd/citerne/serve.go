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

// drainTimeout is how long requests in flight may take to finish once the program
// is told to end, on all ports together; what follows it, the broker's and the
// stores' end, fits in the ten seconds of security §3 on a busy machine too.
const drainTimeout = 6 * time.Second

// farewell is how long of it who has a connection may still ask on it, and is told that
// this was the last time: a connection that ends without a word ends now and then in the
// moment in which somebody asks.
const farewell = time.Second

// service is a port and what answers there. A nil port is not served.
type service struct {
	listener *net.TCPListener
	handler  http.Handler
}

// serve answers on every port until ctx is done, then stops in order: not ready,
// no new connection, requests in flight finished. The services end one after the
// other, so that the first, which browsers talk to, may still call the later ones. When
// the program hands over, the ports stay open, and it ends with a *succession.
func serve(ctx context.Context, health *server.Health, listeners listeners, logger *slog.Logger, first http.Handler, others ...service) error {
	group, ctx := errgroup.WithContext(ctx)
	guests := &guests{next: first, gone: make(chan struct{}, 1)}
	var servers []*http.Server
	for _, s := range append([]service{{listeners.dashboard, guests}}, others...) {
		if s.listener == nil {
			continue
		}
		srv := server.NewHTTPServer(s.handler, logger)
		if s.handler == http.Handler(guests) {
			srv.ConnState = guests.count
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
	group.Go(func() (ends error) {
		<-ctx.Done()
		health.Drain()
		if errors.Is(context.Cause(ctx), errHandOver) {
			next, err := listeners.keep()
			if ends = err; err == nil {
				ends = next
			}
		}
		logger.Info("stopping")
		_ = listeners.dashboard.Close()
		guests.leave(farewell)
		drain(logger, servers)
		return ends
	})
	return group.Wait()
}

// drain lets requests in flight finish, and cuts what does not.
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

// guests are the connections of a server, which can be asked to leave.
type guests struct {
	next    http.Handler
	leaving atomic.Bool
	open    atomic.Int64
	gone    chan struct{} // gets a value when the last one has left
}

// ServeHTTP implements http.Handler: an answer while they are to leave is the last one
// of its connection.
func (g *guests) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if g.leaving.Load() {
		w.Header().Set("Connection", "close")
	}
	g.next.ServeHTTP(w, r)
}

// count implements http.Server.ConnState.
func (g *guests) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		g.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		if g.open.Add(-1) == 0 && g.leaving.Load() {
			g.last()
		}
	}
}

// last tells that nobody is left.
func (g *guests) last() {
	select {
	case g.gone <- struct{}{}:
	default:
	}
}

// leave asks everybody to, and waits until they have, for so long at the most.
func (g *guests) leave(patience time.Duration) {
	g.leaving.Store(true)
	if g.open.Load() == 0 {
		g.last()
	}
	select {
	case <-g.gone:
	case <-time.After(patience):
	}
}

// front is a handler that is replaced once, when the program is ready.
type front struct{ current atomic.Pointer[http.Handler] }

func newFront(first http.Handler) *front {
	f := &front{}
	f.become(first)
	return f
}

// become makes h answer from the next request on.
func (f *front) become(h http.Handler) { f.current.Store(&h) }

// ServeHTTP implements http.Handler.
func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*f.current.Load()).ServeHTTP(w, r)
}
