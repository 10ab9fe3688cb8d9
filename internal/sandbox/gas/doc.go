// Package gas serves the API of the products and their prices (product 8.1 and 8.2).
//
// It imports api, calendar, clock, seed and store.
package gas
