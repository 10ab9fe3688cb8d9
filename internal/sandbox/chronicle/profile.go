package chronicle

// The profiles of seed data.
const (
	// ProfileDemo is the whole demonstration (product §13).
	ProfileDemo = "demo"
	// ProfileEmpty keeps people and businesses, with no address, contact or
	// payment method: every empty state can be seen.
	ProfileEmpty = "vide"
	// ProfileLoad is the demonstration with 50,000 orders, 8,000 invoices, 2,000
	// vehicles and 200 more tanks, to measure by: all but the demonstration’s are of its first business.
	// Filling its store takes some seconds.
	ProfileLoad = "charge"
)
