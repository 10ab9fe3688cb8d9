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

// identify gives the request a new id. A client's own id is overwritten, so that a client
// cannot write into our logs or pose as another request. Handlers find the id in the context
// and in the X-Request-Id of the request and of the response.
func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		r.Header.Set(requestIDHeader, id)
		w.Header().Set(requestIDHeader, id)
		next.ServeHTTP(w, r.WithContext(trace.WithRequestID(r.Context(), id)))
	})
}

// Observer is notified of every request and response of the edge. Both calls delay the
// response.
type Observer interface {
	// RequestBegins returns the request to serve, for example with another context.
	RequestBegins(r *http.Request) *http.Request
	// RequestEnds gets the method ("OTHER" for a method that is not HTTP's), the pattern of
	// the route ("unknown" for a path without a route), and whether the response was a live
	// stream, which lasts as long as the client watches.
	RequestEnds(ctx context.Context, method, route string, status int, took time.Duration, live bool)
}

// accessLog logs one line per response and notifies the observer. It logs the route's pattern,
// never the path, the query, cookies or headers: a path can hold a recovery token.
func (e *edge) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		r = e.observer.RequestBegins(r)
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		// Deferred, so that a response that a panic cuts short is logged too.
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

// status returns the status that the client got. When the handler wrote nothing, net/http sends
// 200, unless the client has left.
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

// loggedMethod returns m, or "OTHER" for a method that is not HTTP's, so that clients cannot
// write arbitrary text into the log.
func loggedMethod(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions, http.MethodConnect, http.MethodTrace:
		return m
	}
	return "OTHER"
}

// loggedRoute returns pattern, or "unknown" for a path without a route.
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
			// net/http documents this panic as the way to cut a response: it is not a fault.
			if v == http.ErrAbortHandler {
				panic(v)
			}
			id := trace.RequestID(r.Context())
			e.logger.LogAttrs(r.Context(), slog.LevelError, "panic", slog.Any("panic", v), slog.String("stack", string(debug.Stack())))
			if ww, ok := w.(middleware.WrapResponseWriter); ok && ww.Status() != 0 {
				// A part of the response is sent: cutting the connection is the only way
				// to show the client that it is incomplete.
				panic(http.ErrAbortHandler)
			}
			refuse(w, r, http.StatusInternalServerError, domain.NewError(domain.CodeInternal,
				"Une erreur est survenue. Si le problème persiste, contactez-nous avec la référence "+id+"."))
		}()
		next.ServeHTTP(w, r)
	})
}
