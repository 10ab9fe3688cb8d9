package domain

import (
	"errors"
	"fmt"
	"time"
)

// Code classifies an Error. It is what callers branch on and what GraphQL
// clients read in extensions.code.
type Code string

// The codes of architecture §5. UPSTREAM_ codes say that the provider, not
// Citerne, is the cause.
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

// Error is a failure whose Message, in French, may be shown to the customer.
// The cause may not: it can name upstream addresses, so it only goes to the log.
type Error struct {
	Code    Code
	Message string
	// UserErrors are what the person who typed can put right, field by field.
	UserErrors []*UserError
	// Status is the HTTP status the provider answered, 0 when the failure did
	// not come from an answer.
	Status int
	// RetryAfter is how long the provider asked to be left alone, nil when it did
	// not say.
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

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// NewError makes an Error with a message that may be shown to the customer.
func NewError(code Code, message string) *Error {
	return &Error{Code: code, Message: message}
}

// WithCause returns a copy of e that remembers err for the log.
func (e *Error) WithCause(err error) *Error {
	c := *e
	c.cause = err
	return &c
}

// WithStatus returns a copy of e that remembers the provider's HTTP status.
func (e *Error) WithStatus(status int) *Error {
	c := *e
	c.Status = status
	return &c
}

// WithRetryAfter returns a copy of e that remembers how long to wait.
func (e *Error) WithRetryAfter(wait time.Duration) *Error {
	c := *e
	c.RetryAfter = &wait
	return &c
}

// WithUserErrors returns a copy of e that tells what to put right.
func (e *Error) WithUserErrors(errs ...*UserError) *Error {
	c := *e
	c.UserErrors = errs
	return &c
}

// CodeOf is the code of the first Error in err's chain, CodeInternal when there
// is none and the empty code when err is nil.
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

// ErrSessionEnded refuses whatever needs a session that is there no more.
var ErrSessionEnded = NewError(CodeUnauthenticated, "Votre session a pris fin. Reconnectez-vous pour continuer.")

// The two failures that the specification words exactly (§8).
var (
	ErrNoCustomer = NewError(CodeNotFound, "No customer found")
	ErrNotLogged  = NewError(CodeUnauthenticated, "isLogged is false")
)
