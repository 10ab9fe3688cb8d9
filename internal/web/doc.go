// Package web is what the parts of the dashboard's HTTP surface agree on: its
// addresses (addresses.go), how large a request may be (limits.go), the names that
// protect writes (xsrf.go) and how a refusal reads (refusals.go).
//
// It imports domain and the standard library. Start with addresses.go.
package web
