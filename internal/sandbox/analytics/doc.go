// Package analytics stores the events of the dashboard and sums up deliveries: the key figures
// of a period, their series, the breakdown by site, product or vehicle, emissions, excise
// refunds and anomalies (product 7.5, 7.7 and 8.5).
//
// It imports api, calendar, clock, figure, fleet, form, seed and store. Start at figures.go, then
// anomalies.go.
package analytics
