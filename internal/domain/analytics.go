package domain

import (
	"math/big"
	"slices"
	"strconv"
	"time"
)

// Analytics are the figures of a period (product S13); each part is read separately.
type Analytics struct{ AnalyticsInput }

// AnalyticsInput is a period, the period to compare it with, and filters; an empty list keeps
// everything.
type AnalyticsInput struct {
	From        Date
	To          Date
	Granularity Granularity
	Compare     CompareMode
	AddressIDs  []ID
	GasIDs      []ID
	// VehicleIDs filter only the vehicles.
	VehicleIDs []ID
}

// maxPeriodMonths is the longest period of figures, prices and exports.
const maxPeriodMonths = 36

// Check refuses an invalid period or filter.
func (in *AnalyticsInput) Check() error {
	if err := CheckFigures(in.From, in.To); err != nil {
		return err
	}
	if err := checkFilter("", len(in.AddressIDs), len(in.GasIDs), len(in.VehicleIDs)); err != nil {
		return err
	}
	for _, id := range slices.Concat(in.AddressIDs, in.GasIDs, in.VehicleIDs) {
		if err := CheckID(id); err != nil {
			return err
		}
	}
	return nil
}

// CheckFigures refuses an invalid period: backwards, or longer than 36 months.
func CheckFigures(from, to Date) error {
	if err := checkPeriod(&from, &to); err != nil {
		return err
	}
	if to >= from.AddMonths(maxPeriodMonths) {
		return NewError(CodeInvalid, "Choisissez une période de "+strconv.Itoa(maxPeriodMonths)+"\u00a0mois au plus.")
	}
	return nil
}

// maxVehicles is the largest number of vehicles in one request.
const maxVehicles = 100

// CheckVehicles refuses a number of vehicles out of range.
func CheckVehicles(limit int) error {
	if limit < 1 || limit > maxVehicles {
		return NewError(CodeInvalid, "Demandez de 1 à "+strconv.Itoa(maxVehicles)+"\u00a0véhicules.")
	}
	return nil
}

// Granularity is the step of a series.
type Granularity string

// The steps: a day, a week that starts on Monday, a month.
const (
	ByDay   Granularity = "DAY"
	ByWeek  Granularity = "WEEK"
	ByMonth Granularity = "MONTH"
)

// CompareMode chooses the period to compare with.
type CompareMode string

// The periods to compare with.
const (
	CompareNone           CompareMode = "NONE"
	ComparePreviousPeriod CompareMode = "PREVIOUS_PERIOD"
	ComparePreviousYear   CompareMode = "PREVIOUS_YEAR"
)

// Period is from one day to another, inclusive.
type Period struct {
	From Date
	To   Date
}

// Kpis are the seven figures of a period, and the time of their calculation.
type Kpis struct {
	// Volume is in litres, SpendExclTax in cents, AveragePrice in euros per litre, OnTimeRate
	// in percent.
	Volume                   Kpi
	SpendExclTax             Kpi
	AveragePrice             Kpi
	Deliveries               Kpi
	EmissionsKg              Kpi
	OnTimeRate               Kpi
	AverageVolumePerDelivery Kpi
	// Compared is nil without a comparison.
	Compared    *Period
	GeneratedAt *time.Time
}

// Kpi is a figure, and its value in the compared period; nil when no delivery contributes to
// it.
type Kpi struct {
	Value    *Decimal
	Previous *Decimal
}

// DeltaPercent returns the change of the figure in percent, signed, with one decimal; nil when
// there is nothing to compare with.
func (k Kpi) DeltaPercent() *Decimal {
	if k.Value == nil || k.Previous == nil {
		return nil
	}
	return changePercent(*k.Previous, *k.Value)
}

// Metric is the quantity of a series.
type Metric string

// The metrics: litres, cents, euros per litre paid and published, kg CO2e emitted and avoided.
const (
	MetricVolume      Metric = "VOLUME"
	MetricSpend       Metric = "SPEND"
	MetricPrice       Metric = "PRICE"
	MetricMarketPrice Metric = "MARKET_PRICE"
	MetricEmissions   Metric = "EMISSIONS"
	MetricAvoided     Metric = "AVOIDED"
)

// GasSeries are the values of a product, the oldest first. The points are values, not pointers,
// because there are many.
type GasSeries struct {
	GasID  ID
	Points []SeriesPoint
}

// SiteBreakdown holds the figures of the deliveries to a site.
type SiteBreakdown struct {
	// BusinessID is the business of the request.
	BusinessID   ID
	AddressID    ID
	Label        string
	Volume       int
	SpendExclTax Cents
	EmissionsKg  Decimal
	Deliveries   int
	// SharePercent is the share of the litres of all sites, in percent, one decimal.
	SharePercent Decimal
}

// SetShares sets each site's share of the litres; "0" when nothing was delivered.
func SetShares(sites []*SiteBreakdown) {
	total := 0
	for _, s := range sites {
		total += s.Volume
	}
	for _, s := range sites {
		s.SharePercent = "0"
		if total > 0 {
			s.SharePercent = Decimal(big.NewRat(100*int64(s.Volume), int64(total)).FloatString(1))
		}
	}
}

// VehicleBreakdown holds the figures of the fills of a vehicle.
type VehicleBreakdown struct {
	// BusinessID is the business of the request.
	BusinessID   ID
	VehicleID    ID
	Registration string
	Label        *string
	Category     *VehicleCategory
	// Volume is in litres, without AdBlue.
	Volume int
	// Consumption is in litres per 100 km, or per hour; nil with fewer than three fills.
	Consumption *Decimal
	// DeltaPercent compares the consumption of the last 30 days, or of a shorter period, with
	// that of the 90 days before.
	DeltaPercent *Decimal
}
