// Package search finds records of a business by a term, limited to those that the user may see:
// orders, recurring orders, invoices, vehicles, tanks, sites, contacts and users. It only reads
// their tables.
//
// It imports api, calendar, characters, clock, figure, fleet, order, paper, seed and store.
// Start reading at search.go, then term.go for the matching; named.go and dated.go search each
// kind.
package search
