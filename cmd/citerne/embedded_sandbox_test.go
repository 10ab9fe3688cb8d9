package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/trace"
)

// sentWith is a transport that keeps the headers of the last request.
type sentWith struct{ header http.Header }

func (s *sentWith) RoundTrip(r *http.Request) (*http.Response, error) {
	s.header = r.Header
	return nil, http.ErrServerClosed
}

// A call to the embedded sandbox has a header with the operation that it serves, also an unnamed
// one. A call outside an operation has no such header.
func TestCallsNameTheirOperation(t *testing.T) {
	for name, want := range map[string]string{"Home": "Home · request-", "": "anonyme · request-"} {
		ctx := graphql.WithOperationContext(trace.WithRequestID(t.Context(), "request-1"), &graphql.OperationContext{Operation: &ast.OperationDefinition{Name: name}})
		sent := &sentWith{}
		_, _ = sandboxTransport{sent}.RoundTrip(httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
		if got := sent.header.Get(sandbox.OperationHeader); got != want {
			t.Errorf("operation %q is sent as %q, want %q", name, got, want)
		}
	}
	sent := &sentWith{}
	_, _ = sandboxTransport{sent}.RoundTrip(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if got := sent.header.Get(sandbox.OperationHeader); got != "" {
		t.Errorf("a call outside an operation is sent with operation %q", got)
	}
}

// A call to the embedded sandbox has a header with the browser's address; a call to a real provider
// has none.
func TestCallsNameTheirClient(t *testing.T) {
	for name, c := range map[string]struct {
		embedded *embeddedSandbox
		want     string
	}{"sandbox": {&embeddedSandbox{}, "192.0.2.1"}, "real provider": {nil, ""}} {
		sent := &sentWith{}
		handler := c.embedded.withClient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, _ = sandboxTransport{sent}.RoundTrip(httptest.NewRequestWithContext(r.Context(), http.MethodPost, "/", nil))
		}))
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil))
		if got := sent.header.Get(sandbox.ClientHeader); got != c.want {
			t.Errorf("%s: the client is sent as %q, want %q", name, got, c.want)
		}
	}
}

// The embedded sandbox accepts host names of this machine only, and refuses forms and scripts of
// other sites. The dashboard's links, redirects and frames still work.
func TestSandboxRefusesOtherSites(t *testing.T) {
	p := start(t)
	b := newBrowser(t, p.Sandbox)
	authorize := "/v1/oauth/authorize?client_id=dashboard"
	for _, c := range []struct {
		name, method, path string
		header             []string
		refused            bool
	}{
		{"a foreign name", "GET", "/sandbox/", []string{"Host", "evil.example:8090"}, true},
		{"a form under a foreign name", "POST", "/sandbox/", []string{"Host", "evil.example:8090", "Origin", "http://evil.example:8090", "Sec-Fetch-Site", "same-origin"}, true},
		{"sign-in under a foreign name", "POST", authorize, []string{"Host", "evil.example", "Origin", "http://evil.example", "Sec-Fetch-Site", "same-origin"}, true},
		{"the API under a foreign name", "GET", "/v2/gas", []string{"Host", "evil.example"}, true},
		{"a form of another site", "POST", "/sandbox/", []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}, true},
		{"a form of another site, old browser", "POST", "/sandbox/", []string{"Origin", "https://evil.example"}, true},
		{"a script of another site", "GET", "/sandbox/", []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors"}, true},
		{"the dashboard's redirect to sign in", "GET", authorize, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, false},
		{"the dashboard's frame of card fields", "GET", sandbox.CardFieldsPath, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, false},
		{"the dashboard's frame of the chat", "GET", sandbox.ChatPath, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, false},
		{"the panel, typed", "GET", "/sandbox/", []string{"Sec-Fetch-Site", "none", "Sec-Fetch-Mode", "navigate"}, false},
		{"the panel under the machine's name", "GET", "/sandbox/", []string{"Host", "localhost:8090"}, false},
		{"the server's call", "GET", "/v2/gas", nil, false},
	} {
		r := b.do(c.method, p.Sandbox+c.path, "", c.header...)
		if refused := r.status == http.StatusForbidden && strings.HasPrefix(r.body, "forbidden: "); refused != c.refused || r.status >= http.StatusInternalServerError {
			t.Errorf("%s: %d %.80s", c.name, r.status, r.body)
		}
	}
}
