package history

import (
	"hash/fnv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// random draws the random numbers of one thing, such as a tank or a coach. A number depends only on
// the thing, the day and the purpose, so that a history that continues keeps its past.
type random uint64

func randomOf(name string) random {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	return random(h.Sum64())
}

// unit returns a number from 0 to 1, 1 not included.
func (l random) unit(day calendar.Date, purpose string) float64 {
	h := uint64(l)
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * 0x100000001b3
	}
	// The finalizer of splitmix64 makes the numbers of consecutive days independent.
	h += uint64(day) * 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return float64((h^h>>31)>>11) / (1 << 53)
}

// between returns a number from low to high.
func (l random) between(day calendar.Date, purpose string, low, high float64) float64 {
	return low + (high-low)*l.unit(day, purpose)
}

// below returns an integer from 0 to n-1.
func (l random) below(day calendar.Date, purpose string, n int) int {
	return int(l.unit(day, purpose) * float64(n))
}

// chance returns true once in n times on average.
func (l random) chance(day calendar.Date, purpose string, n float64) bool {
	return l.unit(day, purpose)*n < 1
}
