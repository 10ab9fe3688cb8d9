package domain

import (
	"math/big"
	"slices"
	"strconv"
	"time"
)

// Analytics are the figures of a period (product S13); each part is read by itself.
type Analytics struct{ AnalyticsInput }

// AnalyticsInput is a period, what it is compared with, and filters; an empty list keeps
// everything.
type AnalyticsInput struct {
	From        Date
	To          Date
	Granularity Granularity
	Compare     CompareMode
	AddressIDs  []ID
	GasIDs      []ID
	// VehicleIDs narrow the vehicles alone.
	VehicleIDs []ID
}

// maxPeriodMonths is how many months figures, prices and exports may be asked for.
const maxPeriodMonths = 36

// Check refuses a period or a filter that cannot be.
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

// CheckFigures refuses a period that cannot be: backwards, or longer than 36 months.
func CheckFigures(from, to Date) error {
	if err := checkPeriod(&from, &to); err != nil {
		return err
	}
	if to >= from.AddMonths(maxPeriodMonths) {
		return NewError(CodeInvalid, "Choisissez une période de "+strconv.Itoa(maxPeriodMonths)+"\u00a0mois au plus.")
	}
	return nil
}

// maxVehicles is how many vehicles may be asked for at once.
const maxVehicles = 100

// CheckVehicles refuses a number of vehicles that cannot be asked for.
func CheckVehicles(limit int) error {
	if limit < 1 || limit > maxVehicles {
		return NewError(CodeInvalid, "Demandez de 1 à "+strconv.Itoa(maxVehicles)+"\u00a0véhicules.")
	}
	return nil
}

// Granularity is the step of a series.
type Granularity string

// The steps: a day, a week from Monday on, a month.
const (
	ByDay   Granularity = "DAY"
	ByWeek  Granularity = "WEEK"
	ByMonth Granularity = "MONTH"
)

// CompareMode is what a period is compared with.
type CompareMode string

// What a period may be compared with.
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

// Kpis are the seven figures of a period, and when they were made.
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

// Kpi is a figure, and what it was in the compared period; nil where no delivery gives it.
type Kpi struct {
	Value    *Decimal
	Previous *Decimal
}

// DeltaPercent is by how much the figure has changed, in percent, signed, one decimal; nil
// where there is nothing to compare with.
func (k Kpi) DeltaPercent() *Decimal {
	if k.Value == nil || k.Previous == nil {
		return nil
	}
	return changePercent(*k.Previous, *k.Value)
}

// Metric is what a series is of.
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

// GasSeries are the values of a product, the oldest first. They are many, so they are values.
type GasSeries struct {
	GasID  ID
	Points []SeriesPoint
}

// SiteBreakdown is what a site got.
type SiteBreakdown struct {
	// BusinessID is the one that was asked.
	BusinessID   ID
	AddressID    ID
	Label        string
	Volume       int
	SpendExclTax Cents
	EmissionsKg  Decimal
	Deliveries   int
	// SharePercent is the part of the litres of all sites, in percent, one decimal.
	SharePercent Decimal
}

// ShareOut gives each site its part of the litres; "0" where nothing was delivered.
func ShareOut(sites []*SiteBreakdown) {
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

// VehicleBreakdown is what a vehicle took, by its fills.
type VehicleBreakdown struct {
	// BusinessID is the one that was asked.
	BusinessID   ID
	VehicleID    ID
	Registration string
	Label        *string
	Category     *VehicleCategory
	// Volume is in litres, without AdBlue.
	Volume int
	// Consumption is in litres for 100 km, or for an hour; nil with fewer than three fills.
	Consumption *Decimal
	// DeltaPercent compares that of the last 30 days, or of a shorter period, with that of the 90
	// days before.
	DeltaPercent *Decimal
}
