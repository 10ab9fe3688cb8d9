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

// The paths that have rules of their own.
const (
	graphiqlPrefix  = "/graphiql/"
	storybookPrefix = "/storybook/"
	assetsPrefix    = "/assets/"
)

// permissionsPolicy switches every powerful feature off. Writing to the clipboard
// is left alone: error pages offer to copy their details, on a click.
var permissionsPolicy = strings.Join([]string{
	"accelerometer=()", "autoplay=()", "browsing-topics=()", "camera=()", "clipboard-read=()",
	"display-capture=()", "encrypted-media=()", "fullscreen=()", "gamepad=()", "geolocation=()", "gyroscope=()",
	"hid=()", "identity-credentials-get=()", "idle-detection=()", "local-fonts=()", "magnetometer=()", "microphone=()",
	"midi=()", "otp-credentials=()", "payment=()", "picture-in-picture=()", "publickey-credentials-create=()",
	"publickey-credentials-get=()", "screen-wake-lock=()", "serial=()", "storage-access=()", "usb=()",
	"window-management=()", "xr-spatial-tracking=()",
}, ", ")

// headers are the security headers of every answer that a handler makes (security §3),
// written once: their values are nobody's to change. docs/reliability.md names what net/http
// answers by itself, without them.
type headers struct {
	dashboard, secret, files, preview http.Header
	// graphiql and storybook are nil when they are off.
	graphiql, storybook http.Header
}

// newHeaders derives what depends on the installation, for all but the tools: HSTS comes
// from the public URL; dashboard is the content security policy of what has no other.
func newHeaders(public *url.URL, dashboard string) headers {
	return headers{
		dashboard: headersWith(public, dashboard),
		// Addresses that hold a code or a token are kept to themselves.
		secret: headersWith(public, dashboard, "Referrer-Policy", "no-referrer"),
		files:  headersWith(public, filesPolicy),
		// The dashboard frames it.
		preview: headersWith(public, previewPolicy, "X-Frame-Options", "SAMEORIGIN"),
	}
}

// addTools does so for the tools that are on; one that is off is nil.
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

// headersWith are those of a content security policy; others, names and values in turn,
// stand in place of what all have.
func headersWith(public *url.URL, policy string, others ...string) http.Header {
	all := []string{
		"Content-Security-Policy", policy,
		"X-Frame-Options", "DENY",
		"Referrer-Policy", "strict-origin",
		"Cross-Origin-Opener-Policy", "same-origin",
		"Cross-Origin-Resource-Policy", "same-origin",
		"X-Content-Type-Options", "nosniff",
		"Permissions-Policy", permissionsPolicy,
		// What is public says so itself; all else may be personal.
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

// secure sets them before the handler runs, so that they are there whatever it answers.
func (h headers) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), h.of(r.URL.Path))
		next.ServeHTTP(w, r)
	})
}

// framed lets the dashboard frame what some routes answer, in place of what secure set.
func (h headers) framed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), h.preview)
		next.ServeHTTP(w, r)
	})
}

// of picks the headers of a path.
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
