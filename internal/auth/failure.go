package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// failure is a refusal of /auth/token or /auth/signout: the answer's status,
// code and message, and what only the log may know.
type failure struct {
	status  int
	code    string
	message string
	cause   error
}

// Error implements error, for the log.
func (f *failure) Error() string {
	if f.cause == nil {
		return f.code
	}
	return fmt.Sprintf("%s: %v", f.code, f.cause)
}

// Unwrap gives the cause to errors.Is and errors.As.
func (f *failure) Unwrap() error { return f.cause }

func (f failure) because(cause error) *failure {
	f.cause = cause
	return &f
}

// The refusals. "Missing Access Token" is the specification's wording (§8); the
// sentence of TokenRequestRefused is product S03's.
var (
	failCrossOrigin = failure{http.StatusForbidden, string(domain.CodeForbidden), "Cette demande vient d’un autre site.", nil}
	failMethod      = failure{http.StatusMethodNotAllowed, string(domain.CodeInvalid), "Cette adresse n’accepte que la méthode POST.", nil}
	failMediaType   = failure{http.StatusUnsupportedMediaType, string(domain.CodeInvalid), "Cette adresse n’accepte que du JSON.", nil}
	failInvalid     = failure{http.StatusBadRequest, string(domain.CodeInvalid), "La demande de connexion est mal formée. Recommencez la connexion.", nil}
	failRefused     = failure{http.StatusBadRequest, "TokenRequestRefused", "Ce lien ne peut servir qu’une fois, pendant quelques minutes.", nil}
	failNoToken     = failure{http.StatusBadGateway, "TokenRequestMissingAccessToken", "Missing Access Token", nil}
	failUpstream    = failure{http.StatusBadGateway, string(domain.CodeUpstreamInvalid), "Le service de connexion a donné une réponse inattendue. Réessayez dans quelques instants.", nil}
	failUnreachable = failure{http.StatusBadGateway, string(domain.CodeUpstreamUnavailable), "Le service de connexion est injoignable. Réessayez dans quelques instants.", nil}
	failBusy        = failure{http.StatusServiceUnavailable, string(domain.CodeUpstreamUnavailable), "Le service de connexion est très sollicité. Réessayez dans quelques instants.", nil}
	failTimeout     = failure{http.StatusGatewayTimeout, string(domain.CodeUpstreamTimeout), "Le service de connexion met trop de temps à répondre. Réessayez dans quelques instants.", nil}
	failInternal    = failure{http.StatusInternalServerError, string(domain.CodeInternal), "Une erreur inattendue s’est produite. Réessayez dans quelques instants.", nil}
)

// refuse answers a refusal and logs it once.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, operation string, f *failure) {
	level := slog.LevelInfo
	if f.status >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	s.log.Log(r.Context(), level, operation+" refused", "code", f.code, "status", f.status, "cause", f.cause)
	switch f.status {
	case http.StatusMethodNotAllowed:
		w.Header().Set("Allow", http.MethodPost)
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", strconv.Itoa(1))
	}
	writeJSON(w, f.status, map[string]any{"error": map[string]string{"code": f.code, "message": f.message}})
}

// upstreamFailure classifies what a call to the authorization server ended with.
func upstreamFailure(err error) *failure {
	var f *failure
	var timeout interface{ Timeout() bool }
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return failTimeout.because(err)
	default:
		return failUnreachable.because(err)
	}
}

// writeJSON answers value. Nothing that this package answers may be stored
// (RFC 6749 §5.1).
func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(value) // the only failure is a client that went away
}
