package provider

import "sync/atomic"

const (
	// A read that is made brings a tenth of a repetition, so that a provider that is
	// down gets a tenth more calls at the most, not twice as many.
	budgetShare = 1
	budgetPrice = 10
	// budgetMost is what is there at the start and kept at the most, ten repetitions:
	// where little is read, the specification's one repetition (§9) is always there.
	budgetMost = 10 * budgetPrice
)

// budget bounds how many reads of one API are repeated. It is safe for concurrent
// use.
type budget struct {
	left atomic.Int64
	// repeated and refused are how many repetitions there were, and were too many.
	repeated, refused atomic.Uint64
}

func newBudget() *budget {
	b := &budget{}
	b.left.Store(budgetMost)
	return b
}

// earn notes a read.
func (b *budget) earn() {
	if left := b.left.Load(); left < budgetMost {
		// Lost to another change, it is a tenth less.
		b.left.CompareAndSwap(left, min(left+budgetShare, budgetMost))
	}
}

// spend takes one repetition, if there is one.
func (b *budget) spend() bool {
	for {
		left := b.left.Load()
		if left < budgetPrice {
			b.refused.Add(1)
			return false
		}
		if b.left.CompareAndSwap(left, left-budgetPrice) {
			return true
		}
	}
}
