// Package api is the frame that all endpoints of the provider's REST API share: authentication,
// role permissions, writing of answers and errors, and idempotency keys. An error is a code with
// its parameters; the client has the sentences.
//
// It imports calendar, clock, secret and store, and no package of a noun. Start reading at call.go,
// then problem.go.
package api
