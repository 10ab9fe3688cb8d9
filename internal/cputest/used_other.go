//go:build !unix

package cputest

import "time"

var start = time.Now()

// usedCPU returns the time of the clock: on these systems the processor time takes more code.
func usedCPU() time.Duration { return time.Since(start) }
