// Package api is what the calls of the provider's REST API have in common: who calls, what
// their role permits, how an answer and a refusal are written, and that a call which
// makes something counts once. A refusal is a code with its parameters; the sentences
// are the client's.
//
// It imports store, clock and secret, and no noun of the provider. Start reading at
// call.go, then problem.go.
package api
