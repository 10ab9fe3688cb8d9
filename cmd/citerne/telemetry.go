package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/telemetry"
)

// readTelemetry reads the variables of slow operations and traces.
func (v variables) readTelemetry(c *Config) (err error) {
	if c.SlowOperation, err = time.ParseDuration(v.SlowOperation); err != nil || c.SlowOperation < 0 {
		return fmt.Errorf("CITERNE_SLOW_OPERATION is %q: write a duration with its unit, for example 1s, or 0 to log none", v.SlowOperation)
	}
	if v.TraceEndpoint != "" {
		endpoint, err := parseBase("OTEL_EXPORTER_OTLP_ENDPOINT", v.TraceEndpoint)
		if err != nil {
			return err
		}
		c.Traces.Endpoint = endpoint.String()
	}
	if _, err := telemetry.NewSampler(v.Sampler, ""); err != nil {
		return fmt.Errorf("OTEL_TRACES_SAMPLER is %q: write always_on, always_off or traceidratio, or one of them after parentbased_", v.Sampler)
	}
	if c.Traces.Sampler, err = telemetry.NewSampler(v.Sampler, v.SamplerArg); err != nil {
		return fmt.Errorf("OTEL_TRACES_SAMPLER_ARG is %q: write the share of requests that are traced, from 0 to 1, or remove it", v.SamplerArg)
	}
	c.Traces.Service = v.TraceService
	c.Traces.Outwards, err = parseSwitch("PROVIDER_TRACEPARENT", v.Traceparent, false)
	return err
}

// flushTimeout is how long sending the last spans may take, within the ten seconds that the program
// has to end.
const flushTimeout = time.Second

// flush sends the last spans.
func flush(tel *telemetry.Telemetry, logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
	defer cancel()
	if err := tel.Close(ctx); err != nil {
		logger.Warn("the last spans are lost", "cause", err)
	}
}

// metrics returns the metrics that parts of the program keep. They are also read while the program
// waits for NATS, which may take long.
func (a *application) metrics(client *provider.Client) []telemetry.Metric {
	count := func(read func() uint64) func() float64 { return func() float64 { return float64(read()) } }
	all := []telemetry.Metric{
		{Name: "events_recorded_total", Help: "Dashboard events that are in the durable log.", Counter: true, Value: count(a.counts.Recorded.Load)},
		{Name: "events_refused_total", Help: "Dashboard events that the durable log could not take: it is away or full, and browsers keep them.", Counter: true, Value: count(a.counts.Refused.Load)},
		{Name: "events_delivered_total", Help: "Dashboard events that the analytics service has taken.", Counter: true, Value: count(a.counts.Delivered.Load)},
		{Name: "events_dropped_total", Help: "Dashboard events that the analytics service refuses by themselves (400, 413, 422); each is written to the log.", Counter: true, Value: count(a.counts.Dropped.Load)},
		{Name: "events_waiting", Help: "Dashboard events in the durable log that the analytics service does not have yet, those of all replicas that share it; NaN while the log is away.", Value: a.waitingEvents},
		{Name: "broker_connected", Help: "1 while the program is connected to NATS, else 0.", Value: a.brokerConnected},
		{Name: "provider_streams_open", Help: "Streams of the provider that are open or being opened: one for each business that at least one browser watches.",
			Value: a.openStreams},
		{Name: "http_running", Help: "GraphQL requests that are running.", Value: func() float64 { return float64(a.load.Running()) }},
	}
	for reason, waiting := range map[string]func() int{"share": a.load.WaitingForShare, "capacity": a.load.WaitingForCapacity} {
		all = append(all, telemetry.Metric{
			Name: "http_waiting", Help: "GraphQL requests that wait: for others of the same visitor (share), or for those of any visitor (capacity).",
			Labels: map[string]string{"reason": reason}, Value: func() float64 { return float64(waiting()) },
		})
	}
	for reason, refused := range map[string]func() uint64{
		"rate": a.load.RefusedForRate, "share": a.load.RefusedForShare, "capacity": a.load.RefusedForCapacity,
	} {
		all = append(all, telemetry.Metric{
			Name: "http_refused_total", Help: "Requests that were refused: their visitor sent too many a second (rate), had too many at once (share), or all visitors together had (capacity).",
			Labels: map[string]string{"reason": reason}, Counter: true, Value: count(refused),
		})
	}
	for i, b := range client.Breakers() {
		all = append(all, telemetry.Metric{
			Name: "upstream_breaker_state", Help: "State of the circuit breaker of a provider's API: 0 closed (all calls are made), 1 half-open (some calls test it), 2 open (no call is made).",
			Labels: map[string]string{"api": b.API}, Value: func() float64 { return breakerStates[client.Breakers()[i].State] },
		})
	}
	for i, of := range client.Tallies() {
		all = append(all, tallied(of.API, func() provider.Tally { return client.Tallies()[i] })...)
	}
	return all
}

// tallied returns the metrics of retried, shared and refused calls of an API.
func tallied(api string, now func() provider.Tally) []telemetry.Metric {
	counter := func(name, help string, read func(provider.Tally) uint64) telemetry.Metric {
		return telemetry.Metric{Name: name, Help: help, Labels: map[string]string{"api": api}, Counter: true,
			Value: func() float64 { return float64(read(now())) }}
	}
	return []telemetry.Metric{
		counter("upstream_retries_total", "Reads that were retried after a failure.", func(t provider.Tally) uint64 { return t.Retries }),
		counter("upstream_retries_refused_total", "Reads that were not retried after a failure, because the retry budget was used up.", func(t provider.Tally) uint64 { return t.RetriesRefused }),
		counter("upstream_shared_total", "Reads that shared the response to an identical read of the same session.", func(t provider.Tally) uint64 { return t.Shared }),
		counter("upstream_breaker_refused_total", "Calls that the circuit breaker of their API refused.", func(t provider.Tally) uint64 { return t.Refused }),
	}
}

func (a *application) brokerConnected() float64 {
	if !a.opened.Load() || a.bus.Ready(context.Background()) != nil {
		return 0
	}
	return 1
}

func (a *application) openStreams() float64 {
	if !a.opened.Load() {
		return 0
	}
	return float64(a.live.Upstreams())
}

// depthTimeout bounds the wait for NATS while metrics are read.
const depthTimeout = time.Second

// waitingEvents returns how many events wait in the log, or NaN when the log cannot be read.
func (a *application) waitingEvents() float64 {
	if !a.opened.Load() {
		return math.NaN()
	}
	if a.outbox == nil {
		return 0 // without an analytics service, events are dropped
	}
	ctx, cancel := context.WithTimeout(context.Background(), depthTimeout)
	defer cancel()
	depth, err := a.outbox.Depth(ctx)
	if err != nil {
		return math.NaN()
	}
	return float64(depth)
}

// observeFiles returns a transport that records metrics of the logos fetched through next.
func (a *application) observeFiles(next http.RoundTripper) http.RoundTripper {
	return a.telemetry.Transport(next, "files", func(string) string { return "/{reference}" })
}

// breakerStates are the values of the metric upstream_breaker_state.
var breakerStates = map[provider.BreakerState]float64{provider.BreakerClosed: 0, provider.BreakerHalfOpen: 1, provider.BreakerOpen: 2}
