// Package trace carries what a request is known by through its context: its id, which
// is on every log line that is written while the request is served, whoever writes it,
// and the spans of its work where they are recorded. It has the words for what is
// observed on the way, which hold nothing of a customer's.
//
// It imports domain and OpenTelemetry's interface only. internal/server puts the id in,
// internal/telemetry records, and cmd/citerne wraps its log's handler in NewHandler: all
// that others do is log with the context that they were given.
package trace

import (
	"context"
	"log/slog"

	oteltrace "go.opentelemetry.io/otel/trace"
)

// What the log calls the request's id, and its trace's.
const (
	idKey    = "request_id"
	traceKey = "trace_id"
)

type contextKey struct{}

// WithRequestID returns a context of the request that id names.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, id)
}

// RequestID is the id of the request that ctx belongs to, empty when it belongs
// to none.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(contextKey{}).(string)
	return id
}

// handler adds the id to lines that do not have it yet.
type handler struct{ slog.Handler }

// NewHandler passes lines on to next, with the request_id of their context, and the
// trace_id when their trace is recorded.
func NewHandler(next slog.Handler) slog.Handler { return handler{next} }

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, line slog.Record) error {
	if id := RequestID(ctx); id != "" && !has(line, idKey) {
		line = line.Clone()
		line.AddAttrs(slog.String(idKey, id))
	}
	if span := oteltrace.SpanContextFromContext(ctx); span.IsSampled() {
		line = line.Clone()
		line.AddAttrs(slog.String(traceKey, span.TraceID().String()))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler. The id then belongs to the group, as any
// other attribute of the line.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }

func has(line slog.Record, key string) (found bool) {
	line.Attrs(func(a slog.Attr) bool {
		found = a.Key == key
		return !found
	})
	return found
}
