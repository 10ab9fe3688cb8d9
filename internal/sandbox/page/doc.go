// Package page draws the HTML pages of the sandbox: their templates, their layout and
// assets, and the pages that say one thing. What a page of its own says is its room's.
//
// It imports api and calendar. Start reading at page.go.
package page
