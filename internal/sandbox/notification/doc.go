// Package notification is what people are notified of, and the price alerts by which they ask
// for some of it: each has their own in a business (product 4.6 and S04). The rooms above tell it
// what happens to orders, tanks and invoices.
//
// It imports api, calendar, clock, figure, form, history, seed, store and stream. Start reading
// at notices.go, then notifications.go and alerts.go.
package notification
