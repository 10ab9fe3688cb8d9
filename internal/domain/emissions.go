package domain

// EmissionsReport holds the emissions of a period, in kg CO2e, by the factors stored with the
// deliveries (product 7.6).
type EmissionsReport struct {
	TotalKg Decimal
	// CombustionKg and UpstreamKg cover the products whose split is published; they are nil
	// when there are none.
	CombustionKg *Decimal
	UpstreamKg   *Decimal
	UnsplitKg    Decimal
	AvoidedKg    Decimal
	ByGas        []*GasEmissions
}

// GasEmissions holds the emissions of a product with one factor.
type GasEmissions struct {
	GasID        ID
	Volume       int
	Kg           Decimal
	CombustionKg *Decimal
	UpstreamKg   *Decimal
	Factor       *EmissionFactor
}
