package domain

// FleetSummary holds the figures of a fleet without its archived records. Volumes are in
// litres.
type FleetSummary struct {
	Tanks *int
	// LowTanks counts the tanks below their alert threshold.
	LowTanks *int
	Capacity *int
	// Stock is the total content of the tanks whose level is known.
	Stock    *int
	Vehicles *int
	// Volume30d is the fuel that vehicles took in the last 30 days, without AdBlue.
	Volume30d *int
}
