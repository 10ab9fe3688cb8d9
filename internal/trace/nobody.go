package trace

import (
	"context"
	"net/http"
	"time"
)

// Nobody is the observer that records nothing. graph, provider and server use it when they get no
// observer.
type Nobody struct{}

// OperationBegins implements graph.Observer, as do the four methods after it.
func (Nobody) OperationBegins(ctx context.Context, _ Operation) context.Context { return ctx }
func (Nobody) OperationEnds(context.Context, Outcome)                           {}
func (Nobody) OperationRefused(Outcome)                                         {}
func (Nobody) SubscriptionBegins(Operation)                                     {}
func (Nobody) SubscriptionEnds(Operation, Outcome)                              {}

// CallBegins implements provider.Observer, as does CallEnds.
func (Nobody) CallBegins(r *http.Request, _ Call) *http.Request          { return r }
func (Nobody) CallEnds(context.Context, Call, int, error, time.Duration) {}

// RequestBegins implements server.Observer, as does RequestEnds.
func (Nobody) RequestBegins(r *http.Request) *http.Request                           { return r }
func (Nobody) RequestEnds(context.Context, string, string, int, time.Duration, bool) {}
