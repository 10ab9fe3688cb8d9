package domain

// EmissionsReport is what a period emitted, in kg CO2e, by the factors that deliveries keep
// (product 7.6).
type EmissionsReport struct {
	TotalKg Decimal
	// CombustionKg and UpstreamKg are those of products whose split is published; nil where
	// that of none is.
	CombustionKg *Decimal
	UpstreamKg   *Decimal
	UnsplitKg    Decimal
	AvoidedKg    Decimal
	ByGas        []*GasEmissions
}

// GasEmissions is what a product emitted with one factor.
type GasEmissions struct {
	GasID        ID
	Volume       int
	Kg           Decimal
	CombustionKg *Decimal
	UpstreamKg   *Decimal
	Factor       *EmissionFactor
}
