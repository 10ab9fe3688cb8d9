// Package chronicle fills a store with the seed when it is new, with the history up to the day of
// the delivery clock, and with the current orders that a demonstration always shows (product §13).
//
// It imports nearly every package below the panel. Start reading at fill.go, then chronicle.go.
package chronicle
