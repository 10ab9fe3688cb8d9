// Package invoice is the invoices: their list, their payment, what a business owes, the
// accounting entries, the billing of what people ordered, and the debits that come
// after the first start (product 13.5 and 13.7).
//
// It imports api, calendar, characters, clock, company, figure, form, history, order, quote, seed,
// sheet, store and stream. Start reading at invoices.go, then payments.go.
package invoice
