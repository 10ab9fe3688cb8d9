// Package seed holds the fixed part of the demonstration data (product §13): businesses, users
// and sites, products, depots and tankers, and the price of a litre on each day. It does not use
// the store itself.
//
// It imports calendar, history and store (for the ids). Start reading at seed.go.
package seed
