package main

import (
	"math"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestLimit(t *testing.T) {
	for held, want := range map[uint64]int64{0: 88 << 20, 40 << 20: 88 << 20, 80 << 20: 108 << 20, 400 << 20: 508 << 20} {
		if got := limit(held, 0); got != want {
			t.Errorf("%d MB held: %d MB, want %d", held>>20, got>>20, want>>20)
		}
	}
}

// A collection that costs much makes room, and one that costs little takes it back, to
// what is held and no further.
func TestLimitFollowsWhatCollectingCosts(t *testing.T) {
	var k keeper
	for _, c := range []struct {
		share float64
		want  uint64 // MB
	}{{.1, 0}, {.5, 2}, {.26, 4}, {.2, 4}, {.1, 3}, {.03, 2}, {.01, 1}} {
		k.judge(c.share)
		if k.extra != c.want<<20 {
			t.Errorf("%.0f %%: %d MB extra, want %d", 100*c.share, k.extra>>20, c.want)
		}
	}
	for range 100 {
		k.judge(.9)
	}
	if k.extra != most {
		t.Errorf("%d MB extra at the most", k.extra>>20)
	}
	for range 100 {
		k.judge(.1)
	}
	if k.extra != 0 {
		t.Errorf("%d MB extra in the end", k.extra>>20)
	}
	if got, want := limit(400<<20, 8<<20), int64(516<<20); got != want {
		t.Errorf("%d MB for 400 MB that are held and 8 extra, want %d", got>>20, want>>20)
	}
}

// What a collection took of the processors' time is what moves the limit.
func TestCollectionsAreJudged(t *testing.T) {
	was := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(was) })
	k := keeper{collecting: -1e9} // seconds: more than there were
	k.setLimit()
	if k.extra != more {
		t.Errorf("%d MB extra", k.extra>>20)
	}
	if got, least := debug.SetMemoryLimit(-1), int64(softLimit+more); got < least {
		t.Errorf("the limit is %d MB", got>>20)
	}
}

// The limit follows what is held, collection after collection, unless GOGC or GOMEMLIMIT
// is set. It is a setting of the whole process, so it is looked at in another.
func TestLimitFollowsWhatIsHeld(t *testing.T) {
	const marker = "CITERNE_TEST_LIMIT"
	if os.Getenv(marker) == "" {
		for set, fails := range map[string]bool{"GOGC=": false, "GOGC=200": true, "GOMEMLIMIT=200MiB": true} {
			command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestLimitFollowsWhatIsHeld$")
			command.Env = append(os.Environ(), marker+"=1", set)
			out, err := command.CombinedOutput()
			if failed := err != nil; failed != fails || failed && !strings.Contains(string(out), "not ours") {
				t.Errorf("%s: %v\n%s", set, err, out)
			}
		}
		return
	}
	saveMemory()
	if limit := debug.SetMemoryLimit(-1); limit == math.MaxInt64 || limit == 200<<20 {
		t.Fatal("the limit is not ours")
	}
	if got := debug.SetMemoryLimit(-1); got != softLimit {
		t.Errorf("%d MB for little", got>>20)
	}
	held := make([][]byte, 0, 256)
	for range 256 {
		held = append(held, make([]byte, 1<<20))
	}
	for range 100 {
		runtime.GC()
		runtime.Gosched()
		if debug.SetMemoryLimit(-1) > 256<<20 {
			break
		}
	}
	if got := debug.SetMemoryLimit(-1); got <= 256<<20 {
		t.Errorf("%d MB for 256 MB that are held", got>>20)
	}
	runtime.KeepAlive(held)
}
