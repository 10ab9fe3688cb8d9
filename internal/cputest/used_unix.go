//go:build unix

package cputest

import (
	"syscall"
	"time"
)

// usedCPU returns the processor time that the process has used.
func usedCPU() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
