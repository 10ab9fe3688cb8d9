package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

const requestIDHeader = "X-Request-Id"

// identify gives the request a fresh id. A client's own id is overwritten, so
// that nobody can write into our logs or pass for another request; handlers find
// the id in the context, and in the request's and in the answer's X-Request-Id.
func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		r.Header.Set(requestIDHeader, id)
		w.Header().Set(requestIDHeader, id)
		next.ServeHTTP(w, r.WithContext(trace.WithRequestID(r.Context(), id)))
	})
}

// Observer sees every answer of the edge. It is on the path of all of them.
type Observer interface {
	// RequestBegins gives the request that is to be served.
	RequestBegins(r *http.Request) *http.Request
	// RequestEnds is told the method, "OTHER" for one that is not HTTP's, and the route's
	// pattern, "unknown" for a path that no route has, and whether the answer was a live
	// stream, which takes as long as somebody watches.
	RequestEnds(ctx context.Context, method, route string, status int, took time.Duration, live bool)
}

// accessLog writes one line per answer, and tells the observer. It names the route's pattern, never the
// path, the query, cookies or headers: a path can hold a recovery token.
func (e *edge) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		r = e.observer.RequestBegins(r)
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		// Deferred, so that an answer cut short by a panic is logged too.
		defer func() {
			took, route := time.Since(start), loggedRoute(chi.RouteContext(r.Context()).RoutePattern())
			status := status(ww, r)
			e.observer.RequestEnds(r.Context(), loggedMethod(r.Method), route, status, took, isStream(ww.Header()))
			level := slog.LevelInfo
			if route == "/healthz" || route == "/readyz" {
				level = slog.LevelDebug
			}
			e.logger.LogAttrs(r.Context(), level, "request",
				slog.String("method", loggedMethod(r.Method)),
				slog.String("route", route),
				slog.Int("status", status),
				slog.Float64("duration_ms", float64(took.Microseconds())/1000),
				slog.Int("bytes", ww.BytesWritten()),
			)
		}()
		next.ServeHTTP(ww, r)
	})
}

// status is what the client read: net/http sends 200 for a handler that wrote
// nothing, to whoever is still there.
func status(w middleware.WrapResponseWriter, r *http.Request) int {
	switch {
	case w.Status() != 0:
		return w.Status()
	case r.Context().Err() != nil:
		return trace.StatusGone
	default:
		return http.StatusOK
	}
}

// loggedMethod bounds what a client can write into the log.
func loggedMethod(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions, http.MethodConnect, http.MethodTrace:
		return m
	}
	return "OTHER"
}

// loggedRoute names the paths that no route has.
func loggedRoute(pattern string) string {
	if pattern == "" {
		return "unknown"
	}
	return pattern
}

// recoverPanics turns a panic into a 500 that carries the request's reference,
// and logs the stack once.
func (e *edge) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			// The documented way to end an answer early is not a fault.
			if v == http.ErrAbortHandler {
				panic(v)
			}
			id := trace.RequestID(r.Context())
			e.logger.LogAttrs(r.Context(), slog.LevelError, "panic", slog.Any("panic", v), slog.String("stack", string(debug.Stack())))
			if ww, ok := w.(middleware.WrapResponseWriter); ok && ww.Status() != 0 {
				// Half an answer is out: cutting the connection is the only way to
				// tell the client that it is not whole.
				panic(http.ErrAbortHandler)
			}
			refuse(w, r, http.StatusInternalServerError, domain.NewError(domain.CodeInternal,
				"Une erreur est survenue. Si le problème persiste, contactez-nous avec la référence "+id+"."))
		}()
		next.ServeHTTP(w, r)
	})
}
