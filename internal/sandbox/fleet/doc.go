// Package fleet is the tanks of the customers: their levels, how they are used and when
// they run low (product 7.5). Vehicles come here too.
//
// It imports api, calendar, clock, history, seed, store and stream. Start reading at tanks.go.
package fleet
