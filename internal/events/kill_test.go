package events_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
)

// killsVariable asks for more kills than continuous integration takes time for:
// `make soak` sets it to 100.
const (
	killsVariable  = "CITERNE_KILLS"
	folderVariable = "CITERNE_KILL_FOLDER"
	acknowledged   = 10_000
)

// TestMain also is the process that TestKill kills.
func TestMain(m *testing.M) {
	if folder := os.Getenv(folderVariable); folder != "" {
		if err := recordForEver(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// recordForEver records batches of events and prints the id of each batch once it
// is acknowledged. The service is away: everything stays in the log.
func recordForEver(folder string) error {
	b, err := broker.Open(context.Background(), broker.Config{Dir: folder, Logger: quiet})
	if err != nil {
		return err
	}
	outbox, err := b.Outbox(context.Background(), "events")
	if err != nil {
		return err
	}
	away := func(context.Context, []domain.Event) error {
		return domain.NewError(domain.CodeUpstreamUnavailable, "x")
	}
	r := events.NewRecorder(outbox, away, quiet)
	for i := 0; ; i++ {
		batch := make([]domain.Event, 20)
		for n := range batch {
			batch[n] = event(fmt.Sprintf("%d-%d-%d", os.Getpid(), i, n), "auth:login_flow_initiated")
		}
		if err := r.Record(context.Background(), "v", batch); err != nil {
			return err
		}
		fmt.Printf("%d-%d\n", os.Getpid(), i)
	}
}

// TestKill kills a process again and again while it acknowledges events, 10,000 in
// all, and then looks for every one of them (security §7).
func TestKill(t *testing.T) {
	kills := 5
	if text := os.Getenv(killsVariable); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	told := map[string]bool{} // batches
	for killed := 0; killed < kills || len(told)*20 < acknowledged; killed++ {
		for _, id := range killedWhileRecording(t, folder, acknowledged/20/kills) {
			told[id] = true
		}
	}
	s := newService()
	b, err := broker.Open(t.Context(), broker.Config{Dir: folder, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	outbox, err := b.Outbox(t.Context(), "events")
	if err != nil {
		t.Fatal(err)
	}
	events.NewRecorder(outbox, s.receive, quiet)
	delivered := map[string]int{} // of each batch
	s.wait(t, func(got []domain.Event) bool {
		clear(delivered)
		for _, e := range got {
			id := string(e.ID)
			delivered[id[:strings.LastIndexByte(id, '-')]]++
		}
		for id := range told {
			if delivered[id] < 20 {
				return false
			}
		}
		return true
	})
	t.Logf("%d events acknowledged over %d kills, none lost", len(told)*20, kills)
}

// killedWhileRecording starts a recording process, kills it while it goes on after
// about that many acknowledgements, and returns those that were told.
func killedWhileRecording(t *testing.T, folder string, batches int) []string {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0])
	process.Env = append(os.Environ(), folderVariable+"="+folder)
	process.Stderr = os.Stderr
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	// A process that hangs is killed all the same, and the test fails for what it
	// did not acknowledge.
	timer := time.AfterFunc(time.Minute, func() { _ = process.Process.Kill() })
	defer timer.Stop()
	var told []string
	lines := bufio.NewReader(output)
	until := batches + rand.N(batches/2+1)
	for {
		line, err := lines.ReadString('\n')
		if err != nil { // the end of what was told before the kill
			break
		}
		told = append(told, strings.TrimSpace(line))
		if len(told) == until {
			_ = process.Process.Kill() // SIGKILL
		}
	}
	_, _ = io.Copy(io.Discard, output)
	_ = process.Wait()
	if len(told) < until {
		t.Fatalf("the process ended by itself after %d batches", len(told))
	}
	return told
}
