package telemetry

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	oteltrace "go.opentelemetry.io/otel/trace"
	"golang.org/x/time/rate"
)

// TraceConfig says which requests are traced and where their spans go.
type TraceConfig struct {
	// Endpoint is the base of an OTLP/HTTP receiver, such as http://127.0.0.1:4318. When it is
	// empty, tracing is off. The exporter reads its other settings, such as its headers, from the
	// environment (OTEL_EXPORTER_OTLP_…).
	Endpoint string
	// Service is the service name in the spans.
	Service string
	Sampler Sampler
	// Peers are the networks whose traceparent header is trusted. Any other client could have all
	// its requests traced, and join the traces of others.
	Peers []netip.Prefix
	// Outwards adds traceparent to the calls to the provider.
	Outwards bool
}

// Sampler chooses the requests that are traced.
type Sampler struct{ sdktrace.Sampler }

// NewSampler returns the sampler with that name and argument (OTEL_TRACES_SAMPLER and
// OTEL_TRACES_SAMPLER_ARG of the OpenTelemetry specification).
func NewSampler(name, argument string) (Sampler, error) {
	ratio := 1.0
	if argument != "" {
		var err error
		if ratio, err = strconv.ParseFloat(argument, 64); err != nil || !(ratio >= 0 && ratio <= 1) {
			return Sampler{}, errSamplerArgument
		}
	}
	for _, s := range []struct {
		name string
		sdktrace.Sampler
	}{{"always_on", sdktrace.AlwaysSample()}, {"always_off", sdktrace.NeverSample()}, {"traceidratio", sdktrace.TraceIDRatioBased(ratio)}} {
		switch name {
		case s.name:
			return Sampler{s.Sampler}, nil
		case "parentbased_" + s.name:
			return Sampler{sdktrace.ParentBased(s.Sampler)}, nil
		}
	}
	return Sampler{}, errSampler
}

var (
	errSampler         = errors.New("no sampler has that name")
	errSamplerArgument = errors.New("a sampler's argument is a share from 0 to 1")
)

// traces records spans. A nil *traces means that tracing is off.
type traces struct {
	TraceConfig
	provider *sdktrace.TracerProvider
	tracer   oteltrace.Tracer
}

func newTraces(cfg TraceConfig, version string, logger *slog.Logger) (*traces, error) {
	if cfg.Endpoint == "" {
		return nil, nil
	}
	exporter, err := otlptracehttp.New(context.Background(), otlptracehttp.WithEndpointURL(cfg.Endpoint+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("make the exporter of spans: %w", err)
	}
	who, err := resource.New(context.Background(), resource.WithTelemetrySDK(), resource.WithFromEnv(), resource.WithAttributes(
		semconv.ServiceName(cfg.Service), semconv.ServiceVersion(version), semconv.ServiceInstanceID(rand.Text())))
	if err != nil {
		return nil, fmt.Errorf("describe the program to the receiver of spans: %w", err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithResource(who), sdktrace.WithSampler(cfg.Sampler.Sampler),
		sdktrace.WithBatcher(&loggingExporter{SpanExporter: exporter, logger: logger, limit: rate.NewLimiter(rate.Every(time.Minute), 1)}))
	return &traces{TraceConfig: cfg, provider: provider, tracer: provider.Tracer(scope)}, nil
}

// scope is the instrumentation scope of our spans.
const scope = "github.com/citerne/citerne/internal/telemetry"

// Close sends the buffered spans, until ctx is done.
func (t *Telemetry) Close(ctx context.Context) error {
	if t.traces == nil {
		return nil
	}
	if err := t.traces.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("send the last spans: %w", err)
	}
	return nil
}

// loggingExporter logs failed exports, at most once a minute, and then discards the error.
type loggingExporter struct {
	sdktrace.SpanExporter
	logger *slog.Logger
	limit  *rate.Limiter
}

// ExportSpans implements sdktrace.SpanExporter.
func (e *loggingExporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	if err := e.SpanExporter.ExportSpans(ctx, spans); err != nil && e.limit.Allow() {
		e.logger.Warn("spans are lost: the receiver of OTEL_EXPORTER_OTLP_ENDPOINT does not take them", "cause", err)
	}
	return nil
}

// parentOf returns the context of a request. When a trusted peer sent it, the context has the
// peer's trace.
func (t *traces) parentOf(r *http.Request) context.Context {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.Context()
	}
	for _, network := range t.Peers {
		if network.Contains(peer.Addr().Unmap()) {
			return parents.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		}
	}
	return r.Context()
}

// parents reads and writes traceparent headers (W3C Trace Context).
var parents propagation.TraceContext
