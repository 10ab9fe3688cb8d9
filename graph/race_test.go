//go:build race

package graph_test

import "time"

const slowdown = 10

// yardstick is what fixedWork costs on the machine of 2 cores that the figures of
// security §8 are for.
const yardstick = 40 * time.Millisecond
