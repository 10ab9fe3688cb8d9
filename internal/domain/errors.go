package domain

import (
	"errors"
	"fmt"
	"time"
)

// Code classifies an Error. Callers branch on it, and GraphQL clients read it in
// extensions.code.
type Code string

// The codes of architecture §5. UPSTREAM_ codes mean that the provider, not Citerne, is the
// cause.
const (
	CodeUnauthenticated     Code = "UNAUTHENTICATED"
	CodeForbidden           Code = "FORBIDDEN"
	CodeNotFound            Code = "NOT_FOUND"
	CodeInvalid             Code = "INVALID"
	CodeConflict            Code = "CONFLICT"
	CodeRateLimited         Code = "RATE_LIMITED"
	CodeUpstreamUnavailable Code = "UPSTREAM_UNAVAILABLE"
	CodeUpstreamTimeout     Code = "UPSTREAM_TIMEOUT"
	CodeUpstreamInvalid     Code = "UPSTREAM_INVALID"
	CodeInternal            Code = "INTERNAL"
)

// Error is a failure whose Message, in French, may be shown to the customer. The cause must not
// be shown: it can contain upstream addresses, so it only goes to the log.
type Error struct {
	Code    Code
	Message string
	// UserErrors are the errors that the user can correct, field by field.
	UserErrors []*UserError
	// Status is the HTTP status of the provider's response, 0 when the failure did not come
	// from a response.
	Status int
	// RetryAfter is the wait that the provider asked for, nil when it asked for none.
	RetryAfter *time.Duration

	cause error
}

// Error implements error. The cause is included because this text is for logs.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

// Unwrap returns the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// NewError returns an Error with a message that may be shown to the customer.
func NewError(code Code, message string) *Error {
	return &Error{Code: code, Message: message}
}

// WithCause returns a copy of e that holds err for the log.
func (e *Error) WithCause(err error) *Error {
	c := *e
	c.cause = err
	return &c
}

// WithStatus returns a copy of e that holds the provider's HTTP status.
func (e *Error) WithStatus(status int) *Error {
	c := *e
	c.Status = status
	return &c
}

// WithRetryAfter returns a copy of e that holds how long to wait.
func (e *Error) WithRetryAfter(wait time.Duration) *Error {
	c := *e
	c.RetryAfter = &wait
	return &c
}

// WithUserErrors returns a copy of e with the errors that the user can correct.
func (e *Error) WithUserErrors(errs ...*UserError) *Error {
	c := *e
	c.UserErrors = errs
	return &c
}

// CodeOf returns the code of the first Error in err's chain, CodeInternal when there is none
// and the empty code when err is nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

// ErrSessionEnded refuses any request that needs a session after the session has ended.
var ErrSessionEnded = NewError(CodeUnauthenticated, "Votre session a pris fin. Reconnectez-vous pour continuer.")

// The two failures whose exact text the specification fixes (§8).
var (
	ErrNoCustomer      = NewError(CodeNotFound, "No customer found")
	ErrUnauthenticated = NewError(CodeUnauthenticated, "isLogged is false")
)
