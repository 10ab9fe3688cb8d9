package domain

import "time"

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

// Anomaly is what is out of the ordinary, with the numbers that say so. Message is French.
type Anomaly struct {
	ID       ID
	At       *time.Time
	Kind     *AnomalyKind
	Message  string
	Expected *Decimal
	Observed *Decimal
}

// AnomalyKind is what kind of thing is out of the ordinary (product 7.5).
type AnomalyKind string

// The kinds of anomaly.
const (
	AnomalyConsumption AnomalyKind = "CONSUMPTION_HIGH"
	AnomalyLevelDrop   AnomalyKind = "LEVEL_DROP"
	AnomalyPrice       AnomalyKind = "PRICE_HIGH"
	AnomalySilent      AnomalyKind = "SILENT_VEHICLE"
	AnomalyVolumeGap   AnomalyKind = "VOLUME_GAP"
)
