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

// killsVariable overrides the number of kills. Continuous integration runs few; `make soak` sets
// it to 100.
const (
	killsVariable  = "CITERNE_KILLS"
	folderVariable = "CITERNE_KILL_FOLDER"
	fromVariable   = "CITERNE_KILL_FROM"
)

// At least 10,000 events are acknowledged while the process is killed, in full batches, by several
// sessions at once.
const (
	batchLength = 20
	batches     = 500
	sessions    = 8
)

// TestMain also runs the child process that TestKill kills.
func TestMain(m *testing.M) {
	if folder := os.Getenv(folderVariable); folder != "" {
		if err := recordForever(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// recordForever records batches concurrently, from the number in the environment on, and prints
// the number of each batch once it is acknowledged. The service is down, so everything stays in
// the log.
func recordForever(folder string) error {
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

// batch returns the same events with the same IDs for the same number.
func batch(number int) []domain.Event {
	list := make([]domain.Event, batchLength)
	for i := range list {
		list[i] = event(fmt.Sprintf("%d-%d", number, i), "auth:login_flow_initiated")
	}
	return list
}

// TestKill kills a process repeatedly while it acknowledges 10,000 events in all. Then every one
// of them is delivered, and none twice, although the batches that a kill interrupted are recorded
// again (security §7).
func TestKill(t *testing.T) {
	kills := 5
	if text := os.Getenv(killsVariable); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	acknowledged := map[int]bool{} // by batch number
	begin := time.Now()
	killed := 0
	for ; killed < kills || len(acknowledged) < batches; killed++ {
		killWhileRecording(t, folder, acknowledged, len(acknowledged)+1+rand.N(2*batches/kills))
	}
	took := time.Since(begin)

	s := newService()
	_, outbox := openLog(t, folder)
	events.NewRecorder(outbox, s.receive, new(events.Counts), quiet)
	times := map[domain.ID]int{}
	s.wait(t, func(got []domain.Event) bool {
		clear(times)
		for _, e := range got {
			times[e.ID]++
		}
		for number := range acknowledged {
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
	page.Record(t, "Events lost by kill -9", "0 of %d acknowledged over %d kills, in %s; none delivered twice", len(acknowledged)*batchLength, killed, took.Round(time.Second))
}

func firstMissing(acknowledged map[int]bool) int {
	for number := 0; ; number++ {
		if !acknowledged[number] {
			return number
		}
	}
}

// killWhileRecording starts a process that records from the first unacknowledged batch on. It adds
// the batches that the process acknowledges to acknowledged, and kills the process when there are
// until batches in it.
func killWhileRecording(t *testing.T, folder string, acknowledged map[int]bool, until int) {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0])
	process.Env = append(os.Environ(), folderVariable+"="+folder, fromVariable+"="+strconv.Itoa(firstMissing(acknowledged)))
	process.Stderr = os.Stderr
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	// A process that hangs is killed too. The test then fails because too few batches were
	// acknowledged.
	timer := time.AfterFunc(time.Minute, func() { _ = process.Process.Kill() })
	defer timer.Stop()
	for lines := bufio.NewScanner(output); lines.Scan(); {
		number, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		if acknowledged[number] = true; len(acknowledged) == until {
			_ = process.Process.Kill() // SIGKILL
		}
	}
	_ = process.Wait()
	if len(acknowledged) < until {
		t.Fatalf("the process ended before it was killed, after %d batches of %d", len(acknowledged), until)
	}
}
