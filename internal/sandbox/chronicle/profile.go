package chronicle

// The profiles of seed data.
const (
	// ProfileDemo is the complete demonstration (product §13).
	ProfileDemo = "demo"
	// ProfileEmpty has users and businesses, but no address, contact or payment method, so that
	// screens show their empty states.
	ProfileEmpty = "vide"
	// ProfileLoad is the demonstration with 50,000 orders, 8,000 invoices, 2,000 vehicles and 200
	// more tanks, for measurements. All rows added to the demonstration belong to its first
	// business. Filling the store takes some seconds.
	ProfileLoad = "charge"
)
