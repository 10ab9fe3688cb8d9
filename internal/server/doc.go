// Package server is the HTTP edge of the dashboard: routes, security headers, admission
// control, request ids, the access log, the built user interface, provider files and health.
// It is given the GraphQL and sign-in handlers and does not depend on their logic.
//
// It imports internal/domain, internal/outgoing, internal/trace, internal/web, chi with its
// httprate, golang.org/x/sync and golang.org/x/time only.
// Start with router.go, which reads as a table of contents, then headers.go and admission.go;
// serve.go answers on the ports and ends.
package server
