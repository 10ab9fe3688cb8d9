package cputest_test

import (
	"testing"
	"time"

	"github.com/citerne/citerne/internal/cputest"
)

// verdict records a failure without failing the test.
type verdict struct {
	testing.TB
	failed bool
}

func (*verdict) Helper() {}

func (v *verdict) Errorf(string, ...any) { v.failed = true }

func TestWithin(t *testing.T) {
	var sum int
	work := func(n int) func() {
		return func() {
			for i := range n {
				sum += i * i
			}
		}
	}
	for name, c := range map[string]struct {
		bounds string
		n      int
		most   time.Duration
		failed bool
	}{
		"little work, exact bound":    {"exact", 1, 10 * time.Millisecond, false},
		"too much work, exact bound":  {"exact", 3_000_000, 10 * time.Microsecond, true},
		"the same work, ordinary run": {"", 3_000_000, time.Second, false},
		"too much work for any bound": {"", 30_000_000, 10 * time.Microsecond, true},
	} {
		t.Setenv(cputest.Variable, c.bounds)
		v := &verdict{TB: t}
		if cost := cputest.Within(v, c.most, work(c.n)); v.failed != c.failed {
			t.Errorf("%s (%d) costs %s: failed %v", name, sum, cost, v.failed)
		}
	}
}
