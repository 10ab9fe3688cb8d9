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

// A call of the embedded sandbox says which operation it serves; one that serves
// none says nothing.
func TestCallsTellTheirOperation(t *testing.T) {
	for name, want := range map[string]string{"Home": "Home · request-", "": ""} {
		ctx := graphql.WithOperationContext(trace.WithRequestID(t.Context(), "request-1"), &graphql.OperationContext{Operation: &ast.OperationDefinition{Name: name}})
		sent := &sentWith{}
		_, _ = tellOperation{sent}.RoundTrip(httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
		if got := sent.header.Get(sandbox.OperationHeader); got != want {
			t.Errorf("operation %q is told as %q, want %q", name, got, want)
		}
	}
	sent := &sentWith{}
	_, _ = tellOperation{sent}.RoundTrip(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if got := sent.header.Get(sandbox.OperationHeader); got != "" {
		t.Errorf("a call of no operation is told as %q", got)
	}
}
