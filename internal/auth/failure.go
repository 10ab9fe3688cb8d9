package auth

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/outgoing"
	"github.com/citerne/citerne/internal/trace"
	"github.com/citerne/citerne/internal/web"
)

// failure is a refusal of /auth/token or /auth/signout: the status, code and message of the
// response, and a cause for the log only.
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

// Unwrap returns the cause, for errors.Is and errors.As.
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

// refuse writes the response of a refusal and logs it once.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, operation string, f *failure) {
	level := slog.LevelInfo
	if f.status >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	if errors.Is(f, errClientRefused) {
		level = slog.LevelError
	}
	s.log.LogAttrs(r.Context(), level, operation+" refused",
		slog.String("code", f.code), slog.Int("status", f.status), slog.Any("cause", f.cause))
	switch f.status {
	case http.StatusMethodNotAllowed:
		w.Header().Set("Allow", http.MethodPost)
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", strconv.Itoa(f.retryAfter()))
	}
	w.Header().Set("Cache-Control", "no-store")
	web.WriteRefusal(w, f.status, web.Refusal{Code: f.code, RequestID: trace.RequestID(r.Context())}, f.message)
}

// errClientRefused says that the token endpoint rejects our client credentials: no customer can
// sign in until the configuration is corrected.
var errClientRefused = errors.New("the authorization server refused the client: check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET_FILE")

// pauseError is a 429 of the token endpoint with its Retry-After, in seconds.
type pauseError struct{ seconds int }

// Error implements error.
func (e pauseError) Error() string {
	return fmt.Sprintf("token endpoint answered 429, come back after %d s", e.seconds)
}

// maxPause bounds the Retry-After of the token endpoint, in seconds: a user waits for it.
const maxPause = 120

// readPause reads a Retry-After header in seconds (RFC 9110 §10.2.3), between 1
// and maxPause; 1 for anything else.
func readPause(header string) pauseError {
	seconds, err := strconv.ParseUint(header, 10, 31)
	if err != nil {
		return pauseError{1}
	}
	return pauseError{int(min(max(seconds, 1), maxPause))}
}

// retryAfter returns the Retry-After of the response, in seconds.
func (f *failure) retryAfter() int {
	var pause pauseError
	if errors.As(f, &pause) {
		return pause.seconds
	}
	return 1
}

// upstreamFailure returns the refusal for an error of a call to the authorization server.
func upstreamFailure(err error) *failure {
	var f *failure
	var timeout interface{ Timeout() bool }
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return failTimeout.because(outgoing.WithoutURL(err))
	default:
		return failUnreachable.because(outgoing.WithoutURL(err))
	}
}

// writeJSON writes value as the response. Responses of this package must not be stored (RFC 6749
// §5.1).
func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Cache-Control", "no-store")
	web.WriteJSON(w, "application/json", status, value)
}
