package domain

import (
	"regexp"
	"strconv"
	"time"
)

// PriceAlert notifies a user, once, when a published price passes a threshold.
type PriceAlert struct {
	ID        ID
	GasID     ID
	Condition *PriceCondition
	// Threshold is in euros per litre, excluding tax, four decimals.
	Threshold Decimal
	// Active is false once the alert was triggered.
	Active          bool
	LastTriggeredAt *time.Time
	CreatedAt       *time.Time
}

// PriceCondition is the side of a threshold that triggers an alert.
type PriceCondition string

// The conditions of alerts: Sous le seuil, Au-dessus du seuil.
const (
	PriceBelow PriceCondition = "BELOW"
	PriceAbove PriceCondition = "ABOVE"
)

// PriceAlertInput is an alert to create.
type PriceAlertInput struct {
	GasID     ID
	Condition PriceCondition
	Threshold Decimal
}

// The bounds of a threshold, in euros per litre.
const lowestThreshold, highestThreshold = 0.1, 10

var threshold = regexp.MustCompile(`^[0-9]{1,4}(\.[0-9]{1,4})?$`)

// Check validates the input as far as possible without today's price.
func (in PriceAlertInput) Check() error {
	var f faults
	if !in.GasID.Valid() {
		f.add("gasId", UserNotFound)
	}
	if !threshold.MatchString(string(in.Threshold)) {
		f.add("threshold", UserInvalid)
		return f.err()
	}
	euros, _ := strconv.ParseFloat(string(in.Threshold), 64) // threshold matches numbers only
	if euros < lowestThreshold || euros > highestThreshold {
		f.add("threshold", UserOutOfRange)
	}
	return f.err()
}
