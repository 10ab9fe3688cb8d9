// Package fleet is the tanks of the customers: their levels, how they are used, when they run
// low, and what is out of the ordinary about them (product 7.5); and their vehicles with what
// they use (product 7.4).
//
// It imports api, calendar, characters, clock, company, figure, form, history, seed, store and
// stream. Start reading at tanks.go, then usage.go and forecast.go; and at vehicles.go. What was
// out of the ordinary in a period is found in drops.go and vehicle_spells.go.
package fleet
