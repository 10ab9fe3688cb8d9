// Package live serves the server-sent event streams: the events of a business and the positions
// of its tankers (product 8.2).
//
// It imports api, clock, order, store and stream.
package live
