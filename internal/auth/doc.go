// Package auth signs customers in and out: it exchanges authorization codes,
// seals the provider's tokens, authenticates requests, guards writes against
// cross-site requests and signs the addresses of private files.
//
// What the browser keeps is never enough to act. Its local storage holds the
// provider's token sealed with AES-256-GCM under a key that is derived from a
// master key of the server and from a random HttpOnly cookie; the cookie alone
// opens nothing. The server keeps no session: only the identifiers of
// signed-out sessions are remembered, until those sessions would have ended.
//
// auth imports internal/domain, internal/trace, golang.org/x/oauth2 and the standard library.
// Start with service.go, then session.go (every request), exchange.go (sign-in)
// and seal.go (the format of a sealed token). No log line of this package ever
// holds a code, a verifier, a cookie or a token.
package auth
