package domain

// FleetSummary are the figures of a fleet; nothing that is archived counts. Volumes are in
// litres.
type FleetSummary struct {
	Tanks *int
	// LowTanks are those below their alert threshold.
	LowTanks *int
	Capacity *int
	// Stock is what the tanks whose level is known hold.
	Stock    *int
	Vehicles *int
	// Volume30d is the fuel that vehicles took in 30 days, without AdBlue.
	Volume30d *int
}
