package trace

import (
	"context"
	"net/http"
	"time"
)

// NopObserver is the observer that records nothing. graph, provider and server use it when they
// get no observer.
type NopObserver struct{}

// OperationBegins implements graph.Observer, as do the four methods after it.
func (NopObserver) OperationBegins(ctx context.Context, _ Operation) context.Context { return ctx }
func (NopObserver) OperationEnds(context.Context, Outcome)                           {}
func (NopObserver) OperationRefused(Outcome)                                         {}
func (NopObserver) SubscriptionBegins(Operation)                                     {}
func (NopObserver) SubscriptionEnds(Operation, Outcome)                              {}

// CallBegins implements provider.Observer, as does CallEnds.
func (NopObserver) CallBegins(r *http.Request, _ Call) *http.Request          { return r }
func (NopObserver) CallEnds(context.Context, Call, int, error, time.Duration) {}

// RequestBegins implements server.Observer, as does RequestEnds.
func (NopObserver) RequestBegins(r *http.Request) *http.Request                           { return r }
func (NopObserver) RequestEnds(context.Context, string, string, int, time.Duration, bool) {}
