package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How much the heap may grow before it is collected: by a quarter, since most of what the
// program holds under load is what open streams need, and as much again for garbage
// would be felt (docs/reliability.md); but always by so many bytes, since the heap of
// a program that holds little would else be collected a hundred times in a second
// (docs/performance.md).
const (
	leastGrowth   = 24 << 20
	growthPercent = 25
	defaultGrowth = 100 // Go's own
)

// saveMemory has the growth of the heap follow what it holds, unless GOGC says how
// much it is.
func saveMemory() {
	if was := debug.SetGCPercent(defaultGrowth); was != defaultGrowth {
		debug.SetGCPercent(was)
		return
	}
	setGrowth()
	// What nothing refers to is finalized by each collection, which is when the next
	// one is planned.
	var again func(*[16]byte)
	again = func(*[16]byte) {
		setGrowth()
		runtime.SetFinalizer(new([16]byte), again)
	}
	runtime.SetFinalizer(new([16]byte), again)
}

// setGrowth plans the next collection by what the last one has left.
func setGrowth() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	metrics.Read(live)
	var base uint64
	for _, s := range live {
		base += s.Value.Uint64()
	}
	debug.SetGCPercent(growth(base))
}

// growth is the percentage of what the collector counts as live by which the heap may
// grow.
func growth(live uint64) int {
	percent := math.Ceil(100 * leastGrowth / float64(max(live, 1<<20)))
	return max(growthPercent, int(percent))
}
