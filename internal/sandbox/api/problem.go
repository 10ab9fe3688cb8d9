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

// Unreadable returns the problem for a body that could not be read because of err.
func Unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return TooLarge
	}
	return BadRequest("the body cannot be read")
}

// FieldConflict returns a 409 that one field causes.
func FieldConflict(field, code string) *Problem {
	p := Conflict(code)
	p.Fields = map[string][]string{field: {code}}
	return p
}

// Problem is an error response of the REST API (product 8.1):
// {"error":{"code","subcode","message","fields"}}. Code and Fields are codes with their
// parameters, as in "min:500"; the client has the sentences. Message is for developers of a
// client: it explains a malformed request, which no form can send.
type Problem struct {
	Status  int                 `json:"-"`
	Code    string              `json:"code"`
	Subcode *string             `json:"subcode"`
	Message string              `json:"message,omitempty"`
	Fields  map[string][]string `json:"fields,omitempty"`
	// Counts are the numbers that explain a conflict, by name.
	Counts map[string]int `json:"counts,omitempty"`
	// Quote is a new quote at the current price, for an order whose quote has expired.
	Quote any `json:"quote,omitempty"`
}

func (p *Problem) Error() string { return strings.TrimSuffix(p.Code+": "+p.Message, ": ") }

// Frame authenticates callers, runs calls with an idempotency key and writes errors.
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

// unauthorized returns the 401 that signs the customer out (specification §8).
func unauthorized(message string) *Problem {
	return &Problem{Status: http.StatusUnauthorized, Code: "unauthorized", Subcode: &subcodeSignsOut, Message: message}
}

// BadRequest returns the 400 of a malformed request, which no form can send.
func BadRequest(message string) *Problem {
	return &Problem{Status: http.StatusBadRequest, Code: "bad_request", Message: message}
}

// WriteProblem writes a problem as the response.
func WriteProblem(w http.ResponseWriter, p *Problem) {
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	WriteJSON(w, p.Status, map[string]*Problem{"error": p})
}

// WriteError writes err as the response when it is a Problem; otherwise it calls InternalError.
func (a *Frame) WriteError(w http.ResponseWriter, r *http.Request, err error) {
	var p *Problem
	if errors.As(err, &p) {
		WriteProblem(w, p)
		return
	}
	a.InternalError(w, r, err)
}

// InternalError writes a 500 without details; the cause goes to the log.
func (a *Frame) InternalError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil { // otherwise the client disconnected, which is not our fault
		a.Log.ErrorContext(r.Context(), "sandbox request failed", "method", r.Method, "route", r.Pattern, "error", err)
	}
	WriteProblem(w, problemInternal)
}

// WriteJSON writes a status and a body as JSON.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // it fails only when the client has disconnected
}

// Conflict returns a 409: the request contradicts the current state.
func Conflict(code string) *Problem {
	return &Problem{Status: http.StatusConflict, Code: code}
}
