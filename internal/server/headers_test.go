package server

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
)

// crawl is every route with each status that it can answer.
var crawl = []struct {
	method, target string
	header         []string
	status         int
}{
	{"GET", "/", nil, 200},
	{"HEAD", "/", nil, 200},
	{"POST", "/", nil, 405},
	{"GET", "/handle_token?code=c&state=s", nil, 200},
	{"GET", "/password_recovery/secret", nil, 200},
	{"GET", "/nulle-part", nil, 404},
	{"POST", "/nulle-part", nil, 405},
	{"GET", "/assets/app-1a2b.js", nil, 200},
	{"GET", "/assets/gone.js", nil, 404},
	{"GET", "/sw.js", nil, 200},
	{"POST", "/graphql", nil, 200},
	{"GET", "/graphql", nil, 200},
	{"DELETE", "/graphql", nil, 405},
	{"POST", "/graphql", []string{"Sec-Fetch-Site", "cross-site"}, 403},
	{"POST", "/auth/token", nil, 200},
	{"GET", "/auth/token", nil, 405},
	{"POST", "/auth/token", []string{"Origin", "https://evil.example"}, 403},
	{"POST", "/auth/signout", nil, 204},
	{"GET", "/files/logos/a.png", nil, 404},
	{"GET", "/files/logos/a.png?s=good", nil, 502},
	{"GET", "/files/other", nil, 404},
	{"GET", "/healthz", nil, 200},
	{"GET", "/readyz", nil, 200},
	{"GET", "/graphiql", nil, 308},
	{"GET", "/graphiql/", nil, 200},
	{"GET", "/graphiql/gone.js", nil, 404},
	{"GET", "/storybook/", nil, 200},
	{"GET", "/storybook/iframe.html", nil, 200},
	{"GET", "/panic", nil, 500},
}

// wantPolicy is the policy of security §3, spelled out.
const wantPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types citerne-sw"

func TestHeadersOnEveryStatusOfEveryRoute(t *testing.T) {
	panicking := func(c *Config) {
		c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-Test-Panic") != "" {
				panic("boom")
			}
			writeJSON(w, 200, "graphql")
		})
	}
	for _, public := range []string{"http://localhost:8080", "https://citerne.example"} {
		h, _ := newEdgeHandler(t, panicking, func(c *Config) { c.PublicURL = mustURL(t, public) })
		for _, c := range crawl {
			t.Run(public+" "+c.method+" "+c.target, func(t *testing.T) {
				target, header := c.target, c.header
				if target == "/panic" {
					target, header = "/graphql", []string{"X-Test-Panic", "1"}
				}
				w := ask(t, h, c.method, target, "", header...)
				if w.Code != c.status {
					t.Fatalf("status %d, want %d", w.Code, c.status)
				}
				head := w.Header()
				for name, want := range map[string]string{
					"Cross-Origin-Opener-Policy":   "same-origin",
					"Cross-Origin-Resource-Policy": "same-origin",
					"X-Content-Type-Options":       "nosniff",
					"Permissions-Policy":           permissionsPolicy,
				} {
					if got := head.Get(name); got != want {
						t.Errorf("%s = %q, want %q", name, got, want)
					}
				}
				wantHSTS := ""
				if strings.HasPrefix(public, "https") {
					wantHSTS = "max-age=31536000"
				}
				if got := head.Get("Strict-Transport-Security"); got != wantHSTS {
					t.Errorf("HSTS = %q, want %q", got, wantHSTS)
				}
				if got, want := head.Get("X-Frame-Options"), wantFraming(target); got != want {
					t.Errorf("X-Frame-Options = %q, want %q", got, want)
				}
				if got, want := head.Get("Referrer-Policy"), wantReferrer(target); got != want {
					t.Errorf("Referrer-Policy = %q, want %q", got, want)
				}
				if head.Get("X-Request-Id") == "" || head.Get("Cache-Control") == "" {
					t.Errorf("no request id or no cache rule: %v", head)
				}
				if got := head.Get("Content-Security-Policy"); got != policyOf(target) {
					t.Errorf("policy = %q, want %q", got, policyOf(target))
				}
			})
		}
	}
}

