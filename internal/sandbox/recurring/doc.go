// Package recurring is the orders that repeat: what they are, the days on which each is
// due, and those of which it has made its order (product 7.2 and 8.3). Room order makes
// the order of an occurrence.
//
// It imports api, calendar, characters, clock, company, fleet, form, history, seed and store.
// Start reading at recurring.go, then occurrences.go.
package recurring
