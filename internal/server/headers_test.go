package server

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// wantPolicy is the content security policy of security §3 in full.
const wantPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types citerne-sw; frame-src 'self'"

// The policy lets the dashboard frame its own origin, and the origins of the chat and of the card
// fields when these are configured. It allows nothing else from those origins.
func TestPolicyWithFrames(t *testing.T) {
	const chat, card = "https://chat.example:8443", "https://pay.example"
	for want, change := range map[string]options{
		"":                      func(*Config) {},
		" " + chat:              func(c *Config) { c.Client.ChatURL = chat + "/b2b?token=t" },
		" " + card:              func(c *Config) { c.CardFieldsURL = card + "/fields" },
		" " + chat + " " + card: func(c *Config) { c.Client.ChatURL, c.CardFieldsURL = chat, card },
	} {
		h, _ := newEdgeHandler(t, change)
		if got := ask(t, h, "GET", "/", "").Header().Get("Content-Security-Policy"); got != wantPolicy+want {
			t.Errorf("policy = %q, want the default with %q at its end", got, want)
		}
	}
	h, _ := newEdgeHandler(t, func(c *Config) { c.Client.ChatURL, c.CardFieldsURL = card+"/chat", card+"/fields" })
	if got := ask(t, h, "GET", "/", "").Header().Get("Content-Security-Policy"); strings.Count(got, card) != 1 {
		t.Errorf("the policy names one origin twice: %q", got)
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

// sortedHashes returns the hash sources of the scripts, sorted.
func sortedHashes(scripts ...string) []string {
	var out []string
	for _, s := range scripts {
		d := sha256.Sum256([]byte(s))
		out = append(out, "'sha256-"+base64.StdEncoding.EncodeToString(d[:])+"'")
	}
	slices.Sort(out)
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
			t.Errorf("%s has the looser headers of the tool: %v", target, w.Header())
		}
	}
}
