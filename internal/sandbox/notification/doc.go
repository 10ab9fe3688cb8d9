// Package notification is what people are notified of, and the price alerts by which they ask
// for it: each has their own in a business (product 4.6 and S04).
//
// It imports api, calendar, clock, figure, form, history, seed, store and stream. Start reading
// at notifications.go, then alerts.go.
package notification
