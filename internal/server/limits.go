package server

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/httprate"

	"github.com/citerne/citerne/internal/domain"
)

// The limits of security §3.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
	maxJSON           = 128 << 10
)

// tokenRatePerMinute is how many code exchanges one address may ask for. Three
// hundred people of one office, behind one address, sign in within the same
// minute at most; somebody who guesses codes needs far more.
const tokenRatePerMinute = 300

// NewHTTPServer is an http.Server with the edge's limits around h.
func NewHTTPServer(h http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

// crossOrigin refuses state-changing requests that a browser sends from another
// origin. The public origin is trusted by name because a proxy in front may
// change the Host header.
func crossOrigin(public *url.URL) (func(http.Handler) http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	if err := protection.AddTrustedOrigin(origin(public)); err != nil {
		return nil, fmt.Errorf("trust the public origin: %w", err)
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, http.StatusForbidden, domain.CodeForbidden, "Cette demande vient d’un autre site et a été refusée.")
	}))
	return protection.Handler, nil
}

// origin is scheme and host of u, as a browser writes them.
func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// limitBody refuses a body longer than limit: at once when its length is
// announced, else when the handler reads past the limit.
func limitBody(limit int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength > limit {
				refuse(w, r, http.StatusRequestEntityTooLarge, domain.CodeInvalid, "La demande est trop volumineuse.")
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, limit)
			next.ServeHTTP(w, r)
		})
	}
}

// limitTokenRate bounds the requests per minute of one client address.
func limitTokenRate(perMinute int) func(http.Handler) http.Handler {
	return httprate.LimitBy(perMinute, time.Minute, clientAddress,
		// How much is left is nobody's business but ours; Retry-After is enough.
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}),
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
			refuse(w, r, http.StatusTooManyRequests, domain.CodeRateLimited,
				"Trop de demandes de connexion depuis votre réseau. Réessayez dans une minute.")
		}))
}

// clientAddress is the peer of the connection. Forwarded headers are not read:
// anybody can write them.
func clientAddress(r *http.Request) (string, error) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return "", fmt.Errorf("read the client address: %w", err)
	}
	return httprate.CanonicalizeIP(host), nil
}
