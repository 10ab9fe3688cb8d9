// Package panel is the panel of the demonstration: its page, its levers, and the journal of
// the calls of the API (product 13.8).
//
// It imports nearly every room. Start reading at panel.go.
package panel
