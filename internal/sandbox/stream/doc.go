// Package stream is the log of what changed in a business, from which the live updates are
// sent: a writer publishes to it in the transaction of the change.
//
// It imports store.
package stream
