// Package document says which documents an order and a mandate have, what stands in each,
// and serves them (product S07). Package paper draws them.
//
// It imports api, calendar, clock, company, history, invoice, order, paper, seed and
// store.
package document
