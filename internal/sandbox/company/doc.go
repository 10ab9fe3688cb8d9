// Package company is the businesses: what they are called, their contacts, their logos,
// the customers who work for them, and the users whom they invite (product 8.1 and 8.3).
//
// It imports api, characters, clock, form, mail, secret and store. Start reading at company.go.
package company
