// Package search finds what a person may see of a business by a term: orders, recurring orders,
// invoices, vehicles, tanks, sites, contacts and users. It reads their tables, and writes none.
//
// It imports api, calendar, characters, clock, figure, fleet, order, paper, seed and store. Start
// reading at search.go, then term.go for what matches; named.go and dated.go for what is found.
package search
