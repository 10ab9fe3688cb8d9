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

// Check is one thing that is to work where requests are sent.
type Check struct {
	// Name is shown in the answer; it is a word, not an address.
	Name string
	// Ready returns nil when the part works.
	Ready func(context.Context) error
	// Spared says that requests are served without it as well: the answer tells of it,
	// and they may be sent here all the same.
	Spared bool
}

// Health answers the probes. Use NewHealth.
type Health struct {
	checks   []Check
	draining atomic.Bool
}

// NewHealth makes a Health that is ready when every check passes that is not Spared.
func NewHealth(checks ...Check) *Health { return &Health{checks: checks} }

// Drain makes /readyz answer 503 from now on, while requests in flight finish.
func (h *Health) Drain() { h.draining.Store(true) }

// Starting answers in place of the handler of New until that can be made: alive,
// not ready, and to everybody else 503 with a moment to come back at.
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

// errStarting is told as what the interface tries again by itself.
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
			if !c.Spared {
				status, state = http.StatusServiceUnavailable, "unavailable"
			}
		}
	}
	if h.draining.Load() {
		status, state = http.StatusServiceUnavailable, "draining"
	}
	writeJSON(w, status, map[string]any{"status": state, "checks": checks})
}
