// Package document says which documents an order, an invoice and a mandate have, what
// stands in each, and serves them (product S07 and S12). Package paper draws them, package
// einvoice writes the electronic invoices.
//
// It imports api, calendar, clock, company, einvoice, history, invoice, order, paper, seed
// and store.
package document
