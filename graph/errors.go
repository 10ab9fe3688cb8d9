package graph

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// errInternal is the message for every failure that is not a domain.Error: the client learns
// nothing else of it.
var errInternal = domain.NewError(domain.CodeInternal, "Une erreur est survenue. Réessayez dans un instant.")

// list applies the specification's rule "list fetches return an empty list on failure" (§8),
// and also reports the failure as an error at the list's path. It keeps the items that could be
// read despite the failure. A user who may not read the list gets only the refusal.
func list[T any](ctx context.Context, items []T, err error) ([]T, error) {
	if err != nil {
		if refusal := refusalOf(ctx); refusal != nil {
			return nil, refusal
		}
		graphql.AddError(ctx, graphql.AddFieldLocationToError(ctx, err))
	}
	if items == nil {
		return []T{}, nil
	}
	return items, nil
}

// reporter turns the failures of one request into the errors of the response and into log
// lines.
type reporter struct {
	requestID string
	logger    *slog.Logger

	mu     sync.Mutex
	logged map[string]bool
	worst  trace.Outcome
}

// present implements graphql.ErrorPresenterFunc by the table of architecture §5: a domain.Error
// keeps its code and message, any other error is INTERNAL.
func (r *reporter) present(ctx context.Context, err error) *gqlerror.Error {
	place := graphql.DefaultErrorPresenter(ctx, err)
	cause := err
	if place.Err != nil {
		cause = place.Err
	}
	r.log(ctx, cause)
	shown := r.errorFor(cause)
	shown.Path, shown.Locations = place.Path, place.Locations
	return shown
}

// errorFor returns the error that a client reads for err. It never contains the cause.
func (r *reporter) errorFor(err error) *gqlerror.Error {
	failure := errInternal
	_ = errors.As(err, &failure)
	r.mu.Lock()
	r.worst = max(r.worst, outcomeOf(failure))
	r.mu.Unlock()
	extensions := map[string]any{"code": failure.Code, "requestId": r.requestID}
	if failure.Status != 0 {
		extensions["upstreamStatus"] = failure.Status
	}
	if failure.RetryAfter != nil {
		extensions["retryAfter"] = retrySeconds(*failure.RetryAfter)
	}
	return &gqlerror.Error{Message: failure.Message, Extensions: extensions}
}

// maxRetryAfter bounds the wait that the client shows: a provider that asks for more is down,
// and no user waits for a countdown of days.
const maxRetryAfter = time.Hour

// retrySeconds returns extensions.retryAfter: whole seconds, rounded up, so that no client
// retries too early.
func retrySeconds(wait time.Duration) int {
	return int(math.Ceil(min(max(wait, 0), maxRetryAfter).Seconds()))
}

// log writes err once per request, even when it fails many fields: the loaders return the same
// failure to each. It writes no warning for a failure that the client caused. It writes nothing
// once the client has disconnected, which explains every cancelled call.
func (r *reporter) log(ctx context.Context, err error) {
	if ctx.Err() != nil || r.seen(err.Error()) {
		return
	}
	r.logger.Log(ctx, levelOf(domain.CodeOf(err)), "graphql request failed",
		"request_id", r.requestID, "code", domain.CodeOf(err), "error", err.Error())
}

func (r *reporter) seen(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.logged == nil {
		r.logged = make(map[string]bool)
	}
	before := r.logged[text]
	r.logged[text] = true
	return before
}

// recovered implements graphql.RecoverFunc: a resolver's panic is INTERNAL.
func recovered(_ context.Context, panicked any) error {
	return fmt.Errorf("panic: %v\n%s", panicked, debug.Stack())
}

// outcome returns how an operation ended. It is OutcomeCanceled when the client disconnected,
// which explains every cancelled call.
func (r *reporter) outcome(ctx context.Context) trace.Outcome {
	if ctx.Err() != nil {
		return trace.OutcomeCanceled
	}
	return r.worstOutcome()
}

func (r *reporter) worstOutcome() trace.Outcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.worst
}

func levelOf(code domain.Code) slog.Level {
	switch code {
	case domain.CodeInternal:
		return slog.LevelError
	case domain.CodeUpstreamUnavailable, domain.CodeUpstreamTimeout, domain.CodeUpstreamInvalid, domain.CodeRateLimited:
		return slog.LevelWarn
	default:
		return slog.LevelDebug
	}
}

// statusOf returns the HTTP status of a request that is refused before anything runs.
func statusOf(code domain.Code) int {
	switch code {
	case domain.CodeUnauthenticated:
		return http.StatusUnauthorized
	case domain.CodeForbidden:
		return http.StatusForbidden
	case domain.CodeRateLimited:
		return http.StatusTooManyRequests
	case domain.CodeUpstreamUnavailable:
		return http.StatusServiceUnavailable
	case domain.CodeInternal:
		return http.StatusInternalServerError
	default:
		return http.StatusBadRequest
	}
}

// sorted orders errors by path: fields are resolved concurrently, and an answer must not depend
// on which one ended first.
func sorted(list gqlerror.List) gqlerror.List {
	slices.SortStableFunc(list, func(a, b *gqlerror.Error) int {
		return cmp.Compare(a.Path.String(), b.Path.String())
	})
	return list
}
