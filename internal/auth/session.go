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

// Session is a signed-in customer's request: the provider's token, opened, and
// when it ends.
type Session struct {
	// ID names the session in logs and in the list of signed-out sessions. It is
	// not a secret.
	ID string
	// TokenType and Token make the Authorization header for the provider.
	TokenType string
	Token     string
	ExpiresAt time.Time

	cookie []byte
}

// Format implements fmt.Formatter: whatever the verb, the token is not printed.
func (s *Session) Format(f fmt.State, _ rune) { io.WriteString(f, "session "+s.ID) }

// LogValue implements slog.LogValuer: the token is not logged.
func (s *Session) LogValue() slog.Value { return slog.StringValue(s.ID) }

// Why a request does not authenticate, beside those of seal.go. They are causes of
// domain.ErrSessionEnded and go to the log only: it is the one answer, so that nobody
// can learn which half was wrong.
var (
	errAuthorization = errors.New("authorization: not one header of a scheme and a sealed token")
	errNoCookie      = errors.New("session cookie: missing or malformed")
	errScheme        = errors.New("authorization: the scheme is not the sealed token's type")
	errExpired       = errors.New("session: expired")
	errSignedOut     = errors.New("session: signed out")
)

// Authenticate opens the credentials of a request: the Authorization header
// "{token type} {sealed token}" (specification §6) together with the session
// cookie. It returns nil, nil for a request without an Authorization header, and
// a *domain.Error UNAUTHENTICATED with one same message for every request whose
// credentials are not good; its cause says why.
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

// Check says why a session that was opened does not stand any more: as
// Authenticate would, were it asked again.
func (s *Service) Check(session *Session) error {
	switch {
	case !s.now().Before(session.ExpiresAt):
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

// alive is the session of an opened token, unless it has ended.
func (s *Service) alive(p sealed, cookie []byte) (*Session, error) {
	if !s.now().Before(p.expiresAt) {
		return nil, errExpired
	}
	id := encodeSessionID(p.sessionID)
	if s.revocations.Revoked(id) {
		return nil, errSignedOut
	}
	return &Session{ID: id, TokenType: p.tokenType, Token: p.token, ExpiresAt: p.expiresAt, cookie: cookie}, nil
}

// unseal opens a sealed token with the cookie that it belongs to.
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
