// Package loopback keeps other sites' pages away from services for this machine's users only: the
// operators' address and the sandbox. It wraps a handler and does not depend on what that serves.
// It imports the standard library only. Start reading at Private.
package loopback

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Private serves next at an address and refuses requests that another site makes a browser send.
// When the address is a loopback address, the Host must be a name of this machine.
func Private(at net.Addr, next http.Handler) http.Handler { return guard(at, next, fromElsewhere) }

// Linkable is Private for an address whose pages other sites may open: they may link to a page,
// redirect to it and frame it, but neither post a form to it nor load anything else.
func Linkable(at net.Addr, next http.Handler) http.Handler {
	return guard(at, next, func(r *http.Request) bool { return fromElsewhere(r) && !opensPage(r) })
}

func guard(at net.Addr, next http.Handler, refuses func(*http.Request) bool) http.Handler {
	local, crossOrigin := isLoopback(at), http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuses(r) || crossOrigin.Check(r) != nil || local && !namesThisMachine(r.Host) {
			http.Error(w, "forbidden: ask for localhost or an IP address, and not from another site", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// fromElsewhere reports whether the browser says that another site caused the request.
func fromElsewhere(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	default:
		return true
	}
}

// opensPage reports whether the browser says that the request opens a page.
func opensPage(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

// isLoopback reports whether only this machine can reach an address.
func isLoopback(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// namesThisMachine reports whether host is localhost or an IP address. A site whose DNS name
// resolves to the loopback address has the same origin as this service for the browser; that is
// impossible with an IP address or localhost. An address that other machines reach may have any
// name, and is not checked.
func namesThisMachine(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	_, err := netip.ParseAddr(name)
	return err == nil || strings.EqualFold(name, "localhost")
}
