// Package invoice bills the deliveries and serves the invoices: their list, their payment, the
// balance of a business and the accounting entries. It also simulates the bank debits after the
// first start (product 13.5 and 13.7).
//
// It imports api, calendar, characters, clock, company, figure, form, history, notification, order,
// quote, seed, sheet, store and stream. Start reading at invoices.go, then payments.go.
package invoice
