// Package company manages the businesses: their names and numbers, addresses, contacts, logos,
// payment methods, the customers who work for them, and invitations (product 8.1 and 8.3).
//
// It imports api, calendar, characters, clock, form, history, mail, page, secret, seed and store.
// Start reading at company.go.
package company
