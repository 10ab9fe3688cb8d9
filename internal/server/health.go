package server

import (
	"context"
	"fmt"
	"net"
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

// drain makes /readyz answer 503 from now on, while requests in flight finish.
func (h *Health) drain() { h.draining.Store(true) }

// Starting is the handler to use until that of New can be built: /healthz answers 200, /readyz 503,
// and everything else 503 with Retry-After. Use NewStarting.
type Starting struct{ current atomic.Pointer[http.Handler] }

// NewStarting returns a Starting for the dashboard at the given origin.
func NewStarting(public *url.URL) *Starting {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", (&Health{}).live)
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusServiceUnavailable, map[string]any{"status": "starting", "checks": map[string]string{}})
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, http.StatusServiceUnavailable, errStarting)
	})
	s := &Starting{}
	s.Started(identify(newHeaders(public, dashboardPolicy).secure(mux)))
	return s
}

// Started makes h serve all later requests.
func (s *Starting) Started(h http.Handler) { s.current.Store(&h) }

// ServeHTTP implements http.Handler.
func (s *Starting) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*s.current.Load()).ServeHTTP(w, r)
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

// askTimeout bounds AskHealth.
const askTimeout = 2 * time.Second

// AskHealth returns nil when the process that listens on addr is alive. It serves as the health
// check of containers, whose image has no other program.
func AskHealth(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	client := &http.Client{Timeout: askTimeout}
	resp, err := client.Get("http://" + net.JoinHostPort(host, port) + "/healthz")
	if err != nil {
		return fmt.Errorf("citerne does not answer on %s: %w", addr, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("citerne on %s is not healthy: %s", addr, resp.Status)
	}
	return nil
}
