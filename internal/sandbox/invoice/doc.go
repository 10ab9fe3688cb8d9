// Package invoice is the invoices: their list, the billing of what people ordered, and the
// debits that pay them or fail (product 13.5).
//
// It imports api, calendar, clock, company, figure, history, order, seed, store and stream.
package invoice
