//go:build !unix

package cputest

import "time"

var start = time.Now()

// usedCPU is the time on the clock, where the system does not tell the processor's so
// easily.
func usedCPU() time.Duration { return time.Since(start) }
