// Package slot computes the delivery windows of a site day by day: which are closed, and how
// much capacity its depot has left in each (product 7.2 and S08).
//
// It imports api, calendar, clock, company, form, history, seed and store.
package slot
