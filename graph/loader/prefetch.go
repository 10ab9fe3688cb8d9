package loader

import "context"

// Need is a set of reads that need only the business id.
type Need uint16

// The reads of a Need.
const (
	NeedBusiness Need = 1 << iota
	NeedAddresses
	NeedContacts
	NeedPaymentMethods
	NeedFleet
	NeedTanks
	NeedRecurringOrders
	NeedHomeOrders
	NeedGases
)

// Prefetch prefetches the reads of needs for the tab's business, before the records that lead to
// them are known. The getters join these reads, and withhold them until the business is
// confirmed as the tab's.
func Prefetch(ctx context.Context, needs Need) {
	l, err := from(ctx)
	if err != nil {
		return
	}
	if needs&NeedGases != 0 {
		begin(l.gases)
	}
	id := l.tab.assumed
	if id == "" {
		return
	}
	ctx = l.reading(id)
	if needs&NeedBusiness != 0 {
		l.business.begin(ctx, id)
	}
	if needs&NeedAddresses != 0 {
		l.addresses.begin(ctx, id)
	}
	if needs&NeedContacts != 0 {
		l.contacts.begin(ctx, id)
	}
	if needs&NeedPaymentMethods != 0 {
		l.paymentMethods.begin(ctx, id)
		begin(l.customer) // to check who may see them
	}
	if needs&NeedFleet != 0 {
		l.fleet.begin(ctx, id)
	}
	if needs&NeedTanks != 0 {
		l.tanks.begin(ctx, id)
	}
	if needs&NeedRecurringOrders != 0 {
		l.allRecurring.begin(ctx, id)
	}
	if needs&NeedHomeOrders != 0 {
		l.home.begin(ctx, id)
	}
}
