package telemetry

import (
	"io"
	"net"
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/citerne/citerne/internal/loopback"
)

// maxScrapes is the number of concurrent requests that may read the metrics.
const maxScrapes = 4

// Handler serves metrics and profiles to operators, at an address that is never public. It refuses
// requests that another site makes an operator's browser send: that browser reaches addresses that
// the site itself cannot.
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
	return loopback.Private(at, mux)
}
