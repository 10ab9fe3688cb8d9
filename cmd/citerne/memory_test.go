package main

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestGrowth(t *testing.T) {
	for live, want := range map[uint64]int{0: 2400, 1 << 20: 2400, 12 << 20: 200, 24 << 20: 100, 96 << 20: 25, 400 << 20: 25} {
		if got := growth(live); got != want {
			t.Errorf("%d MB: %d %%, want %d", live>>20, got, want)
		}
	}
}

// The growth of the heap follows what it holds, collection after collection, unless
// GOGC is set. It is a setting of the whole process, so it is looked at in another.
func TestGrowthFollowsTheHeap(t *testing.T) {
	const marker = "CITERNE_TEST_GROWTH"
	if os.Getenv(marker) != "" {
		saveMemory()
		small := debug.SetGCPercent(100)
		debug.SetGCPercent(small)
		held := make([][]byte, 0, 128)
		for range 128 {
			held = append(held, make([]byte, 1<<20))
		}
		var large int
		for range 100 {
			runtime.GC()
			runtime.Gosched()
			large = debug.SetGCPercent(100)
			debug.SetGCPercent(large)
			if large == growthPercent {
				break
			}
		}
		runtime.KeepAlive(held)
		if small <= 2*growthPercent || large != growthPercent {
			t.Errorf("%d %% of little, %d %% of much", small, large)
		}
		return
	}
	for gogc, fails := range map[string]bool{"": false, "200": true} {
		command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestGrowthFollowsTheHeap$")
		command.Env = append(os.Environ(), marker+"=1", "GOGC="+gogc)
		out, err := command.CombinedOutput()
		if failed := err != nil; failed != fails || failed && !strings.Contains(string(out), "200 % of little, 200 % of much") {
			t.Errorf("GOGC=%s: %v\n%s", gogc, err, out)
		}
	}
}
