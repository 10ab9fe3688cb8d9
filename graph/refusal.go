package graph

import (
	"maps"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// maxPlaces is how many faults of a document are told.
	maxPlaces = 20
	// maxMessage is how long the words for one may be, in bytes.
	maxMessage = 300
)

// refusal ends a request before anything runs.
type refusal struct {
	// status is the HTTP status; 0 stands for a well-formed request that GraphQL
	// cannot execute, see statusFor.
	status int
	// allow is the Allow header of a 405.
	allow string
	// reload tells a page that it is of another release: loading it again is the cure.
	reload bool
	// places are what the parser or the validator found, when it was them.
	places  gqlerror.List
	failure *domain.Error
}

// Error implements error.
func (r *refusal) Error() string { return r.failure.Error() }

// Unwrap gives the domain.Error to errors.As.
func (r *refusal) Unwrap() error { return r.failure }

// allowing names the methods that would have been accepted.
func (r *refusal) allowing(methods ...string) *refusal {
	r.allow = strings.Join(methods, ", ")
	return r
}

// statusFor is the HTTP status of an answer of type media. What GraphQL cannot
// execute is 400 for application/graphql-response+json and 200 for the older
// application/json, as GraphQL over HTTP wants.
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

// tellRefusal is what a client learns of a refusal. The places it may hold are
// shared by every request for the same document, so they are copied.
func (r *reporter) tellRefusal(refused *refusal) gqlerror.List {
	told := r.tell(refused)
	if refused.reload {
		told.Extensions["reload"] = true
	}
	if refused.places == nil {
		return gqlerror.List{told}
	}
	places := refused.places[:min(len(refused.places), maxPlaces)]
	list := make(gqlerror.List, len(places))
	for i, place := range places {
		list[i] = &gqlerror.Error{
			Message: clip(place.Message), Path: place.Path, Locations: place.Locations[:min(len(place.Locations), maxPlaces)],
			Extensions: maps.Clone(told.Extensions),
		}
	}
	return list
}

// clip shortens a message that repeats much of a document.
func clip(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + "…"
}
