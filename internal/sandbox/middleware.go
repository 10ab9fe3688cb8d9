package sandbox

import (
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
)

// apiPolicy is the content security policy of responses that are not pages.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// withHeaders sets strict security headers; the handlers of pages, assets and files then relax
// some of them.
func (s *Sandbox) withHeaders(next http.Handler) http.Handler {
	secure := s.secure()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", apiPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		// With no-referrer, the sandbox's own forms would be sent with the origin "null".
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		h.Set("Cache-Control", "no-store")
		if secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// secure reports whether browsers reach the sandbox over https.
func (s *Sandbox) secure() bool { return strings.HasPrefix(s.cfg.PublicURL, "https://") }

// withoutTrailingSlash serves "/x/" as "/x": the specification writes some of its paths with a
// trailing slash, and clients add or omit it.
func withoutTrailingSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimRight(r.URL.Path, "/")
		if path == "" || path == r.URL.Path {
			next.ServeHTTP(w, r)
			return
		}
		u := *r.URL
		u.Path, u.RawPath = path, strings.TrimRight(u.RawPath, "/")
		r2 := *r
		r2.URL = &u
		next.ServeHTTP(w, &r2)
	})
}

// jsonErrors gives the 404 and 405 responses of mux the JSON body of the API.
func jsonErrors(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refusal, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		seen := errorRecorder{header: http.Header{}}
		refusal.ServeHTTP(&seen, r)
		if seen.status == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", seen.header.Get("Allow"))
			api.WriteProblem(w, api.MethodNotAllowed)
			return
		}
		api.WriteProblem(w, api.NotFound)
	})
}

// errorRecorder records the status and headers of a response.
type errorRecorder struct {
	header http.Header
	status int
}

func (r *errorRecorder) Header() http.Header         { return r.header }
func (r *errorRecorder) Write(b []byte) (int, error) { return len(b), nil }
func (r *errorRecorder) WriteHeader(status int)      { r.status = status }
