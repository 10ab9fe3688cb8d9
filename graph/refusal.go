package graph

import (
	"maps"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// maxPlaces is how many faults of a document are reported.
	maxPlaces = 20
	// maxMessage is the longest message for one fault, in bytes.
	maxMessage = 300
)

// refusal ends a request before anything runs.
type refusal struct {
	// status is the HTTP status; 0 means a well-formed request that GraphQL cannot execute, see
	// statusFor.
	status int
	// allow is the Allow header of a 405.
	allow string
	// reload asks the page to reload, because it is of another release.
	reload bool
	// places are the faults that the parser or the validator found, if any.
	places  gqlerror.List
	failure *domain.Error
}

// Error implements error.
func (r *refusal) Error() string { return r.failure.Error() }

// Unwrap returns the domain.Error to errors.As.
func (r *refusal) Unwrap() error { return r.failure }

// allowing sets the methods that would have been accepted.
func (r *refusal) allowing(methods ...string) *refusal {
	r.allow = strings.Join(methods, ", ")
	return r
}

// statusFor returns the HTTP status of an answer of type media. A request that GraphQL cannot
// execute is 400 for application/graphql-response+json and 200 for the older application/json,
// as GraphQL over HTTP requires.
func (r *refusal) statusFor(media string) int {
	switch {
	case r.status != 0:
		return r.status
	case media == mediaGraphQL, media == mediaStream:
		return http.StatusBadRequest
	default:
		return http.StatusOK
	}
}

func refuse(status int, code domain.Code, message string) *refusal {
	return &refusal{status: status, failure: domain.NewError(code, message)}
}

func unprocessable(message string) *refusal {
	return refuse(0, domain.CodeInvalid, message)
}

// refusalErrors returns the errors that a client reads for a refusal. It copies the places,
// which all requests for the same document share.
func (r *reporter) refusalErrors(refused *refusal) gqlerror.List {
	shown := r.errorFor(refused)
	if refused.reload {
		shown.Extensions["reload"] = true
	}
	if refused.places == nil {
		return gqlerror.List{shown}
	}
	places := refused.places[:min(len(refused.places), maxPlaces)]
	list := make(gqlerror.List, len(places))
	for i, place := range places {
		list[i] = &gqlerror.Error{
			Message: clip(place.Message), Path: place.Path, Locations: place.Locations[:min(len(place.Locations), maxPlaces)],
			Extensions: maps.Clone(shown.Extensions),
		}
	}
	return list
}

// clip truncates a message that repeats much of a document.
func clip(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + "…"
}
