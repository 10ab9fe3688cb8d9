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

// CallBegins tells that a call to the provider is going to be made, and gives the
// request that is to be sent.
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

// CallEnds tells how a call ended, in the context of the request that was sent: with the
// answer's status, 0 without one, and with an error or none.
func (t *Telemetry) CallEnds(ctx context.Context, call trace.Call, status int, failed error, took time.Duration) {
	h := t.metrics.byCall.of(call)
	h.duration.Observe(took.Seconds())
	h.ended.of(callEnd(status, failed)).Inc()
	if o := running(ctx); o != nil {
		o.called(h, took)
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
		end := endName(callEnd(status, failed))
		span.SetAttributes(semconv.ErrorTypeKey.String(end))
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// How a call without an answer ended, beside the statuses of those that have one.
const (
	callFailed = -iota
	callCanceled
	callTimeout
)

// callEnd is how a call ended: a status, or one of the constants above.
func callEnd(status int, failed error) int {
	switch {
	case status != 0:
		return status
	case errors.Is(failed, context.Canceled):
		return callCanceled
	case domain.CodeOf(failed) == domain.CodeUpstreamTimeout:
		return callTimeout
	default:
		return callFailed
	}
}

// endName is how a call ended, as a label.
func endName(end int) string {
	switch end {
	case callFailed:
		return "failed"
	case callCanceled:
		return "canceled"
	case callTimeout:
		return "timeout"
	default:
		return statusName(end)
	}
}
