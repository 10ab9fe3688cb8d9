package server

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// The paths that have rules of their own.
const (
	graphiqlPrefix  = "/graphiql/"
	storybookPrefix = "/storybook/"
	filesPrefix     = "/files/"
	logoPrefix      = filesPrefix + "logos/"
	mandateRoute    = filesPrefix + "mandates/{id}.pdf"
	documentRoute   = filesPrefix + "documents/{id}"
	archiveRoute    = filesPrefix + "documents.zip/{ids}"
	calendarRoute   = filesPrefix + "planning/{token}.ics"
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

// headers sets the security headers of every answer.
type headers struct {
	https    bool
	graphiql bool
	// dashboard is the policy of everything that has no other.
	dashboard string
	// storybook is the policy of Storybook, empty when it is off.
	storybook string
}

// newHeaders derives what depends on the installation: HSTS from the public URL,
// what may be framed from the addresses of the pages to frame, and the policy of
// Storybook from its pages. A tool that is off is nil.
func newHeaders(public *url.URL, frames []string, graphiql, storybook *site) (headers, error) {
	policy, err := withFrames(dashboardPolicy, frames...)
	if err != nil {
		return headers{}, err
	}
	h := headers{https: public.Scheme == "https", graphiql: graphiql != nil, dashboard: policy}
	if storybook != nil {
		hashes, err := inlineScriptHashes(storybook)
		if err != nil {
			return headers{}, fmt.Errorf("hash Storybook's inline scripts: %w", err)
		}
		h.storybook = storybookPolicy(hashes)
	}
	return h, nil
}

// secure sets the headers of security §3 before the handler runs, so that they
// are there whatever it answers.
func (h headers) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, head := r.URL.Path, w.Header()
		head.Set("Content-Security-Policy", h.policy(path))
		head.Set("X-Frame-Options", h.framing(path))
		head.Set("Referrer-Policy", referrer(path))
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Permissions-Policy", permissionsPolicy)
		// What is public says so itself; all else may be personal.
		head.Set("Cache-Control", "no-store")
		if h.https {
			head.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// policy picks the content security policy of a path.
func (h headers) policy(path string) string {
	switch {
	case strings.HasPrefix(path, graphiqlPrefix) && h.graphiql:
		return graphiqlPolicy
	case strings.HasPrefix(path, storybookPrefix) && h.storybook != "":
		return h.storybook
	case strings.HasPrefix(path, filesPrefix):
		return filesPolicy
	}
	return h.dashboard
}

// framing says who may frame the path: nobody, except Storybook itself.
func (h headers) framing(path string) string {
	if strings.HasPrefix(path, storybookPrefix) && h.storybook != "" {
		return "SAMEORIGIN"
	}
	return "DENY"
}

// referrer keeps the addresses that hold a code or a token to themselves.
func referrer(path string) string {
	if strings.HasPrefix(path, "/handle_token") || strings.HasPrefix(path, "/password_recovery") {
		return "no-referrer"
	}
	return "strict-origin"
}
