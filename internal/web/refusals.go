package web

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Refusal is what a program reads of a refusal; RetryAfter is in seconds. Overloaded says
// that this server has too much to do, and not that the provider is away.
type Refusal struct {
	Code       string `json:"code"`
	RequestID  string `json:"requestId"`
	RetryAfter int    `json:"retryAfter,omitempty"`
	Overloaded bool   `json:"overloaded,omitempty"`
}

// WriteRefusal answers as everything below /auth does: {"error": {"code", "requestId",
// "message"}}. The message is French and may be shown.
func WriteRefusal(w http.ResponseWriter, status int, refusal Refusal, message string) {
	type answer struct {
		Refusal
		Message string `json:"message"`
	}
	WriteJSON(w, "application/json", status, struct {
		Error answer `json:"error"`
	}{answer{refusal, message}})
}

// WriteJSON answers a small JSON document of a media type. The value is ours and always
// encodes.
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
