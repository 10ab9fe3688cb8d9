// Package loopback keeps the pages of other sites from what answers on this machine alone:
// the operators' address and the sandbox. It stands around a handler and knows nothing of
// what that serves. It imports the standard library only. Start reading at Private.
package loopback

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Private serves next at an address, to nothing that another site makes a browser ask.
// Where only this machine reaches the address, it has to be asked for by a name of this
// machine.
func Private(at net.Addr, next http.Handler) http.Handler { return guard(at, next, fromElsewhere) }

// Visited is Private for an address whose pages other sites lead to: they may link to a
// page, redirect to it and frame it, but neither send it a form nor load anything else.
func Visited(at net.Addr, next http.Handler) http.Handler {
	return guard(at, next, func(r *http.Request) bool { return fromElsewhere(r) && !opensPage(r) })
}

func guard(at net.Addr, next http.Handler, refuses func(*http.Request) bool) http.Handler {
	alone, forms := isLoopback(at), http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuses(r) || forms.Check(r) != nil || alone && !namesThisMachine(r.Host) {
			http.Error(w, "forbidden: ask for localhost or an IP address, and not from another site", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// fromElsewhere tells whether a browser says that another site makes it ask.
func fromElsewhere(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	default:
		return true
	}
}

// opensPage tells whether a browser says that it asks for a page to show.
func opensPage(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

// isLoopback tells whether only this machine reaches an address.
func isLoopback(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// namesThisMachine tells whether a Host is one by which the loopback address is reached.
// A site whose name is made to lead there is of one origin with it for the browser; it
// cannot do so with an address, nor with localhost. Where other machines reach the
// address, it has whatever name its operators gave it.
func namesThisMachine(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	_, err := netip.ParseAddr(name)
	return err == nil || strings.EqualFold(name, "localhost")
}
