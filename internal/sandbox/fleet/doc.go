// Package fleet manages the tanks of the customers, with their levels, use, forecasts and
// anomalies (product 7.5), and their vehicles, with their fills and consumption (product 7.4).
//
// It imports api, calendar, characters, clock, company, figure, form, history, notification, seed,
// store and stream. Start reading at tanks.go, then usage.go and forecast.go for tanks, and at
// vehicles.go for vehicles. drops.go and vehicle_spells.go find the anomalies of a period.
package fleet
