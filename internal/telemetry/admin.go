package telemetry

import (
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// maxScrapes is how many may read the metrics at once.
const maxScrapes = 4

// Handler serves metrics and profiles to operators, at an address that is never public.
// Browsers that another site sends are refused, an operator's reaches what strangers
// cannot; where only this machine reaches the address, also those that call it by name.
func (t *Telemetry) Handler(at net.Addr) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, "/metrics\n/debug/pprof/\n")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(t.registry, promhttp.HandlerOpts{MaxRequestsInFlight: maxScrapes}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	alone := isLoopback(at)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fromElsewhere(r) || alone && !namesThisMachine(r.Host) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
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
