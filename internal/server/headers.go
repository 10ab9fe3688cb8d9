package server

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/web"
)

// The path prefixes with their own header or cache rules.
const (
	graphiqlPrefix  = "/graphiql/"
	storybookPrefix = "/storybook/"
	assetsPrefix    = "/assets/"
)

// permissionsPolicy switches every powerful browser feature off, except writing to the
// clipboard: error pages have a button that copies their details.
var permissionsPolicy = strings.Join([]string{
	"accelerometer=()", "autoplay=()", "browsing-topics=()", "camera=()", "clipboard-read=()",
	"display-capture=()", "encrypted-media=()", "fullscreen=()", "gamepad=()", "geolocation=()", "gyroscope=()",
	"hid=()", "identity-credentials-get=()", "idle-detection=()", "local-fonts=()", "magnetometer=()", "microphone=()",
	"midi=()", "otp-credentials=()", "payment=()", "picture-in-picture=()", "publickey-credentials-create=()",
	"publickey-credentials-get=()", "screen-wake-lock=()", "serial=()", "storage-access=()", "usb=()",
	"window-management=()", "xr-spatial-tracking=()",
}, ", ")

// headers are the security headers of every response of a handler (security §3). They are
// built once and shared by all responses, so nothing may modify the values.
// docs/reliability.md lists the responses that net/http writes itself, without them.
type headers struct {
	dashboard, secret, files, preview http.Header
	// graphiql and storybook are nil when they are off.
	graphiql, storybook http.Header
}

// newHeaders builds the headers of everything but the tools. The public URL decides HSTS;
// dashboard is the default content security policy.
func newHeaders(public *url.URL, dashboard string) headers {
	return headers{
		dashboard: headersWith(public, dashboard),
		// URLs that hold a code or a token must not leave the site as a referrer.
		secret: headersWith(public, dashboard, "Referrer-Policy", "no-referrer"),
		files:  headersWith(public, filesPolicy),
		// The dashboard frames these responses.
		preview: headersWith(public, previewPolicy, "X-Frame-Options", "SAMEORIGIN"),
	}
}

// addTools builds the headers of the tools that are on; a tool that is off is nil.
func (h *headers) addTools(public *url.URL, graphiql, storybook *site) error {
	if graphiql != nil {
		h.graphiql = headersWith(public, graphiqlPolicy)
	}
	if storybook != nil {
		hashes, err := inlineScriptHashes(storybook)
		if err != nil {
			return fmt.Errorf("hash Storybook's inline scripts: %w", err)
		}
		// Storybook frames itself.
		h.storybook = headersWith(public, storybookPolicy(hashes), "X-Frame-Options", "SAMEORIGIN")
	}
	return nil
}

// headersWith returns the common headers with the given content security policy. others is a
// list of names and values that replace the common ones.
func headersWith(public *url.URL, policy string, others ...string) http.Header {
	all := []string{
		"Content-Security-Policy", policy,
		"X-Frame-Options", "DENY",
		"Referrer-Policy", "strict-origin",
		"Cross-Origin-Opener-Policy", "same-origin",
		"Cross-Origin-Resource-Policy", "same-origin",
		"X-Content-Type-Options", "nosniff",
		"Permissions-Policy", permissionsPolicy,
		// Public responses replace this; all others may be personal.
		"Cache-Control", "no-store",
	}
	if public.Scheme == "https" {
		all = append(all, "Strict-Transport-Security", "max-age=31536000")
	}
	head := http.Header{}
	for pair := range slices.Chunk(append(all, others...), 2) {
		head.Set(pair[0], pair[1])
	}
	return head
}

// secure sets the headers before the handler runs, so that every response has them.
func (h headers) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), h.of(r.URL.Path))
		next.ServeHTTP(w, r)
	})
}

// framed replaces the headers that secure set with those of a response that the dashboard may
// frame.
func (h headers) framed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), h.preview)
		next.ServeHTTP(w, r)
	})
}

// of returns the headers of a path.
func (h headers) of(path string) http.Header {
	switch {
	case strings.HasPrefix(path, graphiqlPrefix) && h.graphiql != nil:
		return h.graphiql
	case strings.HasPrefix(path, storybookPrefix) && h.storybook != nil:
		return h.storybook
	case strings.HasPrefix(path, web.Files):
		return h.files
	case strings.HasPrefix(path, "/handle_token"), strings.HasPrefix(path, "/password_recovery"):
		return h.secret
	}
	return h.dashboard
}
