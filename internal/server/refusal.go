package server

import (
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// readMethods are the methods of read-only routes.
var readMethods = []string{http.MethodGet, http.MethodHead}

// refuse answers with an error in the format of the path: GraphQL errors for /graphql, the
// JSON error of /auth, else plain text. The message is French and may be shown to users. When
// the error says how long to wait, the response has a Retry-After header.
func refuse(w http.ResponseWriter, r *http.Request, status int, err *domain.Error) {
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	refusal := web.Refusal{Code: string(err.Code), RequestID: head.Get(requestIDHeader), Overloaded: errors.Is(err, errCapacity)}
	if err.RetryAfter != nil {
		refusal.RetryAfter = max(1, int(math.Ceil(err.RetryAfter.Seconds())))
		head.Set("Retry-After", strconv.Itoa(refusal.RetryAfter))
	}
	switch {
	case r.URL.Path == "/graphql":
		web.WriteJSON(w, graphQLType(r), status, graphQLRefusal{[1]graphQLError{{err.Message, refusal}}})
	case strings.HasPrefix(r.URL.Path, "/auth/"):
		web.WriteRefusal(w, status, refusal, err.Message)
	default:
		writeText(w, status, err.Message)
	}
}

type graphQLRefusal struct {
	Errors [1]graphQLError `json:"errors"`
}

type graphQLError struct {
	Message    string      `json:"message"`
	Extensions web.Refusal `json:"extensions"`
}

// graphQLType returns the media type of an error response, one of the two of GraphQL over
// HTTP: the newer one when the request accepts it by name.
func graphQLType(r *http.Request) string {
	const newer = "application/graphql-response+json"
	for _, accept := range r.Header.Values("Accept") {
		if strings.Contains(accept, newer) {
			return newer
		}
	}
	return "application/json"
}

// refuseMethod answers 405 and lists the allowed methods (RFC 9110 §15.5.6).
func refuseMethod(w http.ResponseWriter, r *http.Request, allowed []string) {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	refuse(w, r, http.StatusMethodNotAllowed, errMethod)
}

var errMethod = domain.NewError(domain.CodeInvalid, "Cette méthode n’est pas acceptée à cette adresse.")

// writeJSON answers with a small JSON document.
func writeJSON(w http.ResponseWriter, status int, v any) {
	web.WriteJSON(w, "application/json", status, v)
}

// writeText answers with one line of plain text.
func writeText(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, message+"\n")
}
