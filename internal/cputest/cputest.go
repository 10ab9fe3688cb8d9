// Package cputest bounds the processor time of a call: a hostile request must not take longer than
// its size allows.
//
// It is for tests and imports nothing of this module. Start at Within.
package cputest

import (
	"os"
	"testing"
	"time"
)

// Variable is the environment variable whose value "exact" makes Within apply its bound unchanged.
// `make soak` sets it.
const Variable = "CITERNE_CPU_BOUNDS"

// generous multiplies the bound in every other run. Such a run may share the processor with a
// browser, and the race detector alone multiplies the time by about six. Work that grows with the
// square of the input, which the bounds are to find, takes a thousand times longer.
const generous = 50

// Within fails the test when f takes more processor time than most, garbage collection included, and
// returns that time. Other work of the process can only lengthen a measurement, so the shortest of
// three counts.
func Within(t testing.TB, most time.Duration, f func()) time.Duration {
	t.Helper()
	if !Exact() {
		most *= generous
	}
	cost := costOf(f)
	for range 2 {
		if cost > most {
			cost = min(cost, costOf(f))
		}
	}
	if cost > most {
		t.Errorf("it costs %s of CPU, more than %s", cost, most)
	}
	return cost
}

// Exact reports whether this run measures: no other program uses the processor, and the race
// detector is off.
func Exact() bool { return os.Getenv(Variable) == "exact" }

func costOf(f func()) time.Duration {
	before := usedCPU()
	f()
	return usedCPU() - before
}
