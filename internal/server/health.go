package server

import (
	"context"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// readyTimeout bounds all readiness checks of one request.
const readyTimeout = 2 * time.Second

// Check is one readiness check of /readyz.
type Check struct {
	// Name is shown in the response; it is a word, not an address.
	Name string
	// Ready returns nil when the checked part works.
	Ready func(context.Context) error
	// Optional is true for a part that requests do not need: /readyz reports its failure and
	// still answers 200.
	Optional bool
}

// Health answers the probes. Use NewHealth.
type Health struct {
	checks   []Check
	draining atomic.Bool
}

// NewHealth returns a Health that is ready when every check that is not Optional passes.
func NewHealth(checks ...Check) *Health { return &Health{checks: checks} }

// Drain makes /readyz answer 503 from now on, while requests in flight finish.
func (h *Health) Drain() { h.draining.Store(true) }

// Starting returns the handler to use until that of New can be built: /healthz answers 200,
// /readyz 503, and everything else 503 with Retry-After.
func Starting(public *url.URL) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", (&Health{}).live)
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusServiceUnavailable, map[string]any{"status": "starting", "checks": map[string]string{}})
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, http.StatusServiceUnavailable, errStarting)
	})
	return identify(newHeaders(public, dashboardPolicy).secure(mux))
}

// errStarting has a code and a delay that make the interface retry automatically.
var errStarting = domain.NewError(domain.CodeUpstreamUnavailable, "Le service démarre. Réessayez dans quelques instants.").WithRetryAfter(2 * time.Second)

// live answers 200 while the process can answer at all.
func (h *Health) live(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
}

// ready answers 200 when requests may be sent here, else 503 with the parts that
// are not ready. The reasons stay inside: the probe is public.
func (h *Health) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()

	status, state := http.StatusOK, "ready"
	checks := make(map[string]string, len(h.checks))
	for _, c := range h.checks {
		checks[c.Name] = "ok"
		if c.Ready(ctx) != nil {
			checks[c.Name] = "failed"
			if !c.Optional {
				status, state = http.StatusServiceUnavailable, "unavailable"
			}
		}
	}
	if h.draining.Load() {
		status, state = http.StatusServiceUnavailable, "draining"
	}
	writeJSON(w, status, map[string]any{"status": state, "checks": checks})
}
