// Package page renders the HTML pages of the sandbox. It has their templates, layout and assets,
// and the pages with a single message. The packages that use it supply the content of their own
// pages.
//
// It imports api and calendar. Start reading at page.go.
package page
