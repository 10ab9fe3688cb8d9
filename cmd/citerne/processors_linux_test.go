package main

import (
	"os"
	"runtime"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// apart runs start on the first processor, so that a program which it starts has that one alone, and
// then leaves it to it: who asks, and the provider, have the others. On common ones, what they take
// would be measured with the program. With one processor nothing can be parted.
func apart(t *testing.T, start func()) {
	t.Helper()
	var all, first, others unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	for cpu := range 1024 {
		switch {
		case !all.IsSet(cpu):
		case first.Count() == 0:
			first.Set(cpu)
		default:
			others.Set(cpu)
		}
	}
	if others.Count() == 0 {
		start()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := unix.SchedSetaffinity(0, &first); err != nil {
		t.Fatal(err)
	}
	start()
	keepTo(t, &others)
	t.Cleanup(func() { keepTo(t, &all) })
}

// keepTo keeps every thread of this program to some processors; those that come inherit it.
func keepTo(t *testing.T, some *unix.CPUSet) {
	t.Helper()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			t.Fatal(err)
		}
		// One may have ended meanwhile.
		_ = unix.SchedSetaffinity(id, some)
	}
}
