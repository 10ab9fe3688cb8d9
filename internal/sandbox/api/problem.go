package api

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Unreadable is the refusal of a body that reading failed with err.
func Unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return TooLarge
	}
	return BadRequest("the body cannot be read")
}

// FieldConflict is a conflict that one field causes.
func FieldConflict(field, code string) *Problem {
	p := Conflict(code)
	p.Fields = map[string][]string{field: {code}}
	return p
}

// Problem is an error answer of the REST API (product 8.1):
// {"error":{"code","subcode","message","fields"}}. Code and Fields say what is wrong, with
// its parameters, as in "min:500": the sentences are the client's. Message is for who
// writes a client, of a call that no form can make.
type Problem struct {
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
func (p *Problem) Error() string { return strings.TrimSuffix(p.Code+": "+p.Message, ": ") }

// Frame is what the calls of the REST API have in common.
type Frame struct {
	DB    *store.DB
	Clock *clock.Clock
	Log   *slog.Logger
}

var (
	NotFound         = &Problem{Status: http.StatusNotFound, Code: "not_found"}
	Forbidden        = &Problem{Status: http.StatusForbidden, Code: "forbidden"}
	MethodNotAllowed = &Problem{Status: http.StatusMethodNotAllowed, Code: "method_not_allowed"}
	NotForm          = &Problem{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type", Message: "the body is not multipart/form-data"}
	NotJSON          = &Problem{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type", Message: "the body is not application/json"}
	TooLarge         = &Problem{Status: http.StatusRequestEntityTooLarge, Code: "too_large"}
	problemInternal  = &Problem{Status: http.StatusInternalServerError, Code: "internal"}
	subcodeSignsOut  = "AuthUnauthorized"
	noToken          = unauthorized("Token missing")
	badToken         = unauthorized("Token invalid")
	TokenExpired     = unauthorized("Token expired")
)

// unauthorized is the 401 that signs the customer out (specification §8).
func unauthorized(message string) *Problem {
	return &Problem{Status: http.StatusUnauthorized, Code: "unauthorized", Subcode: &subcodeSignsOut, Message: message}
}

// BadRequest is the 400 of a call that no form makes.
func BadRequest(message string) *Problem {
	return &Problem{Status: http.StatusBadRequest, Code: "bad_request", Message: message}
}

// WriteProblem answers with a refusal.
func WriteProblem(w http.ResponseWriter, p *Problem) {
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	WriteJSON(w, p.Status, map[string]*Problem{"error": p})
}

// WriteError answers with err when it is a problem, else with a 500 that says
// nothing; the cause goes to the log.
func (a *Frame) WriteError(w http.ResponseWriter, r *http.Request, err error) {
	var p *Problem
	if errors.As(err, &p) {
		WriteProblem(w, p)
		return
	}
	a.InternalError(w, r, err)
}

// InternalError answers with a 500 that says nothing; the cause goes to the log.
func (a *Frame) InternalError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil { // otherwise the client left, which is no fault of ours
		a.Log.ErrorContext(r.Context(), "sandbox request failed", "method", r.Method, "route", r.Pattern, "error", err)
	}
	WriteProblem(w, problemInternal)
}

// WriteJSON answers with a body.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // a client that goes away is no fault
}

// Conflict is a refusal for what is already the case.
func Conflict(code string) *Problem {
	return &Problem{Status: http.StatusConflict, Code: code}
}
