package trace

import (
	"context"

	"go.opentelemetry.io/otel/codes"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/citerne/citerne/internal/domain"
)

// scope is the instrumentation scope of our spans.
const scope = "github.com/citerne/citerne"

// Span is a span of the work for a request. The zero Span does nothing; it belongs to a request
// whose trace is not recorded.
type Span struct{ span oteltrace.Span }

// Begin starts a span below that of ctx, and returns the context of the new one. name is a constant of
// the code and never contains request data. Begin does nothing when the trace is not recorded.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	parent := oteltrace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, Span{}
	}
	ctx, span := parent.TracerProvider().Tracer(scope).Start(ctx, name)
	return ctx, Span{span}
}

// End ends the span. Of an error only the code is recorded.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, string(domain.CodeOf(err)))
	}
	s.span.End()
}
