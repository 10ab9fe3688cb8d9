package telemetry

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"github.com/citerne/citerne/internal/trace"
)

// namespace is the prefix of the name of each of our metrics.
const namespace = "citerne_"

var (
	// seconds are the bucket bounds of durations: from 1 ms, for a provider nearby, to 10 s, the
	// deadline of one call to the provider, and to two and four of those calls in sequence.
	seconds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20, 40}
	// calls are the bucket bounds of the number of calls that an operation makes.
	calls = []float64{0, 1, 2, 3, 4, 6, 8, 12, 24, 48}
)

// metrics are updated on the path of every request.
type metrics struct {
	operations    *prometheus.CounterVec
	durations     *prometheus.HistogramVec
	callsOf       *prometheus.HistogramVec
	inFlight      prometheus.Gauge
	subscriptions prometheus.Gauge
	upstream      *prometheus.CounterVec
	upstreamTimes *prometheus.HistogramVec
	requests      *prometheus.CounterVec
	requestTimes  *prometheus.HistogramVec
}

func newMetrics(registry prometheus.Registerer) *metrics {
	factory := promauto.With(registry)
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return factory.NewCounterVec(prometheus.CounterOpts{Name: namespace + name, Help: help}, labels)
	}
	histogram := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		return factory.NewHistogramVec(prometheus.HistogramOpts{Name: namespace + name, Help: help, Buckets: buckets}, labels)
	}
	gauge := func(name, help string) prometheus.Gauge {
		return factory.NewGauge(prometheus.GaugeOpts{Name: namespace + name, Help: help})
	}
	return &metrics{
		operations: counter("operations_total",
			"GraphQL operations that ended, by the worst of their errors. A subscription ends when it is closed.", "operation", "type", "outcome"),
		durations: histogram("operation_duration_seconds",
			"How long queries and mutations took, from their first field to their last.", seconds, "operation", "outcome"),
		callsOf: histogram("operation_upstream_calls",
			"Calls to the provider that a query or a mutation made, those of other operations that it shared apart.", calls, "operation"),
		inFlight:      gauge("operations_in_flight", "Queries and mutations that run."),
		subscriptions: gauge("subscriptions_open", "Live subscriptions that are open on this replica."),
		upstream: counter("upstream_requests_total",
			"Calls to the provider, each attempt on its own. status is the answer's, or timeout, canceled or failed without one.", "api", "method", "route", "status"),
		upstreamTimes: histogram("upstream_request_duration_seconds",
			"How long calls to the provider took, until the answer was read; of a file or a stream, until it began.", seconds, "api", "method", "route"),
		requests: counter("http_requests_total",
			"Requests of browsers that were answered.", "route", "method", "status"),
		requestTimes: histogram("http_request_duration_seconds",
			"How long requests of browsers took, live streams apart, which are as long as somebody watches.", seconds, "route"),
	}
}

// ended counts an operation that ended.
func (m *metrics) ended(o trace.Operation, outcome trace.Outcome) {
	m.operations.WithLabelValues(o.Name, o.Type, outcome.String()).Inc()
}

// statusName returns a status as a label value. An undefined status becomes "other", because it
// could be any number.
func statusName(status int) string {
	if http.StatusText(status) == "" && status != trace.StatusGone {
		return "other"
	}
	return strconv.Itoa(status)
}
