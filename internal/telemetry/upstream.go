package telemetry

import (
	"context"
	"errors"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// CallBegins starts the span of a call to the provider and returns the request to send.
func (t *Telemetry) CallBegins(r *http.Request, call trace.Call) *http.Request {
	if t.traces == nil {
		return r
	}
	if oteltrace.SpanFromContext(r.Context()).IsRecording() {
		ctx, span := t.traces.tracer.Start(r.Context(), call.Method+" "+call.Route, oteltrace.WithSpanKind(oteltrace.SpanKindClient))
		span.SetAttributes(semconv.HTTPRequestMethodKey.String(call.Method), semconv.URLTemplate(call.Route),
			semconv.ServerAddress(r.URL.Hostname()), attribute.String("citerne.api", call.API))
		r = r.WithContext(ctx)
	}
	if t.traces.Outwards {
		parents.Inject(r.Context(), propagation.HeaderCarrier(r.Header))
	}
	return r
}

// CallEnds records how a call ended. ctx is the context of the request that was sent, status is
// the response's status, 0 without a response, and failed is the error, if any.
func (t *Telemetry) CallEnds(ctx context.Context, call trace.Call, status int, failed error, took time.Duration) {
	t.metrics.upstreamTimes.WithLabelValues(call.API, call.Method, call.Route).Observe(took.Seconds())
	t.metrics.upstream.WithLabelValues(call.API, call.Method, call.Route, callStatus(status, failed)).Inc()
	if o := running(ctx); o != nil {
		o.called(call, took)
	}
	if span := oteltrace.SpanFromContext(ctx); span.IsRecording() {
		endCallSpan(span, status, failed)
	}
}

func endCallSpan(span oteltrace.Span, status int, failed error) {
	if status != 0 {
		span.SetAttributes(semconv.HTTPResponseStatusCode(status))
	}
	if failed != nil {
		span.SetAttributes(semconv.ErrorTypeKey.String(callStatus(status, failed)))
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// callStatus returns the label value of a call's end: the status of its response, or why there is
// none.
func callStatus(status int, failed error) string {
	switch {
	case status != 0:
		return statusName(status)
	case errors.Is(failed, context.Canceled):
		return "canceled"
	case domain.CodeOf(failed) == domain.CodeUpstreamTimeout:
		return "timeout"
	default:
		return "failed"
	}
}
