// Package recurring serves recurring orders and computes the days on which each is due (product
// 7.2 and 8.3). Package order creates the order of an occurrence.
//
// It imports api, calendar, characters, clock, company, fleet, form, history, seed and store.
// Start reading at recurring.go, then occurrences.go.
package recurring
