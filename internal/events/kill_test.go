package events_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/bench/page"
	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
)

// killsVariable asks for more kills than continuous integration takes time for:
// `make soak` sets it to 100.
const (
	killsVariable  = "CITERNE_KILLS"
	folderVariable = "CITERNE_KILL_FOLDER"
	fromVariable   = "CITERNE_KILL_FROM"
)

// What is acknowledged while the process is killed: 10,000 events at least, in full
// batches, of several sessions at once.
const (
	batchLength = 20
	batches     = 500
	sessions    = 8
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

// recordForEver records the batches from the one that the environment names on,
// several at once, and prints the number of each once it is acknowledged. The
// service is away: everything stays in the log.
func recordForEver(folder string) error {
	from, err := strconv.Atoi(os.Getenv(fromVariable))
	if err != nil {
		return err
	}
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
	r := events.NewRecorder(outbox, away, new(events.Counts), quiet)
	next := atomic.Int64{}
	next.Store(int64(from))
	var group errgroup.Group
	for range sessions {
		group.Go(func() error {
			for {
				number := int(next.Add(1)) - 1
				if err := r.Record(context.Background(), "v", batch(number)); err != nil {
					return err
				}
				fmt.Println(number)
			}
		})
	}
	return group.Wait()
}

// batch has the same events with the same ids whenever it is recorded.
func batch(number int) []domain.Event {
	list := make([]domain.Event, batchLength)
	for i := range list {
		list[i] = event(fmt.Sprintf("%d-%d", number, i), "auth:login_flow_initiated")
	}
	return list
}

// TestKill kills a process again and again while it acknowledges events, 10,000 in
// all, and then looks for them: every one of them is delivered, and none twice,
// although what was under way at a kill is recorded again (security §7).
func TestKill(t *testing.T) {
	kills := 5
	if text := os.Getenv(killsVariable); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	told := map[int]bool{} // the batches that were acknowledged
	begin := time.Now()
	killed := 0
	for ; killed < kills || len(told) < batches; killed++ {
		killWhileRecording(t, folder, told, len(told)+1+rand.N(2*batches/kills))
	}
	took := time.Since(begin)

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
	events.NewRecorder(outbox, s.receive, new(events.Counts), quiet)
	times := map[domain.ID]int{}
	s.wait(t, func(got []domain.Event) bool {
		clear(times)
		for _, e := range got {
			times[e.ID]++
		}
		for number := range told {
			for _, e := range batch(number) {
				if times[e.ID] == 0 {
					return false
				}
			}
		}
		return true
	})
	for id, n := range times {
		if n != 1 {
			t.Errorf("%s was delivered %d times", id, n)
		}
	}
	page.Record(t, "Events lost by kill -9", "0 of %d acknowledged over %d kills, in %s; none delivered twice", len(told)*batchLength, killed, took.Round(time.Second))
}

func firstMissing(told map[int]bool) int {
	for number := 0; ; number++ {
		if !told[number] {
			return number
		}
	}
}

// killWhileRecording starts a process that records from the first batch on that was
// not acknowledged, kills it while it goes on once told has that many, and notes
// in told what it acknowledged.
func killWhileRecording(t *testing.T, folder string, told map[int]bool, until int) {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0])
	process.Env = append(os.Environ(), folderVariable+"="+folder, fromVariable+"="+strconv.Itoa(firstMissing(told)))
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
	for lines := bufio.NewScanner(output); lines.Scan(); {
		number, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		if told[number] = true; len(told) == until {
			_ = process.Process.Kill() // SIGKILL
		}
	}
	_ = process.Wait()
	if len(told) < until {
		t.Fatalf("the process ended by itself after %d batches of %d", len(told), until)
	}
}
