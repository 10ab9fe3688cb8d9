package graph

import (
	"cmp"
	"context"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// Observer sees operations begin and end. It is on the path of every request.
type Observer interface {
	// OperationBegins gives the context that a query or a mutation runs in.
	OperationBegins(ctx context.Context, named trace.Operation) context.Context
	// OperationEnds is given that context.
	OperationEnds(ctx context.Context, outcome trace.Outcome)
	// OperationRefused is told of a request that nothing ran for.
	OperationRefused(outcome trace.Outcome)
	SubscriptionBegins(named trace.Operation)
	SubscriptionEnds(named trace.Operation, outcome trace.Outcome)
}

// nameOf is how operators read an operation. What anybody may write is no name for a
// metric: there would be no end of them.
func nameOf(operation *ast.OperationDefinition, ours bool) trace.Operation {
	name := trace.FreeOperation
	if ours {
		name = cmp.Or(operation.Name, trace.AnonymousOperation)
	}
	return trace.Operation{Type: string(operation.Operation), Name: name}
}

// outcomeOf is whose doing a failure is.
func outcomeOf(failure *domain.Error) trace.Outcome {
	switch failure.Code {
	case domain.CodeInternal:
		return trace.OutcomeInternal
	case domain.CodeUpstreamUnavailable, domain.CodeUpstreamTimeout, domain.CodeUpstreamInvalid:
		return trace.OutcomeUpstream
	case domain.CodeRateLimited:
		if failure.Status != 0 { // an answer of the provider's
			return trace.OutcomeUpstream
		}
	}
	return trace.OutcomeRefused
}
