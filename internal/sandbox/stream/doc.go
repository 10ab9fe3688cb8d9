// Package stream is the event log of each business, from which live updates are sent. A change
// is published in the transaction that makes it.
//
// It imports store.
package stream
