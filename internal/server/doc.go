// Package server is the HTTP edge of the dashboard: routes, security headers,
// who is served when there is too much to do, request ids, the access log, the built
// user interface, provider files and health. It takes the GraphQL and sign-in handlers as they are and knows nothing
// of what they do.
//
// It imports internal/domain, internal/trace and the router only. Start with router.go, which
// reads as a table of contents, then headers.go and admission.go.
package server
