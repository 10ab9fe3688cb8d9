package telemetry

import (
	"context"
	"time"
)

// RequestEnds tells how a request was answered, by its route's pattern.
func (t *Telemetry) RequestEnds(_ context.Context, method, route string, status int, took time.Duration) {
	h := t.metrics.byRequest.of(requestKey{route, method, status})
	h.ended.Inc()
	h.duration.Observe(took.Seconds())
}
