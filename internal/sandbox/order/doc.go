// Package order creates orders and takes them through their statuses. It also serves the list
// with its search, and the position of the tanker (product 7.1, 7.2 and 8.2).
//
// It imports api, calendar, characters, clock, company, figure, fleet, form, history,
// notification, quote, recurring, seed, slot, store and stream. Start reading at order.go, then
// order_create.go and order_life.go.
package order
