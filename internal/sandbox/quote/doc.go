// Package quote prices deliveries before they are ordered. It checks the volumes against tanks,
// trucks and products, and warns of what could hold the order up (product 7.1 and 7.2). An order
// is created from a quote.
//
// It imports api, calendar, clock, company, figure, fleet, form, history, recurring, secret,
// seed, slot and store.
package quote
