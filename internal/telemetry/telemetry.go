// Package telemetry gives operators metrics and profiles at the admin address, a log line for each
// slow operation and, when a receiver is configured, spans of each browser's request, down to the
// calls to the provider.
//
// Of our packages it imports domain, loopback and trace only. The code that it measures calls it
// through small interfaces (graph.Observer, provider.Observer, server.Observer), which Telemetry
// implements; cmd/citerne connects them. It keeps no name of a person, no address and no request
// content, and no label has more values than the names in the code or in the provider's contract.
// Start with this file, then operation.go and upstream.go, which run on the path of every request;
// admin.go serves the operators and traces.go exports spans. docs/operations.md explains each
// metric.
package telemetry

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
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
	traces, err := newTraces(cfg.Traces, cfg.Version, cfg.Logger)
	if err != nil {
		return nil, err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	t := &Telemetry{registry: registry, metrics: newMetrics(registry), slow: newSlowLog(cfg.SlowOperation, cfg.Logger), traces: traces}
	t.Register(
		Metric{Name: "build_info", Help: "Always 1; the label is the version that runs.",
			Labels: map[string]string{"version": cfg.Version}, Value: func() float64 { return 1 }},
		Metric{Name: "sessions", Help: "Sessions that sent a request in the last five minutes.", Value: t.sessions.count},
	)
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

// Register registers metrics that are computed at each scrape. It panics on a metric with the name
// and labels of another, which is a programming error.
func (t *Telemetry) Register(metrics ...Metric) {
	factory := promauto.With(t.registry)
	for _, m := range metrics {
		if m.Counter {
			factory.NewCounterFunc(prometheus.CounterOpts{Name: namespace + m.Name, Help: m.Help, ConstLabels: m.Labels}, m.Value)
		} else {
			factory.NewGaugeFunc(prometheus.GaugeOpts{Name: namespace + m.Name, Help: m.Help, ConstLabels: m.Labels}, m.Value)
		}
	}
}

// SessionSeen counts a session that sent a request. id is forgotten after five minutes.
func (t *Telemetry) SessionSeen(id string) { t.sessions.see(id) }
