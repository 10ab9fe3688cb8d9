package server

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// readMethods are the methods of everything that is only read.
var readMethods = []string{http.MethodGet, http.MethodHead}

// refuse answers an error in the shape that the caller of the path reads: GraphQL
// errors below /graphql, the JSON error of /auth, else plain text. The message is
// French and may be shown.
func refuse(w http.ResponseWriter, r *http.Request, status int, code domain.Code, message string) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path == "/graphql":
		writeJSON(w, status, map[string]any{"errors": []any{map[string]any{
			"message":    message,
			"extensions": map[string]any{"code": code, "requestId": w.Header().Get(requestIDHeader)},
		}}})
	case strings.HasPrefix(r.URL.Path, "/auth/"):
		writeJSON(w, status, map[string]any{"error": map[string]any{
			"code": code, "message": message, "requestId": w.Header().Get(requestIDHeader),
		}})
	default:
		writeText(w, status, message)
	}
}

// refuseMethod answers 405 and names the methods that do work (RFC 9110 §15.5.6).
func refuseMethod(w http.ResponseWriter, r *http.Request, allowed []string) {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	refuse(w, r, http.StatusMethodNotAllowed, domain.CodeInvalid, "Cette méthode n’est pas acceptée à cette adresse.")
}

// writeJSON answers a small JSON document. The values are ours and always encode.
func writeJSON(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// writeText answers one line of plain text.
func writeText(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, message+"\n")
}
