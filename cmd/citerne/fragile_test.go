package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"crypto/rand"
)

// newFragileProvider starts an authorization server that consents at once and
// whose token endpoint then fails in the way last asked for by
// POST /misbehave?how=…: it produces the errors of the sign-in that a sound
// provider never shows.
func newFragileProvider(t *testing.T) *httptest.Server {
	t.Helper()
	var how atomic.Value
	how.Store("")
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/oauth/authorize", func(w http.ResponseWriter, r *http.Request) {
		back, err := url.Parse(r.FormValue("redirect_uri"))
		if err != nil {
			http.Error(w, "redirect_uri", http.StatusBadRequest)
			return
		}
		back.RawQuery = url.Values{"code": {rand.Text()}, "state": {r.FormValue("state")}}.Encode()
		http.Redirect(w, r, back.String(), http.StatusFound)
	})
	mux.HandleFunc("POST /v1/oauth/token", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch how.Load() {
		case "missing-token":
			_, _ = w.Write([]byte(`{"token_type":"Bearer","expires_in":3600,"scope":"full"}`))
		case "no-expiry":
			_, _ = w.Write([]byte(`{"access_token":"t","token_type":"Bearer","expires_in":0,"scope":"full"}`))
		case "refused":
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
		default:
			panic(http.ErrAbortHandler)
		}
	})
	mux.HandleFunc("POST /misbehave", func(w http.ResponseWriter, r *http.Request) {
		how.Store(r.FormValue("how"))
		w.WriteHeader(http.StatusNoContent)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}
