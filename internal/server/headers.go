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

// dashboardPolicy is the content security policy of security §3, for everything
// that has no other.
const dashboardPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types citerne-sw"

// withFrames lets the dashboard frame the origins of some pages: the chat and the
// fields of a card, where they are configured; an empty address is none. No script
// of theirs runs in the page.
func withFrames(policy string, pages ...string) (string, error) {
	var origins []string
	for _, address := range pages {
		page, err := url.Parse(address)
		if err != nil {
			return "", fmt.Errorf("read the address of a page to frame: %w", err)
		}
		if origin := page.Scheme + "://" + page.Host; address != "" && !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	if len(origins) == 0 {
		return policy, nil
	}
	return policy + "; frame-src " + strings.Join(origins, " "), nil
}

// graphiqlPolicy allows what the Monaco editor needs: styles it writes itself, and
// fonts and images in data URLs.
const graphiqlPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// filesPolicy makes a provider's file harmless even when opened on its own.
const filesPolicy = "sandbox; default-src 'none'"

// storybookPolicy lets the manager frame the preview, both write styles, and the
// inline scripts of their two pages run, which are known by their hashes.
func storybookPolicy(scriptHashes []string) string {
	scripts := strings.Join(append([]string{"'self'"}, scriptHashes...), " ")
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
}

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
	dashboard, secret, files http.Header
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
