// Package telemetry tells operators what the program does: metrics and profiles on the
// admin address, a line of the log for an operation that took long, and the spans of a
// request, from the browser's to the provider's calls, where somebody receives them.
//
// Of ours it imports domain and trace only. What it measures tells it through small interfaces
// of their own (graph.Observer, provider.Observer, server.Observer), which Telemetry
// implements; cmd/citerne joins them. Nothing that it keeps names a person, an address
// or what was asked, and no label has more values than the code or the provider's
// contract has names. Start with this file, then operation.go and upstream.go, what
// happens on the path of every request; admin.go is what operators see, traces.go where
// spans go. What each
// metric means is in docs/operations.md.
package telemetry

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Config is what Telemetry needs.
type Config struct {
	// Version is the program's own.
	Version string
	// SlowOperation is how long a query or a mutation may take before the log tells, 0
	// for ever.
	SlowOperation time.Duration
	Traces        TraceConfig
	Logger        *slog.Logger
}

// Telemetry counts and measures. It is safe for concurrent use.
type Telemetry struct {
	registry *prometheus.Registry
	metrics  *metrics
	sessions sightings
	slow     *slowLog
	traces   *traces // nil where nothing is traced
}

// New makes a Telemetry. Close sends what it still has to send.
func New(cfg Config) (*Telemetry, error) {
	t := &Telemetry{registry: prometheus.NewRegistry(), metrics: newMetrics(), slow: newSlowLog(cfg.SlowOperation, cfg.Logger)}
	var err error
	if t.traces, err = newTraces(cfg.Traces, cfg.Version, cfg.Logger); err != nil {
		return nil, err
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "citerne_build_info", Help: "Always 1; the label is the version that runs.",
		ConstLabels: prometheus.Labels{"version": cfg.Version},
	})
	build.Set(1)
	sessions := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "citerne_sessions", Help: "Sessions that asked for something in the last five minutes.",
	}, t.sessions.count)
	for _, c := range append(t.metrics.collectors(), build, sessions,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})) {
		if err := t.registry.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	return t, nil
}

// Reading is a metric whose value is read when it is asked for.
type Reading struct {
	// Name says what it is, after citerne_; a counter's ends in _total.
	Name, Help string
	// Labels tell apart readings of one name, which have the same.
	Labels map[string]string
	// Counter is a value that only grows; any other goes up and down.
	Counter bool
	Value   func() float64
}

// Read adds metrics that are read when they are asked for, and are new.
func (t *Telemetry) Read(readings ...Reading) error {
	for _, r := range readings {
		var c prometheus.Collector
		if r.Counter {
			c = prometheus.NewCounterFunc(prometheus.CounterOpts{Name: namespace + r.Name, Help: r.Help, ConstLabels: r.Labels}, r.Value)
		} else {
			c = prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: namespace + r.Name, Help: r.Help, ConstLabels: r.Labels}, r.Value)
		}
		if err := t.registry.Register(c); err != nil {
			return fmt.Errorf("register %s: %w", r.Name, err)
		}
	}
	return nil
}

// SessionSeen counts a session that asked for something. id is forgotten after five minutes.
func (t *Telemetry) SessionSeen(id string) { t.sessions.see(id) }
