// Package live serves the streams of live updates: the events of a business, and where its
// tankers are (product 8.2).
//
// It imports api, clock, order, store and stream.
package live
