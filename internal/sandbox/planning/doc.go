// Package planning lists the deliveries of a business day by day, and serves them as a private
// calendar feed (product 8.2).
//
// It imports api, calendar, characters, clock, company, figure, form, history, order, recurring,
// secret, seed and store.
package planning
