package domain

import "time"

// TankForecast is the predicted level of a tank, and the data it is based on (product 7.5).
type TankForecast struct {
	TankID ID
	// The forecast uses Days days of use; the last RecentDays of them count RecentWeight times.
	Days         int
	RecentDays   int
	RecentWeight int
	// ErrorPercent bounds the error of nine in ten forecasts of the last 90 days, in percent of
	// the predicted use; nil when the history is too short.
	ErrorPercent *Decimal
	Points       []*ForecastPoint
	// AlertOn and EmptyOn are nil when the date is more than 60 days ahead.
	AlertOn *Date
	EmptyOn *Date
}

// ForecastPoint is a predicted level, in litres; Low and High are nil when the error is
// unknown.
type ForecastPoint struct {
	At    time.Time
	Level int
	Low   *int
	High  *int
}
