package history

import (
	"hash/fnv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// luck draws the numbers of one thing, such as a tank or a coach. What it gives
// for a day and a purpose depends on nothing else, so that a history that goes on
// keeps its past.
type luck uint64

func luckOf(name string) luck {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	return luck(h.Sum64())
}

// unit is a number from 0 to 1, 1 not included.
func (l luck) unit(day calendar.Date, purpose string) float64 {
	h := uint64(l)
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * 0x100000001b3
	}
	// The finalizer of splitmix64 spreads days that follow each other.
	h += uint64(day) * 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return float64((h^h>>31)>>11) / (1 << 53)
}

// between is a number from low to high.
func (l luck) between(day calendar.Date, purpose string, low, high float64) float64 {
	return low + (high-low)*l.unit(day, purpose)
}

// below is a whole number from 0 to n-1.
func (l luck) below(day calendar.Date, purpose string, n int) int {
	return int(l.unit(day, purpose) * float64(n))
}

// chance is true once in n.
func (l luck) chance(day calendar.Date, purpose string, n float64) bool {
	return l.unit(day, purpose)*n < 1
}
