package sandbox

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
)

// problem is an error answer of the REST API (product 8.1):
// {"error":{"code","subcode","message","fields"}}. Code and Fields say what is wrong, with
// its parameters, as in "min:500": the sentences are the client's. Message is for who
// writes a client, of a call that no form can make.
type problem struct {
	Status  int                 `json:"-"`
	Code    string              `json:"code"`
	Subcode *string             `json:"subcode"`
	Message string              `json:"message,omitempty"`
	Fields  map[string][]string `json:"fields,omitempty"`
	// Counts say how much stands against what was asked.
	Counts map[string]int `json:"counts,omitempty"`
	// Quote is the one at the price of now, of an order whose own has expired.
	Quote any `json:"quote,omitempty"`
}

// Error implements error.
func (p *problem) Error() string { return strings.TrimSuffix(p.Code+": "+p.Message, ": ") }

// api is what the calls of the REST API have in common.
type api struct {
	db    *database
	clock *deliveryClock
	log   *slog.Logger
}

var (
	problemNotFound    = &problem{Status: http.StatusNotFound, Code: "not_found"}
	problemForbidden   = &problem{Status: http.StatusForbidden, Code: "forbidden"}
	problemMethod      = &problem{Status: http.StatusMethodNotAllowed, Code: "method_not_allowed"}
	problemMediaType   = &problem{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type", Message: "the body is not multipart/form-data"}
	problemJSONOnly    = &problem{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type", Message: "the body is not application/json"}
	problemTooLarge    = &problem{Status: http.StatusRequestEntityTooLarge, Code: "too_large"}
	problemInternal    = &problem{Status: http.StatusInternalServerError, Code: "internal"}
	subcodeSignsOut    = "AuthUnauthorized"
	problemNoToken     = unauthorized("Token missing")
	problemBadToken    = unauthorized("Token invalid")
	problemTokenTooOld = unauthorized("Token expired")
)

// unauthorized is the 401 that signs the customer out (specification §8).
func unauthorized(message string) *problem {
	return &problem{Status: http.StatusUnauthorized, Code: "unauthorized", Subcode: &subcodeSignsOut, Message: message}
}

func badRequest(message string) *problem {
	return &problem{Status: http.StatusBadRequest, Code: "bad_request", Message: message}
}

func writeProblem(w http.ResponseWriter, p *problem) {
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writeJSON(w, p.Status, map[string]*problem{"error": p})
}

// writeError answers with err when it is a problem, else with a 500 that says
// nothing; the cause goes to the log.
func (a *api) writeError(w http.ResponseWriter, r *http.Request, err error) {
	var p *problem
	if errors.As(err, &p) {
		writeProblem(w, p)
		return
	}
	a.internalError(w, r, err)
}

func (a *api) internalError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil { // otherwise the client left, which is no fault of ours
		a.log.ErrorContext(r.Context(), "sandbox request failed", "method", r.Method, "route", r.Pattern, "error", err)
	}
	writeProblem(w, problemInternal)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // a client that goes away is no fault
}
