// Package telemetry gives operators metrics and profiles at the admin address, a log line for each
// slow operation, and the spans of a request, from the browser's request to the provider's calls,
// where a receiver of spans is configured.
//
// Of our packages it imports domain and trace only. The code that it measures calls it through
// small interfaces (graph.Observer, provider.Observer, server.Observer), which Telemetry
// implements; cmd/citerne connects them. It keeps no name of a person, no address and no request
// content, and no label has more values than the names in the code or in the provider's contract.
// Start with this file, then operation.go and upstream.go, which run on the path of every request;
// admin.go serves the operators and traces.go exports spans. docs/operations.md explains each
// metric.
package telemetry

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Config has the settings of a Telemetry.
type Config struct {
	// Version is the program's own.
	Version string
	// SlowOperation is the duration from which a query or a mutation is logged as slow. 0 disables
	// the log.
	SlowOperation time.Duration
	Traces        TraceConfig
	Logger        *slog.Logger
}

// Telemetry records metrics and spans. It is safe for concurrent use.
type Telemetry struct {
	registry *prometheus.Registry
	metrics  *metrics
	sessions sightings
	slow     *slowLog
	traces   *traces // nil when tracing is off
}

// New returns a Telemetry. Close sends the spans that are still buffered.
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
		Name: "citerne_sessions", Help: "Sessions that sent a request in the last five minutes.",
	}, t.sessions.count)
	for _, c := range append(t.metrics.collectors(), build, sessions,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})) {
		if err := t.registry.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	return t, nil
}

// Metric is a metric whose value is computed at each scrape.
type Metric struct {
	// Name follows the prefix citerne_; a counter's ends in _total.
	Name, Help string
	// Labels distinguish metrics of the same name. All metrics of a name have the same label
	// names.
	Labels map[string]string
	// Counter says that the value only grows; the default is a gauge.
	Counter bool
	Value   func() float64
}

// Register registers metrics that are computed at each scrape. Each must be new.
func (t *Telemetry) Register(metrics ...Metric) error {
	for _, m := range metrics {
		var c prometheus.Collector
		if m.Counter {
			c = prometheus.NewCounterFunc(prometheus.CounterOpts{Name: namespace + m.Name, Help: m.Help, ConstLabels: m.Labels}, m.Value)
		} else {
			c = prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: namespace + m.Name, Help: m.Help, ConstLabels: m.Labels}, m.Value)
		}
		if err := t.registry.Register(c); err != nil {
			return fmt.Errorf("register %s: %w", m.Name, err)
		}
	}
	return nil
}

// SessionSeen counts a session that sent a request. id is forgotten after five minutes.
func (t *Telemetry) SessionSeen(id string) { t.sessions.see(id) }
