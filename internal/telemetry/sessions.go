package telemetry

import (
	"hash/maphash"
	"math"
	"math/bits"
	"sync/atomic"
	"time"
)

// Sessions are kept by nobody: browsers hold them, sealed. What a replica can know is
// which of them it has seen lately.
const (
	// seenFor is how long a session counts after its last request, in steps of a minute.
	seenFor = 5
	// seenBits makes 100,000 sessions a matter of some thousandths, in 80 KB in all.
	seenBits = 1 << 17
)

// sightings estimates how many sessions were seen, by linear counting (Whang, 1990):
// each sets the bit that its hash names in the bitmap of this minute, and how many bits
// are unset tells how many there were. Few are counted exactly. It neither locks nor
// allocates, and what it keeps leads back to no session.
type sightings struct {
	minutes [seenFor]minute
	now     func() time.Time // nil is the machine's
}

// minute is who was seen in one minute.
type minute struct {
	number atomic.Int64 // since 1970
	bits   [seenBits / 64]atomic.Uint64
}

var seed = maphash.MakeSeed()

func (s *sightings) minute() int64 {
	if s.now != nil {
		return s.now().Unix() / 60
	}
	return time.Now().Unix() / 60
}

// see counts the session of that id.
func (s *sightings) see(id string) {
	number := s.minute()
	m := &s.minutes[number%seenFor]
	if before := m.number.Load(); before != number && m.number.CompareAndSwap(before, number) {
		// Whoever is seen while the bits of five minutes ago go may be missed once.
		for i := range m.bits {
			m.bits[i].Store(0)
		}
	}
	bit := maphash.String(seed, id) % seenBits
	word, mask := &m.bits[bit/64], uint64(1)<<(bit%64)
	if word.Load()&mask == 0 {
		word.Or(mask)
	}
}

// count is how many sessions were seen in this minute and the four before.
func (s *sightings) count() float64 {
	number := s.minute()
	unset := 0
	for i := range seenBits / 64 {
		var word uint64
		for m := range s.minutes {
			if number-s.minutes[m].number.Load() < seenFor {
				word |= s.minutes[m].bits[i].Load()
			}
		}
		unset += bits.OnesCount64(^word)
	}
	return math.Round(-seenBits * math.Log(float64(max(unset, 1))/seenBits))
}
