package domain

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Vehicle is a vehicle or a machine of a business. The one in the fill of an order has only its
// id, registration, label and business until it is read by id.
type Vehicle struct {
	ID                  ID
	BusinessID          ID
	AddressID           ID
	Registration        string
	ForeignRegistration *bool
	Label               *string
	Category            *VehicleCategory
	Brand               *string
	Model               *string
	Year                *int
	GasID               ID
	SecondaryGasID      ID
	// EnergySubtype is an id of Energies; nil unless the vehicle is electric.
	EnergySubtype *int
	// TankCapacity and AdBlueCapacity are in litres.
	TankCapacity   *int
	AdBlueCapacity *int
	GvwKg          *int
	// OdometerKm is in hours for a machine, a generator or a reefer.
	OdometerKm *int
	CostCenter *string
	// Active is nil only when the other fields are unknown.
	Active *bool
	// Consumption is in litres per 100 km, or per hour, over 90 days; nil with fewer than three
	// fills.
	Consumption *Decimal
	// Volume30d is fuel without AdBlue, in litres.
	Volume30d      *int
	LastFillAt     *time.Time
	ExciseEligible *bool
	Anomalies      []*Anomaly
}

// Whole reports whether the vehicle was read by id, and is not just the one in a fill.
func (v *Vehicle) Whole() bool { return v.Active != nil }

// VehicleCategory is the category of a vehicle.
type VehicleCategory string

// The categories of product S11: Poids lourd, Utilitaire, Voiture, Autocar, Engin, Groupe
// électrogène, Groupe frigorifique, Autre.
const (
	CategoryTruck     VehicleCategory = "TRUCK"
	CategoryVan       VehicleCategory = "VAN"
	CategoryCar       VehicleCategory = "CAR"
	CategoryCoach     VehicleCategory = "COACH"
	CategoryMachine   VehicleCategory = "MACHINE"
	CategoryGenerator VehicleCategory = "GENERATOR"
	CategoryReefer    VehicleCategory = "REEFER"
	CategoryOther     VehicleCategory = "OTHER"
)

var VehicleCategories = []VehicleCategory{CategoryTruck, CategoryVan, CategoryCar, CategoryCoach, CategoryMachine,
	CategoryGenerator, CategoryReefer, CategoryOther}

// SeriesPoint is the value of a period, "2026-03", "2026-W12" or "2026-03-12".
type SeriesPoint struct {
	// VehicleID is empty unless the value is a vehicle's consumption in a month.
	VehicleID ID
	Period    string
	Value     Decimal
	// Previous is the value at the same position in the compared period; nil without one.
	Previous *Decimal
}

// maxSeries is the largest number of months of consumption in one request.
const maxSeries = 24

// CheckMonths refuses a number of months out of range.
func CheckMonths(months int) error {
	if months < 1 || months > maxSeries {
		return NewError(CodeInvalid, "Demandez de 1 à 24\u00a0mois.")
	}
	return nil
}

// VehicleInput holds the fields of a vehicle that a write may set. 0 clears a number, except
// for AdBlueCapacity, EnergySubtype and OdometerKm, where it is a value.
type VehicleInput struct {
	Registration        *string
	ForeignRegistration *bool
	Label               *string
	Category            *VehicleCategory
	Brand               *string
	Model               *string
	Year                *int
	GasID               *ID
	SecondaryGasID      *ID
	EnergySubtype       *int
	TankCapacity        *int
	AdBlueCapacity      *int
	GvwKg               *int
	OdometerKm          *int
	AddressID           *ID
	CostCenter          *string
}

// maxLabel is the longest short text of the fleet, in characters.
const maxLabel = 60

// Check normalizes and validates the given fields; complete also requires the mandatory fields
// of a vehicle (product 7.4).
func (in *VehicleInput) Check(complete bool) error {
	var f faults
	tidy(&in.Registration, &in.Label, &in.Brand, &in.Model, &in.CostCenter)
	if complete {
		fill(&in.Registration)
	}
	f.registration(in.Registration, in.ForeignRegistration, complete)
	f.text("label", in.Label, maxLabel, false)
	switch {
	case complete && in.Category == nil:
		f.add("category", UserRequired)
	case in.Category != nil && !oneOf(*in.Category, VehicleCategories...):
		f.add("category", UserInvalid)
	}
	f.text("brand", in.Brand, maxLabel, false)
	f.text("model", in.Model, maxLabel, false)
	if complete && or(in.GasID, "") == "" && in.EnergySubtype == nil {
		f.add("gasId", UserRequired)
	}
	if in.EnergySubtype != nil && (*in.EnergySubtype < 0 || *in.EnergySubtype > 2) {
		f.add("energySubtype", UserInvalid)
	}
	f.within("tankCapacity", notZero(in.TankCapacity), 1, 3_000)
	f.within("adBlueCapacity", in.AdBlueCapacity, 0, 300)
	f.within("gvwKg", notZero(in.GvwKg), 500, 60_000)
	if or(in.OdometerKm, 0) < 0 {
		f.add("odometerKm", UserMin)
	}
	f.text("costCenter", in.CostCenter, maxLabel, false)
	return f.err()
}

// notZero returns n, or nil for the 0 that clears a number.
func notZero(n *int) *int {
	if or(n, 0) == 0 {
		return nil
	}
	return n
}

// registration adds a fault for an invalid registration. A change that does not state whether
// it is foreign is left to the provider, because the rule to apply is unknown.
func (f *faults) registration(value *string, foreign *bool, complete bool) {
	if !f.text("registration", value, 200, true) {
		return
	}
	switch n := utf8.RuneCountInString(*value); {
	case foreign == nil && !complete:
	case !or(foreign, false):
		if !ValidRegistration(*value) {
			f.add("registration", UserInvalid)
		}
	case n < 2:
		f.add("registration", UserTooShort)
	case n > 15:
		f.add("registration", UserTooLong)
	}
}

var (
	// siv matches the plates since 2009: no I, O or U.
	siv = regexp.MustCompile(`^([A-HJ-NP-TV-Z]{2})[ -]?([0-9]{3})[ -]?([A-HJ-NP-TV-Z]{2})$`)
	// fni matches the older plates.
	fni = regexp.MustCompile(`^[0-9]{1,4}[ -]?[A-Z]{1,3}[ -]?([0-9]{2}|2A|2B|97[0-9])$`)
)

// ValidRegistration applies the rule of product 7.4 to a French plate: AA-123-AA, never with SS
// or 000, or 1234 AB 56. Letters may be lower case, and separators may be blanks, or missing.
func ValidRegistration(s string) bool {
	s = strings.ToUpper(strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2010", "-", "\u2011", "-").Replace(s))
	if part := siv.FindStringSubmatch(s); part != nil {
		return part[1] != "SS" && part[2] != "000" && part[3] != "SS"
	}
	return fni.MatchString(s)
}
