package domain

// ExciseRefund is the estimated refund of the excise of a quarter (product 7.7).
type ExciseRefund struct {
	Year    int
	Quarter int
	// RatePerHl is in euros for a hectolitre; nil for a year without a rate, as Amount then.
	RatePerHl      *Decimal
	EligibleLitres int
	Amount         *Cents
	Vehicles       []*ExciseVehicle
}

// ExciseVehicle is the part of a vehicle.
type ExciseVehicle struct {
	// BusinessID is the one that was asked.
	BusinessID   ID
	VehicleID    ID
	Registration string
	Label        *string
	Category     *VehicleCategory
	GvwKg        *int
	Litres       int
	// Amount is nil without a right to it, or without a rate.
	Amount    *Cents
	Exclusion *ExciseExclusion
}

// ExciseExclusion is why a vehicle gives no right to the refund of road freight.
type ExciseExclusion string

// The reasons.
const (
	ExciseGvwUnknown ExciseExclusion = "GVW_UNKNOWN"
	ExciseTooLight   ExciseExclusion = "TOO_LIGHT"
	ExcisePassengers ExciseExclusion = "PASSENGERS"
	ExciseNotFreight ExciseExclusion = "NOT_FREIGHT"
	ExciseCorsica    ExciseExclusion = "CORSICA"
)

// CheckQuarter refuses a quarter that is none.
func CheckQuarter(year, quarter int) error {
	switch {
	case quarter < 1 || quarter > 4:
		return NewError(CodeInvalid, "Choisissez un trimestre de 1 à 4.")
	case year < 2000 || year > 2100:
		return NewError(CodeInvalid, "Choisissez une année de 2000 à 2100.")
	}
	return nil
}