// A chat and the fields of a card may be framed where they are configured, their
// origins and no other; nothing else of them is let in.
func TestPolicyWithFrames(t *testing.T) {
	const chat, card = "https://chat.example:8443", "https://pay.example"
	for want, change := range map[string]options{
		"":                                 func(*Config) {},
		"; frame-src " + chat:              func(c *Config) { c.Client.ChatURL = chat + "/b2b?token=t" },
		"; frame-src " + card:              func(c *Config) { c.CardFieldsURL = card + "/fields" },
		"; frame-src " + chat + " " + card: func(c *Config) { c.Client.ChatURL, c.CardFieldsURL = chat, card },
	} {
		h, _ := newEdgeHandler(t, change)
		if got := ask(t, h, "GET", "/", "").Header().Get("Content-Security-Policy"); got != wantPolicy+want {
			t.Errorf("policy = %q, want %q at its end", got, want)
		}
	}
	h, _ := newEdgeHandler(t, func(c *Config) { c.Client.ChatURL, c.CardFieldsURL = card+"/chat", card+"/fields" })
	if got := ask(t, h, "GET", "/", "").Header().Get("Content-Security-Policy"); strings.Count(got, card) != 1 {
		t.Errorf("one origin is named twice: %q", got)
	}
}

func wantFraming(target string) string {
	if strings.HasPrefix(target, "/storybook/") {
		return "SAMEORIGIN"
	}
	return "DENY"
}

func wantReferrer(target string) string {
	if strings.HasPrefix(target, "/handle_token") || strings.HasPrefix(target, "/password_recovery") {
		return "no-referrer"
	}
	return "strict-origin"
}

func policyOf(target string) string {
	switch {
	case strings.HasPrefix(target, "/files/"):
		return "sandbox; default-src 'none'"
	case strings.HasPrefix(target, "/graphiql/"):
		return "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	case strings.HasPrefix(target, "/storybook/"):
		return storybookPolicy(sortedHashes("let a = 1", "let b = 2", "let c = 3"))
	}
	return wantPolicy
}

// sortedHashes are the sources of three scripts in the order of their hashes.
func sortedHashes(scripts ...string) []string {
	var out []string
	for _, s := range scripts {
		d := sha256.Sum256([]byte(s))
		h := "'sha256-" + base64.StdEncoding.EncodeToString(d[:]) + "'"
		i := 0
		for i < len(out) && out[i] < h {
			i++
		}
		out = append(out[:i], append([]string{h}, out[i:]...)...)
	}
	return out
}

func TestPersonalAnswersAreNotStored(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, c := range []struct{ method, target string }{
		{"POST", "/graphql"}, {"GET", "/graphql"}, {"POST", "/auth/token"}, {"POST", "/auth/signout"},
		{"GET", "/healthz"}, {"GET", "/readyz"}, {"GET", "/files/logos/x.png"},
	} {
		if got := ask(t, h, c.method, c.target, "").Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s %s: Cache-Control = %q", c.method, c.target, got)
		}
	}
}

func TestToolsOffHaveNoRoutesAndNoPolicy(t *testing.T) {
	h, _ := newEdgeHandler(t, func(c *Config) { c.GraphiQL, c.Storybook = nil, nil })
	for _, target := range []string{"/graphiql", "/graphiql/", "/storybook", "/storybook/", "/storybook/iframe.html"} {
		w := ask(t, h, "GET", target, "")
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", target, w.Code)
		}
		if w.Header().Get("X-Frame-Options") != "DENY" || w.Header().Get("Content-Security-Policy") != wantPolicy {
			t.Errorf("%s has the looser rules of the tool: %v", target, w.Header())
		}
	}
}
