package loopback_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citerne/citerne/internal/loopback"
)

var (
	local  = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8090}
	shared = &net.TCPAddr{IP: net.IPv4zero, Port: 8090}
)

// answer returns the status of a request for 127.0.0.1:8090. header is a list of names and values;
// Host replaces the host.
func answer(guard func(net.Addr, http.Handler) http.Handler, at net.Addr, method string, header ...string) int {
	r := httptest.NewRequest(method, "/", nil)
	r.Host = "127.0.0.1:8090"
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if r.Header.Get("Host") != "" {
		r.Host = r.Header.Get("Host")
	}
	w := httptest.NewRecorder()
	guard(at, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
	return w.Code
}

// Requests that other sites make a browser send are refused on every address, but loopback.Linkable lets
// them open a page.
func TestOtherSites(t *testing.T) {
	const site, mode, origin = "Sec-Fetch-Site", "Sec-Fetch-Mode", "Origin"
	for _, c := range []struct {
		name, method      string
		header            []string
		private, linkable int
	}{
		{"a program", "GET", nil, 200, 200},
		{"a program that writes", "POST", nil, 200, 200},
		{"an address that is typed", "GET", []string{site, "none", mode, "navigate"}, 200, 200},
		{"its own page", "GET", []string{site, "same-origin", mode, "navigate"}, 200, 200},
		{"its own script", "GET", []string{site, "same-origin", mode, "cors"}, 200, 200},
		{"its own form", "POST", []string{site, "same-origin", mode, "navigate", origin, "null"}, 200, 200},
		{"its own form, old browser", "POST", []string{origin, "http://127.0.0.1:8090"}, 200, 200},
		{"a link, a redirect or a frame of another site", "GET", []string{site, "cross-site", mode, "navigate"}, 403, 200},
		{"a link of another port", "GET", []string{site, "same-site", mode, "navigate"}, 403, 200},
		{"a form of another site", "POST", []string{site, "cross-site", mode, "navigate", origin, "https://evil.example"}, 403, 403},
		{"a form of another port", "POST", []string{site, "same-site", mode, "navigate", origin, "http://127.0.0.1:9999"}, 403, 403},
		{"a form of another site, old browser", "POST", []string{origin, "https://evil.example"}, 403, 403},
		{"a form without an origin, old browser", "POST", []string{origin, "null"}, 403, 403},
		{"an image of another site", "GET", []string{site, "cross-site", mode, "no-cors"}, 403, 403},
		{"a script of another site", "GET", []string{site, "cross-site", mode, "cors"}, 403, 403},
		{"a preflight of another site's script", "OPTIONS", []string{site, "cross-site", mode, "cors"}, 403, 403},
	} {
		for _, at := range []net.Addr{local, shared} {
			if got := answer(loopback.Private, at, c.method, c.header...); got != c.private {
				t.Errorf("private, %s, %s: %d, want %d", at, c.name, got, c.private)
			}
			if got := answer(loopback.Linkable, at, c.method, c.header...); got != c.linkable {
				t.Errorf("linkable, %s, %s: %d, want %d", at, c.name, got, c.linkable)
			}
		}
	}
}

// A DNS name that resolves to the loopback address is refused there: for the browser it has the
// same origin.
func TestForeignNames(t *testing.T) {
	for host, want := range map[string]int{
		"127.0.0.1:8090": 200, "localhost:8090": 200, "[::1]:8090": 200,
		"evil.example:8090": 403, "evil.example": 403, "127.0.0.1.evil.example:8090": 403, "localhost.evil.example": 403,
	} {
		for _, method := range []string{"GET", "POST"} {
			own := []string{"Host", host, "Origin", "http://" + host, "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "navigate"}
			for _, at := range []net.Addr{local, &net.TCPAddr{IP: net.IPv6loopback, Port: 8090}} {
				for name, guard := range map[string]func(net.Addr, http.Handler) http.Handler{"private": loopback.Private, "linkable": loopback.Linkable} {
					if got := answer(guard, at, method, own...); got != want {
						t.Errorf("%s, %s, %s %s: %d, want %d", name, at, method, host, got, want)
					}
				}
			}
			if got := answer(loopback.Linkable, shared, method, own...); got != http.StatusOK {
				t.Errorf("%s, %s %s: %d", shared, method, host, got)
			}
		}
	}
}
