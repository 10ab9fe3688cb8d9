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
	// Endpoint is the base of an OTLP/HTTP receiver, such as http://127.0.0.1:4318.
	// Without it nothing is traced. What else the exporter may be told, its headers for
	// one, it reads itself (OTEL_EXPORTER_OTLP_…).
	Endpoint string
	// Service is how the spans name the program.
	Service string
	Sampler Sampler
	// Peers are the networks whose traceparent is believed. Anybody else could have
	// every request traced, and join traces of others.
	Peers []netip.Prefix
	// Outwards makes calls to the provider carry traceparent.
	Outwards bool
}

// Sampler chooses the requests that are traced.
type Sampler struct{ sdktrace.Sampler }

// NewSampler is the sampler of that name, with its argument (OTEL_TRACES_SAMPLER and
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

// traces records spans; nil where nothing is traced.
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
		sdktrace.WithBatcher(&tellingExporter{SpanExporter: exporter, logger: logger, limit: rate.NewLimiter(rate.Every(time.Minute), 1)}))
	return &traces{TraceConfig: cfg, provider: provider, tracer: provider.Tracer(scope)}, nil
}

// scope names the spans of ours.
const scope = "github.com/citerne/citerne/internal/telemetry"

// Close sends the spans that wait, until ctx is done.
func (t *Telemetry) Close(ctx context.Context) error {
	if t.traces == nil {
		return nil
	}
	if err := t.traces.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("send the last spans: %w", err)
	}
	return nil
}

// tellingExporter logs, once a minute at most, that spans are lost; nothing else comes of
// it.
type tellingExporter struct {
	sdktrace.SpanExporter
	logger *slog.Logger
	limit  *rate.Limiter
}

// ExportSpans implements sdktrace.SpanExporter.
func (e *tellingExporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	if err := e.SpanExporter.ExportSpans(ctx, spans); err != nil && e.limit.Allow() {
		e.logger.Warn("spans are lost: the receiver of OTEL_EXPORTER_OTLP_ENDPOINT does not take them", "cause", err)
	}
	return nil
}

// parentOf is the context of a request, within the trace of a peer that is believed.
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

// parents reads and writes traceparent (W3C Trace Context).
var parents propagation.TraceContext
