// Package document serves the documents of orders, invoices and mandates: it decides which ones
// exist and gathers their contents (product S07 and S12). Package paper draws them, package
// einvoice writes the electronic invoices.
//
// It imports api, calendar, clock, company, einvoice, history, invoice, order, paper, seed
// and store.
package document
