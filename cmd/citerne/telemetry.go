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

// readTelemetry reads what operators want to be told.
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

// flushTimeout is how long the last spans may take to be sent, within the ten seconds
// that the end of the program has.
const flushTimeout = time.Second

// flush sends the last spans.
func flush(told *telemetry.Telemetry, logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
	defer cancel()
	if err := told.Close(ctx); err != nil {
		logger.Warn("the last spans are lost", "cause", err)
	}
}

// readings are the metrics that parts of the program keep for themselves. They are asked
// for before the program is open as well, which may wait for NATS for long.
func (a *application) readings(client *provider.Client) []telemetry.Reading {
	count := func(read func() uint64) func() float64 { return func() float64 { return float64(read()) } }
	all := []telemetry.Reading{
		{Name: "events_recorded_total", Help: "Dashboard events that are in the durable log.", Counter: true, Value: count(a.counts.Recorded)},
		{Name: "events_refused_total", Help: "Dashboard events that the durable log could not take: it is away or full, and browsers keep them.", Counter: true, Value: count(a.counts.Refused)},
		{Name: "events_delivered_total", Help: "Dashboard events that the analytics service has taken.", Counter: true, Value: count(a.counts.Delivered)},
		{Name: "events_dropped_total", Help: "Dashboard events that the analytics service refuses by themselves (400, 413, 422); each is written to the log.", Counter: true, Value: count(a.counts.Dropped)},
		{Name: "events_waiting", Help: "Dashboard events in the durable log that the analytics service does not have yet, those of all replicas that share it; NaN while the log is away.", Value: a.waitingEvents},
		{Name: "broker_connected", Help: "Whether the connection to NATS stands, 1 or 0.", Value: a.brokerConnected},
		{Name: "provider_streams_open", Help: "Streams of the provider that are open or being opened: one for each business that somebody watches.",
			Value: a.openStreams},
		{Name: "http_running", Help: "Requests for GraphQL that are served.", Value: func() float64 { return float64(a.load.Running()) }},
	}
	for reason, waiting := range map[string]func() int{"share": a.load.WaitingForShare, "capacity": a.load.WaitingForCapacity} {
		all = append(all, telemetry.Reading{
			Name: "http_waiting", Help: "Requests for GraphQL that wait for their turn: among those of their visitor (share), or among those of all together (capacity).",
			Labels: map[string]string{"reason": reason}, Value: func() float64 { return float64(waiting()) },
		})
	}
	for reason, refused := range map[string]func() uint64{
		"rate": a.load.RefusedForRate, "share": a.load.RefusedForShare, "capacity": a.load.RefusedForCapacity,
	} {
		all = append(all, telemetry.Reading{
			Name: "http_refused_total", Help: "Requests that were refused for now: their visitor came too often (rate), had too many under way (share), or all together had (capacity).",
			Labels: map[string]string{"reason": reason}, Counter: true, Value: count(refused),
		})
	}
	for i, b := range client.Breakers() {
		all = append(all, telemetry.Reading{
			Name: "upstream_breaker_state", Help: "The circuit breaker of an API of the provider: 0 all calls are made, 1 some are to see whether it is back, 2 none is.",
			Labels: map[string]string{"api": b.API}, Value: func() float64 { return breakerStates[client.Breakers()[i].State] },
		})
	}
	for i, of := range client.Tallies() {
		all = append(all, tallied(of.API, func() provider.Tally { return client.Tallies()[i] })...)
	}
	return all
}

// tallied are the metrics of what became of an API's calls.
func tallied(api string, now func() provider.Tally) []telemetry.Reading {
	counter := func(name, help string, read func(provider.Tally) uint64) telemetry.Reading {
		return telemetry.Reading{Name: name, Help: help, Labels: map[string]string{"api": api}, Counter: true,
			Value: func() float64 { return float64(read(now())) }}
	}
	return []telemetry.Reading{
		counter("upstream_retries_total", "Reads that were asked a second time after a failure.", func(t provider.Tally) uint64 { return t.Repeated }),
		counter("upstream_retries_refused_total", "Reads that were not, because the budget of repetitions was spent.", func(t provider.Tally) uint64 { return t.Unrepeated }),
		counter("upstream_shared_total", "Reads that waited for the answer to the same one of their session instead of asking.", func(t provider.Tally) uint64 { return t.Shared }),
		counter("upstream_breaker_refused_total", "Calls that were not made because the circuit breaker of their API was not closed.", func(t provider.Tally) uint64 { return t.Refused }),
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

// waitingEvents is how many events wait in the log, NaN when it cannot say.
func (a *application) waitingEvents() float64 {
	if !a.opened.Load() {
		return math.NaN()
	}
	if a.outbox == nil {
		return 0 // they are not kept
	}
	ctx, cancel := context.WithTimeout(context.Background(), depthTimeout)
	defer cancel()
	depth, err := a.outbox.Depth(ctx)
	if err != nil {
		return math.NaN()
	}
	return float64(depth)
}

// observeFiles tells of the provider's files that are fetched through next.
func (a *application) observeFiles(next http.RoundTripper) http.RoundTripper {
	return a.telemetry.Transport(next, "files", func(string) string { return "/{reference}" })
}

// breakerStates are the states as a number that grows with the trouble.
var breakerStates = map[provider.BreakerState]float64{provider.BreakerClosed: 0, provider.BreakerHalfOpen: 1, provider.BreakerOpen: 2}
