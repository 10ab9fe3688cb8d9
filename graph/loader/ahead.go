package loader

import "context"

// Need is a set of reads that need to know nothing but the business.
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

// Ahead begins what an answer will need of the tab's business, before the records that
// lead to it are there. The getters find it under way, and give it to nobody before the
// business is known to be the one that the tab works on.
func Ahead(ctx context.Context, needs Need) {
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
		begin(l.customer) // who may see them
	}
	if needs&NeedFleet != 0 {
		l.fleet.begin(ctx, id)
	}
	if needs&NeedTanks != 0 {
		l.tanks.begin(ctx, id)
	}
	if needs&NeedRecurringOrders != 0 {
		l.routines.begin(ctx, id)
	}
	if needs&NeedHomeOrders != 0 {
		l.home.begin(ctx, id)
	}
}
