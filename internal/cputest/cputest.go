// Package cputest tells tests what a call costs in time of the processor, and lets
// them bound it: what an attacker sends must not cost more than so much for its size.
//
// It is for tests and imports nothing of this module. Start at Within.
package cputest

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Within fails when f costs the process more than most, garbage collection included,
// and returns what f costs. The figure is for a release build on a machine where
// fixedWork costs yardstick: under the race detector, whose own work multiplies it by
// about six, it is ten times as much. CPU time grows less than time on the clock when
// the machine is busy, but it grows: caches and the halves of a core are shared. So a
// call that costs too much is looked at again, up to four times: what else goes on in
// the process only adds, and what a run costs beyond the figure is taken as a part of
// what fixedWork costs right after it.
func Within(t testing.TB, most time.Duration, f func()) time.Duration {
	t.Helper()
	allowed := most * slowdown
	cost := costOf(f)
	for i := 0; i < 4 && cost > allowed; i++ {
		runtime.GC()
		again := costOf(f)
		if again > allowed {
			again = time.Duration(float64(again) / max(1, float64(costOf(fixedWork))/float64(yardstick)))
		}
		cost = min(cost, again)
	}
	if cost > allowed {
		t.Errorf("it costs %s of CPU, more than %s", cost, allowed)
	}
	return cost
}

// fixedWork reads, allocates and leaves garbage as a request does, and is no code
// of this project, whose slowness it would excuse.
func fixedWork() {
	var into any
	if err := json.Unmarshal(fixedText, &into); err != nil {
		panic(err)
	}
}

var fixedText = []byte("[" + strings.Repeat(`{"name":"value","list":[1,2,3]},`, 8_000) + "0]")

func costOf(f func()) time.Duration {
	before := usedCPU()
	f()
	return usedCPU() - before
}
