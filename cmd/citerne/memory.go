package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How much memory the program takes before it collects what it does not hold any more.
// Most of what it holds under load is what open streams need (docs/reliability.md), so
// that Go's rule, the heap may double, would be felt there; and a program that holds
// little would be collected a hundred times in a second (docs/performance.md). So there
// is a limit, all memory counted, that has nothing to do with what is held, and one that
// follows what is held once that is much.
const (
	heapPercent   = 400
	softLimit     = 88 << 20 // bytes
	overhead      = 12 << 20 // what is neither objects nor stacks, and room to work in
	defaultGrowth = 100      // Go's own percentage
)

// saveMemory sets the limits, unless GOGC says how much the heap may grow.
func saveMemory() {
	if was := debug.SetGCPercent(heapPercent); was != defaultGrowth {
		debug.SetGCPercent(was)
		return
	}
	setLimit()
	// What nothing refers to is finalized by each collection, after which it is known
	// how much is held.
	var again func(*[16]byte)
	again = func(*[16]byte) {
		setLimit()
		runtime.SetFinalizer(new([16]byte), again)
	}
	runtime.SetFinalizer(new([16]byte), again)
}

func setLimit() {
	held := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(held)
	debug.SetMemoryLimit(limit(held[0].Value.Uint64() + held[1].Value.Uint64()))
}

// limit is how much memory may be taken, in bytes, by a program that holds so much: a
// quarter beyond it.
func limit(held uint64) int64 { return int64(max(softLimit, held+held/4+overhead)) }
