package domain

import "time"

// TankForecast is what a tank will hold, and what that rests on (product 7.5).
type TankForecast struct {
	TankID ID
	// Days of use count, the last RecentDays of them RecentWeight times.
	Days         int
	RecentDays   int
	RecentWeight int
	// ErrorPercent is how far nine in ten forecasts of the last 90 days stayed within, of the
	// use that they foresaw; nil when the history is too short.
	ErrorPercent *Decimal
	Points       []*ForecastPoint
	// AlertOn and EmptyOn are nil when that is not within 60 days.
	AlertOn *Date
	EmptyOn *Date
}

// ForecastPoint is the level that is foreseen, in litres; Low and High are nil when the error
// is not known.
type ForecastPoint struct {
	At    time.Time
	Level int
	Low   *int
	High  *int
}
