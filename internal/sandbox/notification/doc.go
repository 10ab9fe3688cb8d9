// Package notification notifies users of events on orders, tanks and invoices, and of the price
// alerts that they set: each user has their own in a business (product 4.6 and S04). The
// packages that import it report these events.
//
// It imports api, calendar, clock, figure, form, history, seed, store and stream. Start reading
// at notices.go, then notifications.go and alerts.go.
package notification
