package telemetry

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// CallBegins tells that a call to the provider is going to be made, and gives the
// request that is to be sent.
func (t *Telemetry) CallBegins(r *http.Request, _ trace.Call) *http.Request { return r }

// CallEnds tells how a call ended, in the context of the request that was sent: with the
// answer's status, 0 without one, and with an error or none.
func (t *Telemetry) CallEnds(ctx context.Context, call trace.Call, status int, failed error, took time.Duration) {
	h := t.metrics.byCall.of(call)
	h.duration.Observe(took.Seconds())
	h.ended.of(callEnd(status, failed)).Inc()
	if o := running(ctx); o != nil {
		o.called(h, took)
	}
}

// How a call without an answer ended, beside the statuses of those that have one.
const (
	callFailed = -iota
	callCanceled
	callTimeout
)

// callEnd is how a call ended: a status, or one of the constants above.
func callEnd(status int, failed error) int {
	switch {
	case status != 0:
		return status
	case errors.Is(failed, context.Canceled):
		return callCanceled
	case domain.CodeOf(failed) == domain.CodeUpstreamTimeout:
		return callTimeout
	default:
		return callFailed
	}
}

// endName is how a call ended, as a label.
func endName(end int) string {
	switch end {
	case callFailed:
		return "failed"
	case callCanceled:
		return "canceled"
	case callTimeout:
		return "timeout"
	default:
		return statusName(end)
	}
}
