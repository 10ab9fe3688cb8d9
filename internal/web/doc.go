// Package web has the definitions that the parts of the dashboard's HTTP surface share: addresses
// (addresses.go), request size limits (limits.go), the XSRF cookie and header (xsrf.go) and the
// format of a refusal (refusals.go).
//
// It imports domain and the standard library. Start with addresses.go.
package web
