// Package planning is what is due to a business, day by day, and the private calendar that
// tells it (product 8.2).
//
// It imports api, calendar, characters, clock, company, figure, form, history, order, recurring,
// secret, seed and store.
package planning
