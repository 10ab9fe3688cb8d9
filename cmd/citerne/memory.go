package main

import (
	"math"
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
	overhead      = 8 << 20  // what is neither objects nor stacks, and room to work in
	defaultGrowth = 100      // Go's own percentage
)

// Gaps between objects count as taken, and nobody knows beforehand how many there will
// be: after a crowd they can leave so little that collecting takes half of the
// processors' time, for as long as the program is busy. So one that took more than tooDear
// of that time since the one before adds more to the limit, up to most: what is dear for
// another reason is not made cheaper by memory. One that took less than cheap takes back
// less, and one that was nothing to speak of, since there was little to do, half.
const (
	tooDear, cheap, nothing = .25, .12, .02
	more, less, most        = 2 << 20, 1 << 20, 48 << 20 // bytes
)

// saveMemory sets the limits, unless GOGC or GOMEMLIMIT does.
func saveMemory() {
	if was := debug.SetGCPercent(heapPercent); was != defaultGrowth || debug.SetMemoryLimit(-1) != math.MaxInt64 {
		debug.SetGCPercent(was)
		return
	}
	var k keeper
	k.setLimit()
	// What nothing refers to is finalized by each collection, after which it is known
	// how much is held.
	var again func(*[16]byte)
	again = func(*[16]byte) {
		k.setLimit()
		runtime.SetFinalizer(new([16]byte), again)
	}
	runtime.SetFinalizer(new([16]byte), again)
}

// keeper follows the collections.
type keeper struct {
	collecting, all float64 // seconds of the processors, until the last one
	extra           uint64  // bytes beyond what is held
}

func (k *keeper) setLimit() {
	values := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"},
		{Name: "/cpu/classes/gc/total:cpu-seconds"},
		{Name: "/cpu/classes/gc/mark/idle:cpu-seconds"}, // which nobody else wanted
		{Name: "/cpu/classes/total:cpu-seconds"},
	}
	metrics.Read(values)
	collecting, all := values[2].Value.Float64()-values[3].Value.Float64(), values[4].Value.Float64()
	if since := all - k.all; since > 0 {
		k.judge((collecting - k.collecting) / since)
	}
	k.collecting, k.all = collecting, all
	debug.SetMemoryLimit(limit(values[0].Value.Uint64()+values[1].Value.Uint64(), k.extra))
}

// judge is told what part of the processors' time a collection took, since the one before.
func (k *keeper) judge(share float64) {
	switch {
	case share > tooDear:
		k.extra = min(k.extra+more, most)
	case share < nothing:
		k.extra /= 2
	case share < cheap:
		k.extra -= min(k.extra, less)
	}
}

// limit is how much memory may be taken, in bytes, by a program that holds so much: a
// quarter beyond it, and what is extra.
func limit(held, extra uint64) int64 { return int64(max(softLimit, held+held/4+overhead) + extra) }
