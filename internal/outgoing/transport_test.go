package outgoing_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// Over HTTP/2 net/http might send a write twice.
func TestHTTP2IsNotSpoken(t *testing.T) {
	provider := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Spoken", r.Proto) }))
	provider.EnableHTTP2 = true
	provider.StartTLS()
	t.Cleanup(provider.Close)
	transport := outgoing.NewTransport(1, time.Minute)
	t.Cleanup(transport.CloseIdleConnections)
	transport.TLSClientConfig.RootCAs = provider.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	res, err := transport.RoundTrip(httptest.NewRequestWithContext(t.Context(), http.MethodPost, provider.URL, nil))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if spoken := res.Header.Get("Spoken"); spoken != "HTTP/1.1" {
		t.Errorf("it speaks %s", spoken)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A request that was not written at all is sent again with its body, unless the body cannot be
// read again.
func TestUnsent(t *testing.T) {
	for name, c := range map[string]struct {
		said string
		body io.Reader
		want string
	}{
		"unwritten":         {"http: server closed idle connection", strings.NewReader("code"), "code code code"},
		"without a body":    {"http: server closed idle connection", nil, "  "},
		"of unknown length": {"http: server closed idle connection", io.MultiReader(strings.NewReader("code")), "code"},
		"perhaps written":   {"EOF", strings.NewReader("code"), "code"},
	} {
		var bodies []string
		transport := outgoing.RetryUnsent{Base: roundTrip(func(r *http.Request) (*http.Response, error) {
			var body []byte
			if r.Body != nil {
				body, _ = io.ReadAll(r.Body)
			}
			if bodies = append(bodies, string(body)); len(bodies) < 3 {
				return nil, errors.New(c.said)
			}
			return &http.Response{Body: http.NoBody}, nil
		})}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://provider.invalid", c.body)
		if err != nil {
			t.Fatal(err)
		}
		res, err := transport.RoundTrip(r)
		if err == nil {
			_ = res.Body.Close()
		}
		if got := strings.Join(bodies, " "); got != c.want || (err == nil) != (len(bodies) == 3) {
			t.Errorf("%s: sent %q, %v", name, got, err)
		}
	}
}
