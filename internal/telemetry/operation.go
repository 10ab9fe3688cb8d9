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

// Types of operations that have neither a duration nor calls of their own.
const (
	subscription = "subscription"
	unknown      = "unknown"
)

// operation is a query or a mutation that runs. It is the context of all that it does,
// so that it costs one allocation and is found by its calls.
type operation struct {
	context.Context
	trace.Operation
	began time.Time

	mu     sync.Mutex
	total  int // calls to the provider that have ended
	byCall [maxCalls]callsMade
}

// maxCalls is how many routes of the provider an operation is told by; of the others
// only how many calls there were.
const maxCalls = 12

// callsMade are an operation's calls of one route; unused when count is 0.
type callsMade struct {
	call    trace.Call
	count   int
	slowest time.Duration
}

// called adds a call that has ended.
func (o *operation) called(call trace.Call, took time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.total++
	for i := range o.byCall {
		c := &o.byCall[i]
		if c.count == 0 || c.call == call {
			c.call, c.count, c.slowest = call, c.count+1, max(c.slowest, took)
			return
		}
	}
}

func (o *operation) calls() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.total
}

// runningKey finds the operation in its context.
type runningKey struct{}

// Value implements context.Context.
func (o *operation) Value(key any) any {
	if _, ok := key.(runningKey); ok {
		return o
	}
	return o.Context.Value(key)
}

// running is the operation that ctx belongs to, nil for none.
func running(ctx context.Context) *operation {
	o, _ := ctx.Value(runningKey{}).(*operation)
	return o
}

// OperationBegins tells that a query or a mutation is going to run, and gives the
// context that it does so in.
func (t *Telemetry) OperationBegins(ctx context.Context, named trace.Operation) context.Context {
	t.metrics.inFlight.Inc()
	if oteltrace.SpanFromContext(ctx).IsRecording() {
		ctx = t.operationSpan(ctx, named)
	}
	return &operation{Context: ctx, Operation: named, began: time.Now()}
}

// OperationEnds tells what became of the operation of a context that OperationBegins
// gave.
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

// operationSpan begins the span of an operation. It never has the operation's text or
// its variables.
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

// OperationRefused tells of a request that was refused before it was known which
// operation it asks for, or that it may run.
func (t *Telemetry) OperationRefused(outcome trace.Outcome) {
	t.metrics.ended(trace.Operation{Type: unknown, Name: unknown}, outcome)
}

// SubscriptionBegins tells that a subscription is open.
func (t *Telemetry) SubscriptionBegins(trace.Operation) { t.metrics.subscriptions.Inc() }

// SubscriptionEnds tells what became of an open subscription.
func (t *Telemetry) SubscriptionEnds(named trace.Operation, outcome trace.Outcome) {
	t.metrics.subscriptions.Dec()
	t.metrics.ended(named, outcome)
}
