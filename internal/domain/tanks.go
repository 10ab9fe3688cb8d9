package domain

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"
)

// Tank is a reservoir of the customer. Volumes are in litres.
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
	// DaysLeftLow and DaysLeftHigh are the days left with the highest and the lowest use within
	// the error of the forecast; nil when the error is unknown.
	DaysLeftLow    *Decimal
	DaysLeftHigh   *Decimal
	SuggestedOrder *SuggestedOrder
	// NextOrderID is the next order that delivers into the tank.
	NextOrderID ID
	Anomalies   []*Anomaly
	Active      bool
}

// UsableCapacity returns how far the tank may be filled: the provider's value if it sent one,
// otherwise 95 % of the capacity.
func (t *Tank) UsableCapacity() *int {
	if t.Usable != nil || t.Capacity == nil {
		return t.Usable
	}
	return new(*t.Capacity * 95 / 100)
}

// Ullage returns the room left: the provider's value if it sent one, otherwise the usable
// capacity less the level; nil when the level is unknown.
func (t *Tank) Ullage() *int {
	usable := t.UsableCapacity()
	if t.Room != nil || t.Level == nil || usable == nil {
		return t.Room
	}
	return new(max(0, *usable-*t.Level))
}

// LevelPercent returns the level in percent of the capacity, one decimal; nil when one of them
// is unknown.
func (t *Tank) LevelPercent() *Decimal {
	if t.Level == nil || t.Capacity == nil || *t.Capacity <= 0 {
		return nil
	}
	percent := float64(*t.Level) * 100 / float64(*t.Capacity)
	return new(Decimal(strconv.FormatFloat(percent, 'f', 1, 64)))
}

// LevelSource is the source of a level: capteur, relevé manuel, estimation.
type LevelSource string

// The sources of a level.
const (
	LevelSensor    LevelSource = "SENSOR"
	LevelManual    LevelSource = "MANUAL"
	LevelEstimated LevelSource = "ESTIMATED"
)

// SuggestedOrder is an order that the provider suggests (product 7.5). Reason is French.
type SuggestedOrder struct {
	OrderBefore Date
	Volume      *int
	Reason      string
}

// TankInput holds the fields of a tank that a write may set.
type TankInput struct {
	Name      *string
	AddressID *ID
	GasID     *ID
	// Capacity is in litres.
	Capacity              *int
	AlertThresholdPercent *int
}

// Check normalizes and validates the given fields; complete also requires the mandatory fields
// of a tank (product 7.4).
func (in *TankInput) Check(complete bool) error {
	var f faults
	tidy(&in.Name)
	if complete {
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
	if complete && in.Capacity == nil {
		f.add("capacity", UserRequired)
	}
	f.within("capacity", in.Capacity, 200, 120_000)
	f.within("alertThresholdPercent", in.AlertThresholdPercent, 5, 60)
	return f.err()
}

// MaxLowTanks is how many tanks the first screen shows (product S04).
const MaxLowTanks = 6

// LowTanks returns the active tanks that will be empty first, at most MaxLowTanks; tanks whose
// days left are unknown come last.
func LowTanks(tanks []*Tank) []*Tank {
	low := slices.DeleteFunc(slices.Clone(tanks), func(t *Tank) bool { return !t.Active })
	slices.SortStableFunc(low, func(a, b *Tank) int { return cmp.Compare(days(a.DaysLeft), days(b.DaysLeft)) })
	return low[:min(len(low), MaxLowTanks)]
}

// days converts a number of days; infinity when it is unknown.
func days(d *Decimal) float64 {
	if d != nil {
		if n, err := strconv.ParseFloat(string(*d), 64); err == nil {
			return n
		}
	}
	return math.Inf(1)
}

// autonomy returns in words how long the tank will last, with the same rules as
// ui/src/components/TankCard/words.ts: "5 à 7\u00a0jours", complete days rounded down. The
// forecast is never exact to the day, so a shorter range is widened to one day. It is "environ"
// when the error of the forecast is unknown.
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
