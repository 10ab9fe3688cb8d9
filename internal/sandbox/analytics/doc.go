// Package analytics keeps the events of the dashboard, and sums up what was delivered: the
// figures of a period, their series, who got what, what it emitted, what of its excise is
// refunded, and what was out of the ordinary (product 7.5, 7.7 and 8.5).
//
// It imports api, calendar, clock, figure, fleet, form, seed and store. Start at figures.go, then
// anomalies.go.
package analytics
