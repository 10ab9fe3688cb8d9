package domain

import (
	"strconv"
	"time"
)

// Tank is a reservoir of the customer's. Volumes are in litres.
type Tank struct {
	ID         ID
	BusinessID ID
	AddressID  ID
	GasID      ID
	Name       string
	Capacity   *int
	Usable     *int
	// Level is nil when it was never measured.
	Level                 *int
	LevelAt               *time.Time
	LevelSource           *LevelSource
	Room                  *int
	AlertThresholdPercent *int
	// AverageDailyUse is in litres a day, DaysLeft in days.
	AverageDailyUse *Decimal
	DaysLeft        *Decimal
	SuggestedOrder  *SuggestedOrder
	Active          bool
}

// UsableCapacity is how far the tank may be filled: 95 % of its capacity, unless
// the provider says.
func (t *Tank) UsableCapacity() *int {
	if t.Usable != nil || t.Capacity == nil {
		return t.Usable
	}
	return new(*t.Capacity * 95 / 100)
}

// Ullage is the room left: the usable capacity less the level, unless the
// provider says; nil when the level is not known.
func (t *Tank) Ullage() *int {
	usable := t.UsableCapacity()
	if t.Room != nil || t.Level == nil || usable == nil {
		return t.Room
	}
	return new(max(0, *usable-*t.Level))
}

// LevelPercent is the level in percent of the capacity, one decimal; nil when one
// of them is not known.
func (t *Tank) LevelPercent() *Decimal {
	if t.Level == nil || t.Capacity == nil || *t.Capacity <= 0 {
		return nil
	}
	percent := float64(*t.Level) * 100 / float64(*t.Capacity)
	return new(Decimal(strconv.FormatFloat(percent, 'f', 1, 64)))
}

// LevelSource is how a level is known: capteur, relevé manuel, estimation.
type LevelSource string

// The sources of a level.
const (
	LevelSensor    LevelSource = "SENSOR"
	LevelManual    LevelSource = "MANUAL"
	LevelEstimated LevelSource = "ESTIMATED"
)

// SuggestedOrder is what to order before when (product 7.5). Reason is French.
type SuggestedOrder struct {
	OrderBefore Date
	Volume      *int
	Reason      string
}
