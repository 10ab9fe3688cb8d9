package telemetry

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/citerne/citerne/internal/trace"
)

// namespace begins the name of every metric of ours.
const namespace = "citerne_"

var (
	// seconds are the bounds of what is waited for: 1 ms, a provider next door, to 10 s, the
	// deadline of one of its calls, and what takes two and four of them in turn.
	seconds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20, 40}
	// calls are the bounds of how many calls an operation makes.
	calls = []float64{0, 1, 2, 3, 4, 6, 8, 12, 24, 48}
)

// metrics are what is counted where it happens, on the path of every request: their
// labels are resolved once for each combination.
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

	byOperation *handles[operationKey, *operationHandles]
	byCall      *handles[trace.Call, *callHandles]
	byRequest   *handles[requestKey, *requestHandles]
}

func newMetrics() *metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: namespace + name, Help: help}, labels)
	}
	histogram := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: namespace + name, Help: help, Buckets: buckets}, labels)
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: namespace + name, Help: help})
	}
	m := &metrics{
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
	m.byOperation = newHandles(m.operationHandles)
	m.byCall = newHandles(m.callHandles)
	m.byRequest = newHandles(m.requestHandles)
	return m
}

func (m *metrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.operations, m.durations, m.callsOf, m.inFlight, m.subscriptions,
		m.upstream, m.upstreamTimes, m.requests, m.requestTimes}
}

// operationKey is an operation and what became of it.
type operationKey struct {
	trace.Operation
	outcome trace.Outcome
}

// operationHandles are the metrics of one kind of operation.
type operationHandles struct {
	ended    prometheus.Counter
	duration prometheus.Observer
	calls    prometheus.Observer
}

func (m *metrics) operationHandles(k operationKey) *operationHandles {
	h := &operationHandles{ended: m.operations.WithLabelValues(k.Name, k.Type, k.outcome.String())}
	if k.Type != subscription && k.Type != unknown {
		h.duration, h.calls = m.durations.WithLabelValues(k.Name, k.outcome.String()), m.callsOf.WithLabelValues(k.Name)
	}
	return h
}

// callHandles are the metrics of one call of the provider's.
type callHandles struct {
	name     string
	duration prometheus.Observer
	ended    *handles[int, prometheus.Counter] // by callEnd
}

func (m *metrics) callHandles(c trace.Call) *callHandles {
	return &callHandles{
		name: c.String(), duration: m.upstreamTimes.WithLabelValues(c.API, c.Method, c.Route),
		ended: newHandles(func(end int) prometheus.Counter {
			return m.upstream.WithLabelValues(c.API, c.Method, c.Route, endName(end))
		}),
	}
}

// requestKey is a route of ours and how it was answered.
type requestKey struct {
	route, method string
	status        int
}

// requestHandles are the metrics of one kind of request.
type requestHandles struct {
	ended    prometheus.Counter
	duration prometheus.Observer
}

func (m *metrics) requestHandles(k requestKey) *requestHandles {
	return &requestHandles{
		ended:    m.requests.WithLabelValues(k.route, k.method, statusName(k.status)),
		duration: m.requestTimes.WithLabelValues(k.route),
	}
}

// statusName is a status as a label: one that nobody has defined could be any number.
func statusName(status int) string {
	if http.StatusText(status) == "" && status != trace.StatusGone {
		return "other"
	}
	return strconv.Itoa(status)
}
