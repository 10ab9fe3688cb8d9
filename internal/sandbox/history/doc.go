// Package history invents what happened to the fictional businesses during the
// 24 months before a sandbox first started, and every day since (product 13.5).
// Consumption drives everything: tanks empty, orders fill them, deliveries are
// invoiced, so that levels, volumes, amounts and emissions agree. Invoices are those of the
// first start: what comes then is billed and debited by package invoice.
//
// It is pure: no clock, no store. The same World, anchor and instant give the
// same History, and a later instant a longer one whose settled past is the same:
// every random number is drawn from what it is for and its day, never from a
// stream. It imports calendar, figure and the standard library only.
//
// Start reading at history.go (what comes out), then tank.go (where orders come
// from) and invoice.go.
package history
