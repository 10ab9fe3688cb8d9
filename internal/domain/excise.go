package domain

// ExciseRefund is the estimated refund of the excise of a quarter (product 7.7).
type ExciseRefund struct {
	Year    int
	Quarter int
	// RatePerHl is in euros per hectolitre. It and Amount are nil for a year without a rate.
	RatePerHl      *Decimal
	EligibleLitres int
	Amount         *Cents
	Vehicles       []*ExciseVehicle
}

// ExciseVehicle is a vehicle's part of the refund.
type ExciseVehicle struct {
	// BusinessID is the business of the request.
	BusinessID   ID
	VehicleID    ID
	Registration string
	Label        *string
	Category     *VehicleCategory
	GvwKg        *int
	Litres       int
	// Amount is nil for a vehicle without a right to the refund, or without a rate.
	Amount    *Cents
	Exclusion *ExciseExclusion
}

// ExciseExclusion is why a vehicle has no right to the refund for road freight.
type ExciseExclusion string

const (
	ExciseGvwUnknown ExciseExclusion = "GVW_UNKNOWN"
	ExciseTooLight   ExciseExclusion = "TOO_LIGHT"
	ExcisePassengers ExciseExclusion = "PASSENGERS"
	ExciseNotFreight ExciseExclusion = "NOT_FREIGHT"
	ExciseCorsica    ExciseExclusion = "CORSICA"
)

// CheckQuarter refuses an invalid quarter.
func CheckQuarter(year, quarter int) error {
	switch {
	case quarter < 1 || quarter > 4:
		return NewError(CodeInvalid, "Choisissez un trimestre de 1 à 4.")
	case year < 2000 || year > 2100:
		return NewError(CodeInvalid, "Choisissez une année de 2000 à 2100.")
	}
	return nil
}
