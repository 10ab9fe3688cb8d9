// Package history generates the orders, tank levels and invoices of the fictional businesses, for
// the 24 months before a sandbox first started and every day since (product 13.5). Everything
// follows from consumption: tanks empty, orders fill them, deliveries are invoiced, so that levels,
// volumes, amounts and emissions agree. It generates only the invoices up to the first start;
// package invoice issues and debits the later ones.
//
// It is pure: it reads no clock and no store. The same World, anchor and instant give the same
// History, and a later instant gives a longer one with the same settled past: every random number
// depends on its name, day and purpose only, never on the numbers drawn before. It imports calendar,
// figure and the standard library only.
//
// Start reading at history.go (the result), then tank.go (the source of the orders) and invoice.go.
package history
