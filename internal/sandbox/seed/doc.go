// Package seed is the fixed part of the demonstration data (product §13): who and where,
// what is sold, who delivers, and what a litre costs on a day. It knows no store.
//
// It imports calendar, form, history and store (for the ids). Start reading at seed.go.
package seed
