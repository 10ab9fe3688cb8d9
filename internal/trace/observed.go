package trace

// Operation names a GraphQL operation in metrics, spans and logs.
type Operation struct {
	// Type is query, mutation or subscription.
	Type string
	// Name is that of an operation which was compiled into the interface. Any other
	// could be called anything, so it is FreeOperation, and one without a name
	// AnonymousOperation.
	Name string
}

// Names of operations that have none of their own to tell.
const (
	FreeOperation      = "free"
	AnonymousOperation = "anonymous"
)

// Outcome is what became of an operation: the worst of its errors, by whose doing it
// was.
type Outcome int

// The outcomes, from the best to the worst.
const (
	// OutcomeOK has no errors.
	OutcomeOK Outcome = iota
	// OutcomeRefused has errors that are the client's own doing, such as NOT_FOUND.
	OutcomeRefused
	// OutcomeUpstream has errors of the provider.
	OutcomeUpstream
	// OutcomeInternal has errors of ours.
	OutcomeInternal
	// OutcomeCanceled has no client to answer any more.
	OutcomeCanceled

	outcomes
)

var outcomeNames = [outcomes]string{"ok", "refused", "upstream", "internal", "canceled"}

// String is the outcome as operators read it.
func (o Outcome) String() string { return outcomeNames[o] }

// StatusGone is the status, in metrics and logs, of a request whose client left before there
// was an answer. HTTP has none for what nobody reads; nginx calls it so, and what reads logs
// knows it.
const StatusGone = 499

// Call names a call to the provider in metrics, spans and logs. Neither the address nor
// the path is part of it: they hold ids.
type Call struct {
	// API is the family of calls that it belongs to: v2, v3, analytics, auth or files.
	API    string
	Method string
	// Route is the path with {id} for what changes.
	Route string
}

// String is the call as operators read it, such as "v2 GET /business/{id}".
func (c Call) String() string { return c.API + " " + c.Method + " " + c.Route }
