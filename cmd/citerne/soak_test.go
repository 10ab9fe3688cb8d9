package main

import (
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/page"
)

// maxMemory is how many bytes the process may use with 2,000 open subscriptions, also while an
// update is published to all of them.
const maxMemory = 150 << 20

// A process with many open subscriptions publishes an update to all of them, and completes them
// when it ends. With 2,000, in `make soak`, it stays below 150 MB.
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
	var streams []*counted
	b := newBrowser(t, p.Public.String())
	for len(streams) < wanted {
		b.exchange(b.authorizeAtSandbox(&p.program, "claire.lemaire@garonne-adour.example", "Bac-a-sable-2026!"))
		b.business = "1042"
		for range min(12, wanted-len(streams)) {
			streams = append(streams, follow(t, b))
		}
	}
	open := memory(t, process, "VmRSS")

	panel := p.panel(t)
	begin := time.Now()
	panel.act("roll", "order", panel.moving())
	for _, s := range streams {
		select {
		case <-s.updated:
		case <-time.After(patience * 3):
			t.Fatal("a subscription does not get the update")
		}
	}
	took := time.Since(begin)
	peak := memory(t, process, "VmHWM")
	page.Record(t, "Open subscriptions, one process, sandbox included", "%d subscriptions use %d MB of memory, after %d MB without any; at most %d MB while an update reached all, in %s",
		wanted, open>>20, idle>>20, peak>>20, took.Round(time.Millisecond))
	// With the race detector, as in every test run, a process takes several times as much.
	if soak && peak > maxMemory {
		t.Errorf("the process used %d MB, want at most %d", peak>>20, maxMemory>>20)
	}
	if err := process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for _, s := range streams {
		select {
		case <-s.completed:
		case <-time.After(10 * time.Second):
			t.Fatal("a stream is not completed when the program ends")
		}
	}
}

// counted is a subscription with channels that are closed at its first update and at its
// completion.
type counted struct{ updated, completed chan struct{} }

// follow subscribes to the orders of the browser's business.
func follow(t *testing.T, b *browser) *counted {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", b.base+"/graphql", strings.NewReader(`{"query":"subscription { orderUpdated { id version eta } }"}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "text/event-stream", "Authorization": b.authorization,
		"X-Business-Id": b.business, "Cookie": "citerne-session=" + b.cookie("citerne-session")} {
		r.Header.Set(name, value)
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("subscribe: %v %v", res, err)
	}
	c := &counted{make(chan struct{}), make(chan struct{})}
	go func() {
		defer func() { _ = res.Body.Close() }()
		markUpdated := sync.OnceFunc(func() { close(c.updated) })
		buffer := make([]byte, 4<<10)
		for {
			n, err := res.Body.Read(buffer)
			text := string(buffer[:n])
			if strings.Contains(text, `"orderUpdated":{`) {
				markUpdated()
			}
			if strings.Contains(text, "event: complete") {
				close(c.completed)
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return c
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
