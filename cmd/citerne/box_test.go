package main

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/trace"
)

// sentWith is a transport that keeps what it was asked to send.
type sentWith struct{ header http.Header }

func (s *sentWith) RoundTrip(r *http.Request) (*http.Response, error) {
	s.header = r.Header
	return nil, http.ErrServerClosed
}

// A call of the embedded sandbox says which operation it serves, also one without a
// name; one that serves none says nothing.
func TestCallsTellTheirOperation(t *testing.T) {
	for name, want := range map[string]string{"Home": "Home · request-", "": "anonyme · request-"} {
		ctx := graphql.WithOperationContext(trace.WithRequestID(t.Context(), "request-1"), &graphql.OperationContext{Operation: &ast.OperationDefinition{Name: name}})
		sent := &sentWith{}
		_, _ = tellSandbox{sent}.RoundTrip(httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
		if got := sent.header.Get(sandbox.OperationHeader); got != want {
			t.Errorf("operation %q is told as %q, want %q", name, got, want)
		}
	}
	sent := &sentWith{}
	_, _ = tellSandbox{sent}.RoundTrip(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if got := sent.header.Get(sandbox.OperationHeader); got != "" {
		t.Errorf("a call of no operation is told as %q", got)
	}
}

// A call says for whose browser it is, and a real provider is told nothing.
func TestCallsTellTheirClient(t *testing.T) {
	for name, c := range map[string]struct {
		box  *box
		want string
	}{"sandbox": {&box{}, "192.0.2.1"}, "real provider": {nil, ""}} {
		sent := &sentWith{}
		handler := c.box.visited(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, _ = tellSandbox{sent}.RoundTrip(httptest.NewRequestWithContext(r.Context(), http.MethodPost, "/", nil))
		}))
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil))
		if got := sent.header.Get(sandbox.ClientHeader); got != c.want {
			t.Errorf("%s: the client is told as %q, want %q", name, got, c.want)
		}
	}
}
