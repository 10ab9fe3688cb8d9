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

// RequestBegins tells that a browser's request is going to be served, and gives the one
// to serve, which has the context of its span. Pages, their parts and probes have none:
// they ask nobody for anything.
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

// RequestEnds tells how a request was answered, by its route's pattern: a path may hold
// what nobody should read. How long a live stream was watched is not told among how long
// answers took.
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
