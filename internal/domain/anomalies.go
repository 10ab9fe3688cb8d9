package domain

import "time"

// Anomaly is an unusual event, with the numbers that show it. Message and Why are French.
type Anomaly struct {
	ID      ID
	At      *time.Time
	Kind    *AnomalyKind
	Message string
	// Why is the rule with its numbers; nil for an anomaly listed on a tank or a vehicle.
	Why *string
	// Since is nil for a single event.
	Since    *time.Time
	Expected *Decimal
	Observed *Decimal
	// TankID, VehicleID, OrderID and GasID are the records that the anomaly concerns; the
	// others are empty.
	TankID    ID
	VehicleID ID
	OrderID   ID
	GasID     ID
	// Dismissal is nil until it is dismissed.
	Dismissal *AnomalyDismissal
}

// AnomalyKind is the kind of an anomaly (product 7.5).
type AnomalyKind string

const (
	AnomalyConsumption AnomalyKind = "CONSUMPTION_HIGH"
	AnomalyLevelDrop   AnomalyKind = "LEVEL_DROP"
	AnomalyPrice       AnomalyKind = "PRICE_HIGH"
	AnomalySilent      AnomalyKind = "SILENT_VEHICLE"
	AnomalyVolumeGap   AnomalyKind = "VOLUME_GAP"
)

// AnomalyDismissal records who dismissed an anomaly, and why; By is nil when the user is no
// longer known.
type AnomalyDismissal struct {
	At      time.Time
	By      *UserRef
	Reason  *DismissalReason
	Comment *string
}

// DismissalReason is why an anomaly is dismissed.
type DismissalReason string

// The reasons: C’est normal, Erreur de mesure, Déjà traité, Autre.
const (
	DismissExpected    DismissalReason = "EXPECTED"
	DismissMeasurement DismissalReason = "MEASUREMENT_ERROR"
	DismissHandled     DismissalReason = "HANDLED"
	DismissOther       DismissalReason = "OTHER"
)

var DismissalReasons = []DismissalReason{DismissExpected, DismissMeasurement, DismissHandled, DismissOther}

// DismissalInput is a dismissal of an anomaly.
type DismissalInput struct {
	Reason  DismissalReason
	Comment *string
}

// maxDismissal bounds the comment of a dismissal, in characters.
const maxDismissal = 200

// Check normalizes and validates a dismissal; OTHER needs a comment.
func (in *DismissalInput) Check() error {
	var f faults
	tidy(&in.Comment)
	if !oneOf(in.Reason, DismissalReasons...) {
		f.add("reason", UserInvalid)
	}
	f.paragraphs("comment", in.Comment, maxDismissal)
	if in.Reason == DismissOther && or(in.Comment, "") == "" {
		f.add("comment", UserRequired)
	}
	return f.err()
}
