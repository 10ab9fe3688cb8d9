// Package sandbox is the embedded provider: the authorization server and the
// REST v2 API that a real fuel provider would run, over a SQLite store filled
// with fictional French businesses. The dashboard reaches it over HTTP only, on
// another origin than its own.
//
// It imports neither domain nor provider, so that a misreading of the
// specification on one side cannot cancel itself on the other. It may import
// the standard library, goose, the SQLite driver, x/crypto and, in package paper
// alone, the PDF library.
//
// Start reading at sandbox.go (configuration and routes); then authorize.go and
// token.go for sign-in, v2.go for the REST API, seed.go for the data. Nobody
// named in the data can be reached: e-mails end in .example, phone numbers are
// those reserved for fiction (product §13).
package sandbox
