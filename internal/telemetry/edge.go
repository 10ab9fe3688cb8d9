package telemetry

import (
	"context"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel/codes"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	oteltrace "go.opentelemetry.io/otel/trace"
)

// RequestBegins starts the span of a browser's request and returns the request with that span in
// its context. Pages, assets and probes get no span: they call no other service.
func (t *Telemetry) RequestBegins(r *http.Request) *http.Request {
	if t.traces == nil || !tracedPath(r.URL.Path) {
		return r
	}
	ctx, _ := t.traces.tracer.Start(t.traces.parentOf(r), r.Method, oteltrace.WithSpanKind(oteltrace.SpanKindServer))
	return r.WithContext(ctx)
}

func tracedPath(path string) bool {
	return path == "/graphql" || strings.HasPrefix(path, "/auth/") || strings.HasPrefix(path, "/files/")
}

// RequestEnds records how a request was answered, under its route's pattern: a path may hold
// private data. The duration of a live stream is not observed, because it depends on how long the
// client stays.
func (t *Telemetry) RequestEnds(ctx context.Context, method, route string, status int, took time.Duration, live bool) {
	t.metrics.requests.WithLabelValues(route, method, statusName(status)).Inc()
	if !live {
		t.metrics.requestTimes.WithLabelValues(route).Observe(took.Seconds())
	}
	span := oteltrace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return
	}
	span.SetName(method + " " + route)
	span.SetAttributes(semconv.HTTPRequestMethodKey.String(method), semconv.HTTPRoute(route), semconv.HTTPResponseStatusCode(status))
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}
