package provider

import "sync/atomic"

const (
	// Each read earns a tenth of a retry, so that a provider that is down gets at most a tenth
	// more calls, not twice as many.
	budgetShare = 1
	budgetPrice = 10
	// budgetMost is the initial and maximum budget, ten retries: with few reads, the
	// specification's single retry (§9) is always available.
	budgetMost = 10 * budgetPrice
)

// budget bounds how many reads of one API are retried. It is safe for concurrent use.
type budget struct {
	left atomic.Int64
	// repeated counts the retries, and denied those that the budget did not allow.
	repeated, denied atomic.Uint64
}

func newBudget() *budget {
	b := &budget{}
	b.left.Store(budgetMost)
	return b
}

// earn adds the share of one read.
func (b *budget) earn() {
	if left := b.left.Load(); left < budgetMost {
		// Losing a race with another change only costs one share.
		b.left.CompareAndSwap(left, min(left+budgetShare, budgetMost))
	}
}

// spend takes one retry, and reports whether there was one.
func (b *budget) spend() bool {
	for {
		left := b.left.Load()
		if left < budgetPrice {
			b.denied.Add(1)
			return false
		}
		if b.left.CompareAndSwap(left, left-budgetPrice) {
			return true
		}
	}
}
