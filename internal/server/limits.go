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

// tokenRatePerMinute is how many code exchanges one address may ask for. An
// office, or a proxy in front, is one address for everybody behind it, so it is
// far above what people do; it stops a program that does nothing else. What the
// exchanges cost is bounded besides, by those that may run at once.
const tokenRatePerMinute = 3000

// writeTimeout is how long the reader of a static answer or of a file may take.
const writeTimeout = time.Minute

// longestAnswer is how long any other answer may take to be made and read: a client that
// reads nothing does not keep its connection for ever with refusals either.
const longestAnswer = 10 * time.Minute

// NewHTTPServer is an http.Server with the edge's limits around h.
func NewHTTPServer(h http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           endAfterChunks(h),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		// Its answer to OPTIONS * would lack the headers of all others.
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

// endAfterChunks closes the connection after the answer to a request in chunks. One that has
// a Content-Length as well must be the last of its connection (RFC 9112 §6.1), and net/http
// removes that header before a handler can see it. Browsers send no chunks.
func endAfterChunks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
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
		refuse(w, r, http.StatusForbidden, errForeign)
	}))
	return protection.Handler, nil
}

var (
	errForeign   = domain.NewError(domain.CodeForbidden, "Cette demande vient d’un autre site et a été refusée.")
	errTooLarge  = domain.NewError(domain.CodeInvalid, "La demande est trop volumineuse.")
	errTokenRate = domain.NewError(domain.CodeRateLimited, "Trop de demandes de connexion depuis votre réseau. Réessayez dans une minute.")
)

// origin is scheme and host of u, as a browser writes them.
func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// limitBody refuses a body longer than limit: at once when its length is
// announced, else when the handler reads past the limit.
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

// limitGraphQL is limitBody for operations, of which some carry a file. Of another media
// type nothing is read: the handler refuses it for that alone, whatever its length.
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

// mediaType is what a request says that its body is, without parameters; empty for
// nothing that can be read.
func mediaType(r *http.Request) string {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return media
}

// hasFile tells whether an operation comes with a file.
func hasFile(r *http.Request) bool { return mediaType(r) == mediaFile }

// limitTokenRate bounds the requests per minute of one client address. A request
// that is refused for its media type anyhow does not count: other sites can make
// browsers send those.
func limitTokenRate(perMinute int) func(http.Handler) http.Handler {
	limit := httprate.LimitBy(perMinute, time.Minute, clientAddress,
		// How much is left is nobody's business but ours; Retry-After is enough.
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

// boundWriting gives the client writeTimeout to read the answer: one that never
// reads would hold its connection for ever. Where the connection has no deadline,
// as in a test's recorder, there is nothing to hold.
func boundWriting(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}

// boundAnswer gives any answer longestAnswer, in place of what is left of the deadline of
// an earlier one on the same connection. What takes longer, or less, says so itself.
func boundAnswer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(longestAnswer))
		next.ServeHTTP(w, r)
	})
}

// clientAddress is the peer of the connection or, when that is a proxy that is trusted,
// whom it says that it asks for. Anybody can write a header, so nobody else is believed.
// An IPv6 network of one customer, /64, counts as one address.
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
