// Package auth signs customers in and out: it exchanges authorization codes, seals the provider's
// tokens, authenticates requests, protects writes against cross-site requests and signs the
// addresses of private files.
//
// A session needs two halves, and neither is enough alone. The browser's local storage holds the
// provider's token, sealed with AES-256-GCM. The key is derived from a master key of the server
// and from a random HttpOnly cookie, the other half. The server stores no session; it only
// remembers the IDs of signed-out sessions until those sessions would have expired.
//
// auth imports internal/domain, internal/outgoing, internal/trace, internal/web,
// golang.org/x/oauth2 and the standard library. Start with service.go, then session.go (every
// request), exchange.go (sign-in) and seal.go (the format of a sealed token). No log line of this
// package contains a code, a verifier, a cookie or a token.
package auth
