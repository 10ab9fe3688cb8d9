// Package panel is the control panel of the demonstration: a page with actions that change the
// sandbox, and a journal of the API calls (product 13.8).
//
// It imports nearly every package of the sandbox. Start reading at panel.go.
package panel
