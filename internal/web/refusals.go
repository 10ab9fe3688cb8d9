package web

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Refusal is the machine-readable part of a refusal; RetryAfter is in seconds. Overloaded says
// that this server is overloaded, as opposed to a provider that is down.
type Refusal struct {
	Code       string `json:"code"`
	RequestID  string `json:"requestId"`
	RetryAfter int    `json:"retryAfter,omitempty"`
	Overloaded bool   `json:"overloaded,omitempty"`
}

// WriteRefusal writes a refusal in the format of all routes below /auth: {"error": {"code",
// "requestId", "message"}}. The message is French and may be shown.
func WriteRefusal(w http.ResponseWriter, status int, refusal Refusal, message string) {
	type answer struct {
		Refusal
		Message string `json:"message"`
	}
	WriteJSON(w, "application/json", status, struct {
		Error answer `json:"error"`
	}{answer{refusal, message}})
}

// WriteJSON writes a small JSON document of a media type. It panics when the value does not
// encode: all values are the program's own.
func WriteJSON(w http.ResponseWriter, media string, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", media+"; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // the only failure is a client that went away
}
