package server

import (
	"fmt"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// The limits of security §3.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
)

// tokenRatePerMinute is how many code exchanges one address may ask for. An office, or a
// proxy, is one address for all users behind it, so the limit is far above what people
// do; it stops a program that does nothing else. A separate limit on concurrent exchanges
// bounds their cost.
const tokenRatePerMinute = 3000

// writeTimeout is how long a client may take to read a response. Streams set their own.
const writeTimeout = time.Minute

// longestAnswer is how long any response may take to be made and read, unless a handler sets
// another deadline: a client that reads nothing must not keep its connection for ever, not
// even with refusals.
const longestAnswer = 10 * time.Minute

// newHTTPServer returns an http.Server with the edge's limits around h.
func newHTTPServer(h http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           endAfterChunks(h),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		// The response of net/http to OPTIONS * would lack the security headers.
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

// endAfterChunks closes the connection after a chunked request. A chunked request that also
// has a Content-Length must be the last on its connection (RFC 9112 §6.1), but net/http
// removes that header before a handler can see it. Browsers do not send chunked requests.
func endAfterChunks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// crossOrigin refuses state-changing requests that a browser sends from another origin. The
// public origin is trusted by name because a proxy may change the Host header.
func crossOrigin(public *url.URL) (func(http.Handler) http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	if err := protection.AddTrustedOrigin(origin(public)); err != nil {
		return nil, fmt.Errorf("trust the public origin: %w", err)
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, http.StatusForbidden, errForeign)
	}))
	return protection.Handler, nil
}

var (
	errForeign   = domain.NewError(domain.CodeForbidden, "Cette demande vient d’un autre site et a été refusée.")
	errTooLarge  = domain.NewError(domain.CodeInvalid, "La demande est trop volumineuse.")
	errTokenRate = domain.NewError(domain.CodeRateLimited, "Trop de demandes de connexion depuis votre réseau. Réessayez dans une minute.")
)

// origin returns the scheme and host of u, as a browser writes them.
func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// limitBody refuses a body longer than limit bytes: at once when Content-Length says so, else
// when the handler reads past the limit.
func limitBody(limit int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength > limit {
				refuse(w, r, http.StatusRequestEntityTooLarge, errTooLarge)
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, limit)
			next.ServeHTTP(w, r)
		})
	}
}

// limitGraphQL is limitBody for GraphQL requests, with a higher limit for uploads. A body of
// another media type is not read: the handler refuses it for its type, regardless of length.
func limitGraphQL(next http.Handler) http.Handler {
	plain, withFile := limitBody(web.MaxBody)(next), limitBody(web.MaxUpload)(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch mediaType(r) {
		case mediaJSON:
			plain.ServeHTTP(w, r)
		case mediaFile:
			withFile.ServeHTTP(w, r)
		default:
			r.Body, r.ContentLength = http.NoBody, 0
			next.ServeHTTP(w, r)
		}
	})
}

// The media types of bodies that are read.
const (
	mediaJSON = "application/json"
	mediaFile = "multipart/form-data"
)

// mediaType returns the media type of the request's Content-Type, without parameters. It is
// empty when the header cannot be parsed.
func mediaType(r *http.Request) string {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return media
}

// hasFile reports whether a GraphQL request is an upload.
func hasFile(r *http.Request) bool { return mediaType(r) == mediaFile }

// limitTokenRate bounds the requests per minute of one client address. A request of another
// media type does not count: the handler refuses it, and other sites can make browsers send it.
func limitTokenRate(perMinute int) func(http.Handler) http.Handler {
	limit := httprate.LimitBy(perMinute, time.Minute, clientAddress,
		// Clients need Retry-After only, not how much of the limit is left.
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}),
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
			refuse(w, r, http.StatusTooManyRequests, errTokenRate)
		}))
	return func(next http.Handler) http.Handler {
		counted := limit(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if mediaType(r) != mediaJSON {
				next.ServeHTTP(w, r)
				return
			}
			counted.ServeHTTP(w, r)
		})
	}
}

// boundWriting gives the client writeTimeout to read the response; a client that never reads
// would hold its connection for ever. The error is ignored: a test's recorder has no deadlines.
func boundWriting(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}

// boundAnswer gives every response longestAnswer, and so replaces the deadline that an earlier
// response left on the same connection. Handlers may set another deadline.
func boundAnswer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(longestAnswer))
		next.ServeHTTP(w, r)
	})
}

// clientAddress returns the address of the client: the peer of the connection or, when that is
// a trusted proxy, the address in its X-Forwarded-For. Any client can write that header, so it
// is ignored otherwise. An IPv6 network of one customer (/64) counts as one address.
func clientAddress(r *http.Request) (string, error) {
	if address := middleware.GetClientIP(r.Context()); address != "" {
		return httprate.CanonicalizeIP(address), nil
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return "", fmt.Errorf("read the client address: %w", err)
	}
	return httprate.CanonicalizeIP(host), nil
}
