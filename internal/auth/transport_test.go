package auth_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citerne/citerne/internal/auth"
)

// Over HTTP/2 net/http might send a code twice.
func TestHTTP2IsNotSpoken(t *testing.T) {
	provider := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Spoken", r.Proto) }))
	provider.EnableHTTP2 = true
	provider.StartTLS()
	t.Cleanup(provider.Close)
	transport := auth.NewTransport()
	t.Cleanup(transport.CloseIdleConnections)
	transport.TLSClientConfig.RootCAs = provider.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, provider.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if spoken := res.Header.Get("Spoken"); spoken != "HTTP/1.1" {
		t.Errorf("it speaks %s", spoken)
	}
}
