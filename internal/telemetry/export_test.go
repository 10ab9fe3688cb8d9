package telemetry

import (
	"context"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

// Record makes t record its spans in the exporter that it returns.
func (t *Telemetry) Record(cfg TraceConfig) *tracetest.InMemoryExporter {
	spans := tracetest.NewInMemoryExporter()
	provider := sdktrace.NewTracerProvider(sdktrace.WithSyncer(spans), sdktrace.WithSampler(cfg.Sampler.Sampler))
	t.traces = &traces{TraceConfig: cfg, provider: provider, tracer: provider.Tracer(scope)}
	return spans
}

// Flush sends the buffered spans.
func (t *Telemetry) Flush(ctx context.Context) error { return t.traces.provider.ForceFlush(ctx) }

// Remembered returns how many sessions are in memory.
func (t *Telemetry) Remembered() int { return len(t.sessions.last) }
