// Package cputest bounds what a call costs in time of the processor: an attacker's
// request must not cost more than so much for its size.
//
// It is for tests and imports nothing of this module. Start at Within.
package cputest

import (
	"os"
	"testing"
	"time"
)

// Variable is the environment variable whose value "exact" makes Within hold calls to
// their bound. make soak sets it.
const Variable = "CITERNE_CPU_BOUNDS"

// generous is what the bound is multiplied by in every other run. Such a run may share
// the processor with a browser, and the race detector alone costs about six times more.
// What the bounds are for, work that grows with the square of the input, costs a
// thousand times more.
const generous = 50

// Within fails when f costs the process more than most, garbage collection included,
// and returns what f costs. The rest of the process only adds to a measurement, so the
// least of three counts.
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

// Exact reports whether this run measures: nothing else uses the processor, and the
// race detector is off.
func Exact() bool {
	return os.Getenv(Variable) == "exact"
}

func costOf(f func()) time.Duration {
	before := usedCPU()
	f()
	return usedCPU() - before
}
