// Package trace carries the identity of a request in its context: its ID, which is on every log
// line that is written while the request is served, and its spans where they are recorded. It also
// defines the names that metrics, spans and logs use, which contain no customer data.
//
// It imports domain and OpenTelemetry's interface only. internal/server adds the ID,
// internal/telemetry records, and the log of cmd/citerne is NewLogger's. All other packages only
// log with the context that they were given. Start with this file, then log.go.
package trace

import (
	"context"
	"log/slog"

	oteltrace "go.opentelemetry.io/otel/trace"
)

// The log attributes of the request's ID and of its trace's.
const (
	idKey    = "request_id"
	traceKey = "trace_id"
)

type contextKey struct{}

// WithRequestID returns a context with the ID of its request.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, id)
}

// RequestID returns the ID of the request that ctx belongs to, empty when it belongs to none.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(contextKey{}).(string)
	return id
}

// handler adds the ID to lines that do not have it yet.
type handler struct{ slog.Handler }

// NewHandler returns a handler that adds the request_id of a line's context, and the trace_id when
// the trace is recorded, and passes the line on to next.
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

// WithGroup implements slog.Handler. The ID then belongs to the group, as any other attribute of
// the line.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }

func has(line slog.Record, key string) (found bool) {
	line.Attrs(func(a slog.Attr) bool {
		found = a.Key == key
		return !found
	})
	return found
}
