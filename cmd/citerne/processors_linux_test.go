package main

import (
	"os"
	"runtime"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// onSeparateProcessors runs start on the first processor, to which the program that start starts is
// then bound. It then moves the test, with its customers and its provider, to the other processors:
// their work would otherwise be part of the measurement. With one processor it only runs start.
func onSeparateProcessors(t *testing.T, start func()) {
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

// keepTo binds every thread of this process to some processors. New threads inherit the binding.
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
		// The thread may have ended since.
		_ = unix.SchedSetaffinity(id, some)
	}
}
