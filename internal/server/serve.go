package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// drainTimeout is how long requests in flight may take to finish when the program ends, on all
// ports together. Closing the broker and the stores afterwards then fits into the ten seconds of
// security §3, on a busy machine too.
const drainTimeout = 6 * time.Second

// farewell is the part of drainTimeout in which open connections still get responses, with
// "Connection: close". A connection that is closed without this notice may be closed just when its
// client sends a request.
const farewell = time.Second

// Service is a port with its handler.
type Service struct {
	Port    *net.TCPListener
	Handler http.Handler
}

// Serve answers on the port of every service until ctx is done; others without a port are not
// served. Then health reports that the process is not ready, leaving is called while all ports are
// still open, the port of first is closed, and requests in flight finish. The services end one after
// the other, so that the requests of first can still call the others. Serve returns the error of
// leaving, or that of a port.
func Serve(ctx context.Context, logger *slog.Logger, health *Health, leaving func(context.Context) error, first Service, others ...Service) error {
	group, ctx := errgroup.WithContext(ctx)
	clients := &connections{next: first.Handler}
	tracked := newHTTPServer(clients, logger)
	tracked.ConnState = clients.count
	var servers []*http.Server
	answer := func(srv *http.Server, port *net.TCPListener) {
		servers = append(servers, srv)
		group.Go(func() error {
			err := srv.Serve(port)
			if errors.Is(err, http.ErrServerClosed) || errors.Is(err, net.ErrClosed) && ctx.Err() != nil {
				return nil
			}
			return err
		})
	}
	answer(tracked, first.Port)
	for _, s := range others {
		if s.Port != nil {
			answer(newHTTPServer(s.Handler, logger), s.Port)
		}
	}
	group.Go(func() error {
		<-ctx.Done()
		health.drain()
		err := leaving(ctx)
		logger.Info("stopping")
		_ = first.Port.Close()
		clients.leave(farewell)
		finish(logger, servers)
		return err
	})
	return group.Wait()
}

// finish lets requests in flight finish, and cuts those that do not finish in time.
func finish(logger *slog.Logger, servers []*http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout-farewell)
	defer cancel()
	for _, srv := range servers {
		if err := srv.Shutdown(ctx); err != nil {
			logger.Warn("requests were cut short", "error", err)
			_ = srv.Close()
		}
	}
}

// connections counts the connections of a server, and can ask their clients to close them.
type connections struct {
	next    http.Handler
	leaving atomic.Bool
	open    atomic.Int64
}

// ServeHTTP implements http.Handler. Once leave is called, each response is the last one of its
// connection. http.Server.SetKeepAlivesEnabled would also close idle connections at once.
func (c *connections) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if c.leaving.Load() {
		w.Header().Set("Connection", "close")
	}
	c.next.ServeHTTP(w, r)
}

// count implements http.Server.ConnState.
func (c *connections) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		c.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		c.open.Add(-1)
	}
}

// leave asks all clients to close their connections, and waits until they have, for at most
// patience.
func (c *connections) leave(patience time.Duration) {
	c.leaving.Store(true)
	for end := time.Now().Add(patience); c.open.Load() > 0 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
}
