package telemetry

import (
	"context"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/citerne/citerne/internal/trace"
)

// unknown is the type and the name of an operation that was refused before it was known.
const unknown = "unknown"

// operation is a running query or mutation, with its calls to the provider that have ended.
type operation struct {
	trace.Operation
	began time.Time

	mu     sync.Mutex
	total  int
	byCall map[trace.Call]callsMade
}

// callsMade are an operation's calls of one route.
type callsMade struct {
	count   int
	slowest time.Duration
}

// called adds a call that has ended to the operation.
func (o *operation) called(call trace.Call, took time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.total++
	made := o.byCall[call]
	o.byCall[call] = callsMade{made.count + 1, max(made.slowest, took)}
}

func (o *operation) calls() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.total
}

// runningKey is the context key of the operation.
type runningKey struct{}

// running returns the operation that ctx belongs to, or nil.
func running(ctx context.Context) *operation {
	o, _ := ctx.Value(runningKey{}).(*operation)
	return o
}

// OperationBegins counts a query or a mutation that is about to run, and returns the context in
// which to run it.
func (t *Telemetry) OperationBegins(ctx context.Context, named trace.Operation) context.Context {
	t.metrics.inFlight.Inc()
	if oteltrace.SpanFromContext(ctx).IsRecording() {
		ctx = t.operationSpan(ctx, named)
	}
	return context.WithValue(ctx, runningKey{}, &operation{Operation: named, began: time.Now(), byCall: map[trace.Call]callsMade{}})
}

// OperationEnds records the outcome of the operation whose context OperationBegins returned.
func (t *Telemetry) OperationEnds(ctx context.Context, outcome trace.Outcome) {
	o := running(ctx)
	if o == nil {
		return
	}
	t.metrics.inFlight.Dec()
	t.metrics.ended(o.Operation, outcome)
	took := time.Since(o.began)
	t.metrics.durations.WithLabelValues(o.Name, outcome.String()).Observe(took.Seconds())
	t.metrics.callsOf.WithLabelValues(o.Name).Observe(float64(o.calls()))
	t.slow.ended(ctx, o, outcome, took)
	if span := oteltrace.SpanFromContext(ctx); span.IsRecording() {
		endOperationSpan(span, o, outcome)
	}
}

// operationSpan starts the span of an operation. The span never has the operation's text or its
// variables.
func (t *Telemetry) operationSpan(ctx context.Context, named trace.Operation) context.Context {
	ctx, span := t.traces.tracer.Start(ctx, named.Type+" "+named.Name)
	span.SetAttributes(semconv.GraphQLOperationTypeKey.String(named.Type), semconv.GraphQLOperationName(named.Name))
	return ctx
}

func endOperationSpan(span oteltrace.Span, o *operation, outcome trace.Outcome) {
	span.SetAttributes(attribute.String("citerne.outcome", outcome.String()), attribute.Int("citerne.upstream_calls", o.calls()))
	if outcome == trace.OutcomeUpstream || outcome == trace.OutcomeInternal {
		span.SetStatus(codes.Error, outcome.String())
	}
	span.End()
}

// OperationRefused counts a request that was refused before its operation was known or allowed to
// run.
func (t *Telemetry) OperationRefused(outcome trace.Outcome) {
	t.metrics.ended(trace.Operation{Type: unknown, Name: unknown}, outcome)
}

// SubscriptionBegins counts a subscription that opened.
func (t *Telemetry) SubscriptionBegins(trace.Operation) { t.metrics.subscriptions.Inc() }

// SubscriptionEnds records the outcome of a subscription that was open.
func (t *Telemetry) SubscriptionEnds(named trace.Operation, outcome trace.Outcome) {
	t.metrics.subscriptions.Dec()
	t.metrics.ended(named, outcome)
}
