// Package analytics keeps the events of the dashboard, and sums up what was delivered: the
// figures of a period, their series, who got what, and what it emitted (product 8.5).
//
// It imports api, calendar, clock, form, seed and store. Start at figures.go.
package analytics
