// Package slot is the windows of the days in which a depot delivers to a site: which are
// closed, and how much room each has left (product 7.2 and S08).
//
// It imports api, calendar, clock, company, form, history, seed and store.
package slot
