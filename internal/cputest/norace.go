//go:build !race

package cputest

import "time"

// slowdown is by how much more a call may cost than in a release build.
const slowdown = 1

// yardstick is what fixedWork costs on the machine of 2 cores that our figures are
// for.
const yardstick = 8 * time.Millisecond
