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
	status     int
	code       domain.Code
	message    string
	retryAfter int // seconds, for the status 503
	cause      error
}

func fail(status int, code domain.Code, message string) failure {
	return failure{status: status, code: code, message: message}
}

// Error implements error, for the log.
func (f *failure) Error() string {
	if f.cause == nil {
		return string(f.code)
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
	failMediaType   = fail(http.StatusUnsupportedMediaType, domain.CodeInvalid, "Cette adresse n’accepte que du JSON.")
	failInvalid     = fail(http.StatusBadRequest, domain.CodeInvalid, "La demande de connexion est mal formée. Recommencez la connexion.")
	failRefused     = fail(http.StatusBadRequest, "TokenRequestRefused", "Ce lien ne peut servir qu’une fois, pendant quelques minutes.")
	failNoToken     = fail(http.StatusBadGateway, "TokenRequestMissingAccessToken", "Missing Access Token")
	failUpstream    = fail(http.StatusBadGateway, domain.CodeUpstreamInvalid, "Le service de connexion a donné une réponse inattendue. Réessayez dans quelques instants.")
	failUnreachable = fail(http.StatusBadGateway, domain.CodeUpstreamUnavailable, "Le service de connexion est injoignable. Réessayez dans quelques instants.")
	failBusy        = fail(http.StatusServiceUnavailable, domain.CodeUpstreamUnavailable, "Le service de connexion est très sollicité. Réessayez dans quelques instants.")
	failTimeout     = fail(http.StatusGatewayTimeout, domain.CodeUpstreamTimeout, "Le service de connexion met trop de temps à répondre. Réessayez dans quelques instants.")
	failInternal    = fail(http.StatusInternalServerError, domain.CodeInternal, "Une erreur inattendue s’est produite. Réessayez dans quelques instants.")
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
		slog.String("code", string(f.code)), slog.Int("status", f.status), slog.Any("cause", f.cause))
	if f.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, f.retryAfter)))
	}
	w.Header().Set("Cache-Control", "no-store")
	web.WriteRefusal(w, f.status, web.Refusal{Code: string(f.code), RequestID: trace.RequestID(r.Context())}, f.message)
}

// errClientRefused says that the token endpoint rejects our client credentials: no customer can
// sign in until the configuration is corrected.
var errClientRefused = errors.New("the authorization server refused the client: check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET_FILE")

// maxPause bounds the Retry-After of the token endpoint, in seconds: a user waits for it.
const maxPause = 120

// busy returns the refusal for a 429 of the token endpoint with the given Retry-After header (RFC
// 9110 §10.2.3). A header that is not a number of seconds means one second.
func busy(retryAfter string) *failure {
	seconds, _ := strconv.ParseUint(retryAfter, 10, 31)
	f := failBusy.because(fmt.Errorf("token endpoint answered 429, Retry-After %d s", seconds))
	f.retryAfter = int(min(seconds, maxPause))
	return f
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
