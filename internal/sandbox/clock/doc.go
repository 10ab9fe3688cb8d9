// Package clock is the time of the sandbox: the wall clock, by which sessions expire, and the
// delivery clock, which the panel stops and advances (product 13.6).
//
// It imports store and calendar. Start reading at clock.go.
package clock
