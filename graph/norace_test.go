//go:build !race

package graph_test

import "time"

const slowdown = 1

// yardstick is what fixedWork costs on the machine of 2 cores that the figures of
// security §8 are for.
const yardstick = 8 * time.Millisecond
