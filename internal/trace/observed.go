package trace

// Operation names a GraphQL operation in metrics, spans and logs.
type Operation struct {
	// Type is query, mutation or subscription.
	Type string
	// Name is the name of an operation that was compiled into the interface. Any other operation
	// is FreeOperation, because clients may give it any name, and one without a name is
	// AnonymousOperation.
	Name string
}

// Names of operations that are not compiled into the interface.
const (
	FreeOperation      = "free"
	AnonymousOperation = "anonymous"
)

// Outcome is the result of an operation: the worst of its errors, classified by the side that
// caused it.
type Outcome int

// The outcomes, from the best to the worst.
const (
	// OutcomeOK: no errors.
	OutcomeOK Outcome = iota
	// OutcomeRefused: errors caused by the client, such as NOT_FOUND.
	OutcomeRefused
	// OutcomeUpstream: errors of the provider.
	OutcomeUpstream
	// OutcomeInternal: errors of this server.
	OutcomeInternal
	// OutcomeCanceled: the client left before the response.
	OutcomeCanceled

	outcomes
)

var outcomeNames = [outcomes]string{"ok", "refused", "upstream", "internal", "canceled"}

// String returns the outcome's name in metrics and logs.
func (o Outcome) String() string { return outcomeNames[o] }

// StatusGone is the status, in metrics and logs, of a request whose client left before the
// response. HTTP defines none; log tools know 499 from nginx.
const StatusGone = 499

// Call names a call to the provider in metrics, spans and logs. It has neither the address nor the
// path, because they hold IDs.
type Call struct {
	// API is the API of the provider: v2, v3, analytics, auth or files.
	API    string
	Method string
	// Route is the path with {id} in place of each variable part.
	Route string
}

// String returns the call's name in logs, such as "v2 GET /business/{id}".
func (c Call) String() string { return c.API + " " + c.Method + " " + c.Route }
