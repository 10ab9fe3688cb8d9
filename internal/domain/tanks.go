package domain

import (
	"cmp"
	"math"
	"slices"
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
	// DaysLeftLow and DaysLeftHigh are those with as high and as low a use as the error of the
	// forecast allows; nil when that is not known.
	DaysLeftLow    *Decimal
	DaysLeftHigh   *Decimal
	SuggestedOrder *SuggestedOrder
	// NextOrderID is the next order that brings something into it.
	NextOrderID ID
	Anomalies   []*Anomaly
	Active      bool
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

// TankInput is what may be given of a tank.
type TankInput struct {
	Name      *string
	AddressID *ID
	GasID     *ID
	// Capacity is in litres.
	Capacity              *int
	AlertThresholdPercent *int
}

// Check tidies and tests the given fields; whole asks for those that a tank cannot do
// without (product 7.4).
func (in *TankInput) Check(whole bool) error {
	var f faults
	tidy(&in.Name)
	if whole {
		fill(&in.Name)
		for _, id := range []**ID{&in.AddressID, &in.GasID} {
			if *id == nil {
				*id = new(ID(""))
			}
		}
	}
	f.text("name", in.Name, maxLabel, true)
	f.chosen("addressId", in.AddressID)
	f.chosen("gasId", in.GasID)
	if whole && in.Capacity == nil {
		f.add("capacity", UserRequired)
	}
	f.within("capacity", in.Capacity, 200, 120_000)
	f.within("alertThresholdPercent", in.AlertThresholdPercent, 5, 60)
	return f.err()
}

// MaxLowTanks is how many tanks the first screen shows (product S04).
const MaxLowTanks = 6

// LowTanks are the tanks in use that are empty first, MaxLowTanks at the most; those of which
// that is not known come last.
func LowTanks(tanks []*Tank) []*Tank {
	low := slices.DeleteFunc(slices.Clone(tanks), func(t *Tank) bool { return !t.Active })
	slices.SortStableFunc(low, func(a, b *Tank) int { return cmp.Compare(days(a.DaysLeft), days(b.DaysLeft)) })
	return low[:min(len(low), MaxLowTanks)]
}

// days is a number of days, endless when it is not known.
func days(d *Decimal) float64 {
	if d != nil {
		if n, err := strconv.ParseFloat(string(*d), 64); err == nil {
			return n
		}
	}
	return math.Inf(1)
}

// autonomy is how long a tank lasts in words, as ui/src/components/TankCard/words.ts has it:
// "5 à 7\u00a0jours", whole days rounded down. It is never known to the day, so a shorter range is
// a day long, and it is "environ" where the error of forecasts is not known.
func (t *Tank) autonomy() string {
	low, high := days(t.DaysLeftLow), days(t.DaysLeftHigh)
	known := !math.IsInf(low, 1) && !math.IsInf(high, 1)
	if !known {
		high = days(t.DaysLeft)
	}
	from, to := int(min(low, high)), int(high)
	switch {
	case to < 1:
		return "moins d’un jour"
	case !known:
		return "environ " + plural(to, "jour", "jours")
	case from < 1:
		return plural(to, "jour", "jours") + " au plus"
	}
	return strconv.Itoa(from) + " à " + plural(max(to, from+1), "jour", "jours")
}
