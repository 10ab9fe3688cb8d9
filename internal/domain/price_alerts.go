package domain

import (
	"regexp"
	"strconv"
	"time"
)

// PriceAlert has a person notified, once, when a published price passes a threshold.
type PriceAlert struct {
	ID        ID
	GasID     ID
	Condition *PriceCondition
	// Threshold is in euros per litre, excluding tax, four decimals.
	Threshold Decimal
	// Active is false once it was triggered.
	Active          bool
	LastTriggeredAt *time.Time
	CreatedAt       *time.Time
}

// PriceCondition is on which side of a threshold a price has to come.
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

// The bounds of a threshold, and how one is written.
const lowestThreshold, highestThreshold = 0.1, 10

var threshold = regexp.MustCompile(`^[0-9]{1,4}(\.[0-9]{1,4})?$`)

// Check tests what can be known without the price of the day.
func (in PriceAlertInput) Check() error {
	var f faults
	if !in.GasID.Valid() {
		f.add("gasId", UserNotFound)
	}
	if !threshold.MatchString(string(in.Threshold)) {
		f.add("threshold", UserInvalid)
		return f.err()
	}
	euros, _ := strconv.ParseFloat(string(in.Threshold), 64) // the expression says that it is a number
	if euros < lowestThreshold || euros > highestThreshold {
		f.add("threshold", UserOutOfRange)
	}
	return f.err()
}
