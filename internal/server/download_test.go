package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// fakeMandate is a provider whose answer depends on the id.
func fakeMandate(r *http.Request, id string) ([]byte, error) {
	switch id {
	case "12":
		return []byte("%PDF-1.7"), nil
	case "slow":
		return nil, domain.NewError(domain.CodeUpstreamTimeout, "x")
	case "down":
		return nil, domain.NewError(domain.CodeUpstreamUnavailable, "https://provider.example is down")
	case "stranger":
		return nil, domain.NewError(domain.CodeUnauthenticated, "x")
	case "foreign":
		return nil, domain.NewError(domain.CodeForbidden, "x")
	}
	return nil, domain.NewError(domain.CodeNotFound, "x")
}

func TestDownload(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, method := range []string{"GET", "HEAD"} {
		res := ask(t, h, method, "/files/mandates/12.pdf?ticket=x", "")
		for name, want := range map[string]string{
			"Content-Type": "application/pdf", "Content-Disposition": "attachment", "Content-Length": "8", "Cache-Control": "no-store",
			"Content-Security-Policy": filesPolicy, "X-Content-Type-Options": "nosniff",
		} {
			if got := res.Header().Get(name); res.Code != 200 || got != want {
				t.Errorf("%s: %d, %s = %q, want %q", method, res.Code, name, got, want)
			}
		}
	}
	missing := ask(t, h, "GET", "/files/mandates/13.pdf", "").Body.String()
	for id, want := range map[string]int{"13": 404, "stranger": 404, "foreign": 404, "slow": 504, "down": 502, "12/13": 404} {
		res := ask(t, h, "GET", "/files/mandates/"+id+".pdf", "")
		if res.Code != want || strings.Contains(res.Body.String(), "provider.example") {
			t.Errorf("%s: %d %s, want %d", id, res.Code, res.Body, want)
		}
		if want == 404 && id != "12/13" && res.Body.String() != missing {
			t.Errorf("%s is told from a mandate that does not exist: %s", id, res.Body)
		}
	}
	if res := ask(t, h, "POST", "/files/mandates/12.pdf", ""); res.Code != 405 {
		t.Errorf("POST: %d", res.Code)
	}
}
