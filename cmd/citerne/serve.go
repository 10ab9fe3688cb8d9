package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/internal/server"
)

// drainTimeout is how long requests in flight may take to finish once the program
// is told to end; what follows it fits in the ten seconds of security §3.
const drainTimeout = 8 * time.Second

// service is a port and what answers there. A nil port is not served.
type service struct {
	listener net.Listener
	handler  http.Handler
}

// serve answers on every port until ctx is done, then stops in order: not ready,
// no new connection, requests in flight finished. The services end one after the
// other, so that the first may still call the later ones. It calls ready once all
// are answered.
func serve(ctx context.Context, health *server.Health, logger *slog.Logger, ready func(), services ...service) error {
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
	ready()
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

// adminHandler serves profiles to operators, on a port that is never public.
func adminHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
