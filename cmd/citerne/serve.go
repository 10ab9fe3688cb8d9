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

// service is a port and what answers there. A nil port is not served.
type service struct {
	listener net.Listener
	handler  http.Handler
}

// serve answers on every port until ctx is done, then stops in order: not ready,
// no new connection, requests in flight finished. The services end one after the
// other, so that the first may still call the later ones.
func serve(ctx context.Context, health *server.Health, logger *slog.Logger, services ...service) error {
	group, ctx := errgroup.WithContext(ctx)
	var servers []*http.Server
	for _, s := range services {
		if s.listener == nil {
			continue
		}
		srv := server.NewHTTPServer(s.handler, logger)
		servers = append(servers, srv)
		group.Go(func() error {
			if err := srv.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		})
	}
	group.Go(func() error {
		<-ctx.Done()
		health.Drain()
		logger.Info("stopping")
		drain(logger, servers)
		return nil
	})
	return group.Wait()
}

// drain lets requests in flight finish, and cuts what does not.
func drain(logger *slog.Logger, servers []*http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	for _, srv := range servers {
		if err := srv.Shutdown(ctx); err != nil {
			logger.Warn("requests were cut short", "error", err)
			_ = srv.Close()
		}
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
