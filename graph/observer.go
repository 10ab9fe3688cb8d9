package graph

import (
	"cmp"
	"context"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// Observer is notified when operations begin and end. It is on the path of every request.
type Observer interface {
	// OperationBegins returns the context that a query or a mutation runs in.
	OperationBegins(ctx context.Context, named trace.Operation) context.Context
	// OperationEnds gets the context that OperationBegins returned.
	OperationEnds(ctx context.Context, outcome trace.Outcome)
	// OperationRefused is called for a request that was refused before anything ran.
	OperationRefused(outcome trace.Outcome)
	SubscriptionBegins(named trace.Operation)
	SubscriptionEnds(named trace.Operation, outcome trace.Outcome)
}

// nameOf returns the name of an operation in metrics. The name of a free operation is not used:
// the client can choose any name, so the number of metrics would have no bound.
func nameOf(operation *ast.OperationDefinition, ours bool) trace.Operation {
	name := trace.FreeOperation
	if ours {
		name = cmp.Or(operation.Name, trace.AnonymousOperation)
	}
	return trace.Operation{Type: string(operation.Operation), Name: name}
}

// outcomeOf returns which side caused a failure.
func outcomeOf(failure *domain.Error) trace.Outcome {
	switch failure.Code {
	case domain.CodeInternal:
		return trace.OutcomeInternal
	case domain.CodeUpstreamUnavailable, domain.CodeUpstreamTimeout, domain.CodeUpstreamInvalid:
		return trace.OutcomeUpstream
	case domain.CodeRateLimited:
		if failure.Status != 0 { // the provider's answer
			return trace.OutcomeUpstream
		}
	}
	return trace.OutcomeRefused
}
