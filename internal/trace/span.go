package trace

import (
	"context"

	"go.opentelemetry.io/otel/codes"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/citerne/citerne/internal/domain"
)

// scope names the spans of ours.
const scope = "github.com/citerne/citerne"

// Span is a part of the work for a request whose trace is recorded. The zero Span is of
// a request whose is not, and does nothing.
type Span struct{ span oteltrace.Span }

// Begin begins a part of the work of ctx, and gives the context of that part. name is one
// of the code's, never of what was asked. Where nothing is recorded it costs a look into
// the context and allocates nothing.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	whole := oteltrace.SpanFromContext(ctx)
	if !whole.IsRecording() {
		return ctx, Span{}
	}
	ctx, part := whole.TracerProvider().Tracer(scope).Start(ctx, name)
	return ctx, Span{part}
}

// End ends the part, as it went. Of an error its code alone is told.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, string(domain.CodeOf(err)))
	}
	s.span.End()
}
