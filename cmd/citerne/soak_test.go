package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/page"
)

// maxMemory is how many bytes the process may use with 2,000 open subscriptions, also while an
// update is published to all of them.
const maxMemory = 150 << 20

// A process with many open subscriptions publishes an update to all of them, and completes them
// when it ends. With 2,000, in `make soak`, its limit is 150 MB.
func TestManySubscriptions(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the memory of a process is read from /proc")
	}
	wanted, err := strconv.Atoi(os.Getenv("CITERNE_STREAMS"))
	soak := err == nil
	if !soak {
		wanted = 96
	}
	p := startChild(t)
	process := p.Process
	idle := memory(t, process, "VmRSS")
	var streams []*following
	b := newBrowser(t, p.Public.String())
	for len(streams) < wanted {
		b.exchange(b.authorizeAtSandbox(&p.program, "claire.lemaire@garonne-adour.example"))
		b.business = "1042"
		for range min(12, wanted-len(streams)) {
			streams = append(streams, b.subscribe(`subscription { orderUpdated { id version eta } }`, nil))
		}
	}
	open := memory(t, process, "VmRSS")

	panel := p.panel(t)
	begin := time.Now()
	panel.act("roll", "order", panel.moving())
	for _, s := range streams {
		if e := s.until(`"orderUpdated":{`); !strings.Contains(e, "orderUpdated") {
			t.Fatalf("a subscription does not get the update, but %s", e)
		}
	}
	took := time.Since(begin)
	peak := memory(t, process, "VmHWM")
	page.Record(t, "Open subscriptions, one process, sandbox included", "%d subscriptions use %d MB of memory, after %d MB without any; at most %d MB (%d) while an update reached all, in %s",
		wanted, open>>20, idle>>20, peak>>20, maxMemory>>20, took.Round(time.Millisecond))
	// With the race detector, as in every test run, a process takes several times as much.
	if soak && peak > maxMemory {
		t.Errorf("the process used %d MB, want at most %d", peak>>20, maxMemory>>20)
	}
	if err := process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for _, s := range streams {
		if s.until("complete") != "complete" {
			t.Fatal("a stream is not completed when the program ends")
		}
	}
}

// memory returns the resident memory of a process in bytes, now (VmRSS) or at its peak (VmHWM).
func memory(t *testing.T, p *os.Process, measure string) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Pid))
	if err != nil {
		t.Fatal(err)
	}
	var kilobytes int64
	_, line, _ := strings.Cut(string(text), measure+":")
	if _, err := fmt.Sscan(line, &kilobytes); err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}
