package auth

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Session is the session of an authenticated request: the provider's token, unsealed, and its
// expiry.
type Session struct {
	// ID identifies the session in logs and in the list of signed-out sessions. It is not a
	// secret.
	ID string
	// TokenType and Token form the Authorization header for the provider.
	TokenType string
	Token     string
	ExpiresAt time.Time

	cookie []byte
}

// Format implements fmt.Formatter: no verb prints the token.
func (s *Session) Format(f fmt.State, _ rune) { io.WriteString(f, "session "+s.ID) }

// LogValue implements slog.LogValuer: the token is never logged.
func (s *Session) LogValue() slog.Value { return slog.StringValue(s.ID) }

// The reasons to reject a request's credentials, with those of seal.go. They are causes of
// domain.ErrSessionEnded and are only logged: the response is the same for all, so that it does
// not reveal which half was wrong.
var (
	errAuthorization = errors.New("authorization: not one header of a scheme and a sealed token")
	errNoCookie      = errors.New("session cookie: missing or malformed")
	errScheme        = errors.New("authorization: the scheme is not the sealed token's type")
	errExpired       = errors.New("session: expired")
	errSignedOut     = errors.New("session: signed out")
)

// Authenticate returns the session of a request, from its Authorization header "{token type}
// {sealed token}" (specification §6) and its session cookie. It returns nil, nil for a request
// without an Authorization header, and a *domain.Error UNAUTHENTICATED with the same message for
// any bad credentials; its cause says why.
func (s *Service) Authenticate(r *http.Request) (*Session, error) {
	headers, present := r.Header["Authorization"]
	if !present {
		return nil, nil
	}
	session, err := s.open(r, headers)
	if err != nil {
		return nil, domain.ErrSessionEnded.WithCause(err)
	}
	return session, nil
}

// Check returns the error of Authenticate when an opened session has expired or was signed out
// since.
func (s *Service) Check(session *Session) error {
	switch {
	case !time.Now().Before(session.ExpiresAt):
		return domain.ErrSessionEnded.WithCause(errExpired)
	case s.revocations.Revoked(session.ID):
		return domain.ErrSessionEnded.WithCause(errSignedOut)
	default:
		return nil
	}
}

func (s *Service) open(r *http.Request, headers []string) (*Session, error) {
	if len(headers) != 1 {
		return nil, errAuthorization
	}
	scheme, text, found := strings.Cut(headers[0], " ")
	if !found {
		return nil, errAuthorization
	}
	p, cookie, err := s.unseal(text, s.cookiesOf(r), forSession)
	if err != nil {
		return nil, err
	}
	// Schemes are case-insensitive (RFC 9110 §11.1).
	if !strings.EqualFold(scheme, p.tokenType) {
		return nil, errScheme
	}
	return s.alive(p, cookie)
}

// alive returns the session of an unsealed token, unless the session has ended.
func (s *Service) alive(p sealed, cookie []byte) (*Session, error) {
	if !time.Now().Before(p.expiresAt) {
		return nil, errExpired
	}
	id := encodeSessionID(p.sessionID)
	if s.revocations.Revoked(id) {
		return nil, errSignedOut
	}
	return &Session{ID: id, TokenType: p.tokenType, Token: p.token, ExpiresAt: p.expiresAt, cookie: cookie}, nil
}

// unseal opens a sealed token with its cookie, which it finds among the cookies of a request and
// returns.
func (s *Service) unseal(text string, cookies [][]byte, use purpose) (p sealed, cookie []byte, err error) {
	err = errNoCookie
	for _, cookie = range cookies {
		if p, err = s.keys.open(text, cookie, use); err == nil {
			return p, cookie, nil
		}
	}
	return sealed{}, nil, err
}

func encodeSessionID(id [sessionIDSize]byte) string { return sealEncoding.EncodeToString(id[:]) }
