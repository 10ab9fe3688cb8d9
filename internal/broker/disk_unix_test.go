//go:build unix

package broker

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"syscall"
	"testing"
	"time"
)

// limitVariable makes TestFullDisk run as the child process, whose files cannot grow.
const limitVariable = "BROKER_TEST_LIMIT"

// On a full disk, Append fails at once and no acknowledged message is lost; once there is room,
// messages are stored again without a restart (security §7). A limit on the size of files
// simulates the full disk, in a child process: the kernel refuses the server's writes in the same
// place.
func TestFullDisk(t *testing.T) {
	if os.Getenv(limitVariable) != "" {
		fullDisk(t)
		return
	}
	if testing.Short() {
		t.Skip("it fills a disk for five seconds")
	}
	process := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFullDisk$")
	process.Env = append(os.Environ(), limitVariable+"=1")
	if output, err := process.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}

func fullDisk(t *testing.T) {
	// The kernel also sends a signal, which would end the process.
	signal.Ignore(syscall.SIGXFSZ)
	b := open(t, Config{Dir: t.TempDir()})
	o := outbox(t, b)
	limitFiles(t, 256<<10)
	acknowledged := 0
	for ; o.Append(t.Context(), messages(acknowledged, 10)) == nil; acknowledged += 10 {
		if acknowledged > 5000 {
			t.Fatal("the disk is never full")
		}
	}
	for range 3 {
		begin := time.Now()
		if err := o.Append(t.Context(), messages(acknowledged, 10)); !errors.Is(err, errDisk) {
			t.Fatalf("a full disk gives %v", err)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("the refusal took %s", took)
		}
		if _, err := o.Depth(t.Context()); !errors.Is(err, errDisk) {
			t.Errorf("Depth on a full disk: %v", err)
		}
	}
	limitFiles(t, ^uint64(0))
	eventually(t, "messages are stored again", func() bool { return o.Append(t.Context(), messages(acknowledged, 10)) == nil })

	var taken inbox
	o.Deliver(taken.take)
	want := numbers(acknowledged + 10)
	eventually(t, "everything is delivered", func() bool {
		got := taken.all()
		slices.Sort(got)
		return slices.Equal(slices.Compact(got), want)
	})
}

// limitFiles bounds the size of the files that this process writes, in bytes.
func limitFiles(t *testing.T, size uint64) {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	limit.Cur = min(size, limit.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
}
