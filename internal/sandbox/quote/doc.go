// Package quote is the prices of deliveries that are not ordered yet: what a tank has room
// for, what a truck brings, what it costs, and what may stand against it (product 7.1 and
// 7.2). An order is made of a quote.
//
// It imports api, calendar, clock, company, figure, fleet, form, history, recurring, secret, seed,
// slot and store.
package quote
