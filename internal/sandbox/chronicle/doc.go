// Package chronicle fills a store: with the seed when it is new, with the history up to the
// day of the clock, and with what a business always has around now (product §13).
//
// It imports nearly every room below the panel. Start reading at fill.go, then
// chronicle.go.
package chronicle
