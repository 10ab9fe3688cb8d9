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

// When everything is slow, slowLog writes slowBurst lines at once, then one line per slowEvery.
const (
	slowBurst = 10
	slowEvery = 5 * time.Second
)

// slowLog logs operations that took long.
type slowLog struct {
	threshold time.Duration // 0 disables the log
	logger    *slog.Logger
	limit     *rate.Limiter
	omitted   atomic.Int64
}

func newSlowLog(threshold time.Duration, logger *slog.Logger) *slowLog {
	return &slowLog{threshold: threshold, logger: logger, limit: rate.NewLimiter(rate.Every(slowEvery), slowBurst)}
}

// slowCalls are the calls of one provider route that an operation made.
type slowCalls struct {
	Call    string  `json:"call"`
	Count   int     `json:"count"`
	Slowest float64 `json:"slowest_ms"`
}

// ended writes a line when the operation took longer than the threshold. The line has the
// operation's name and the ID of its request, never its variables. An operation whose client left is
// not logged: the client decided its duration. citerne_operation_duration_seconds counts clients
// that leave while they wait.
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

// made returns the number of calls that an operation made, and the calls by route, the slowest
// first.
func (o *operation) made() (total int, by []slowCalls) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for call, made := range o.byCall {
		by = append(by, slowCalls{call.String(), made.count, milliseconds(made.slowest)})
	}
	slices.SortFunc(by, func(a, b slowCalls) int {
		return cmp.Or(cmp.Compare(b.Slowest, a.Slowest), cmp.Compare(a.Call, b.Call))
	})
	return o.total, by
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
