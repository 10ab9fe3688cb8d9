package telemetry

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/citerne/citerne/internal/trace"
)

// What the log of slow operations may say when everything is slow: some lines at once,
// then one in so many.
const (
	slowBurst = 10
	slowEvery = 5 * time.Second
)

// slowLog tells of operations that took long.
type slowLog struct {
	threshold time.Duration // 0 is never
	logger    *slog.Logger
	limit     *rate.Limiter
	omitted   atomic.Int64
}

func newSlowLog(threshold time.Duration, logger *slog.Logger) *slowLog {
	return &slowLog{threshold: threshold, logger: logger, limit: rate.NewLimiter(rate.Every(slowEvery), slowBurst)}
}

// slowCalls is what an operation asked the provider for by one route.
type slowCalls struct {
	Call    string  `json:"call"`
	Count   int     `json:"count"`
	Slowest float64 `json:"slowest_ms"`
}

// ended writes a line when the operation took long. It says which operation, never with
// which variables; its request is told by its id. One whose client left has none: how
// long it took is the client's doing, a page that was left; that people leave while they
// wait is told by citerne_operation_duration_seconds, and who stays writes lines.
func (l *slowLog) ended(ctx context.Context, o *operation, outcome trace.Outcome, took time.Duration) {
	if l.threshold == 0 || took < l.threshold || outcome == trace.OutcomeCanceled {
		return
	}
	if !l.limit.Allow() {
		l.omitted.Add(1)
		return
	}
	total, made := o.made()
	attributes := []slog.Attr{
		slog.String("operation", o.Name), slog.String("type", o.Type), slog.String("outcome", outcome.String()),
		slog.Float64("duration_ms", milliseconds(took)), slog.Int("upstream_calls", total), slog.Any("upstream", made),
	}
	if omitted := l.omitted.Swap(0); omitted > 0 {
		attributes = append(attributes, slog.Int64("omitted", omitted))
	}
	l.logger.LogAttrs(ctx, slog.LevelWarn, "slow operation", attributes...)
}

// made is how many calls an operation made, and which, those that waited longest first.
func (o *operation) made() (total int, by []slowCalls) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range o.byCall {
		if c.count > 0 {
			by = append(by, slowCalls{c.call.String(), c.count, milliseconds(c.slowest)})
		}
	}
	slices.SortFunc(by, func(a, b slowCalls) int { return cmp.Compare(b.Slowest, a.Slowest) })
	return o.total, by
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
