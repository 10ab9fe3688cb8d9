package auth

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// errTicket refuses a download address without exactly one ticket.
var errTicket = errors.New("download address: not one ticket")

// SignDownload returns path with a ticket: "/files/mandates/12.pdf?ticket=…". path is an escaped
// path without a query, such as "/files/mandates/12.pdf".
//
// A link carries no Authorization header, but the file must be requested from the provider on the
// customer's behalf. So the ticket contains the provider's token, sealed for this path and for the
// session's cookie. It opens nothing without that cookie, for another path or as a credential. It
// expires with its session: a page may be hours old, because cached data never goes stale
// (specification §9).
func (s *Service) SignDownload(session *Session, path string) (string, error) {
	ticket, err := s.keys.seal(sealed{
		sessionID: sessionID(session.cookie),
		issuedAt:  time.Now(),
		expiresAt: session.ExpiresAt,
		tokenType: session.TokenType,
		token:     session.Token,
	}, session.cookie, purpose{downloadLabel, path})
	if err != nil {
		return "", err
	}
	return path + "?ticket=" + ticket, nil
}

// OpenDownload returns the session of a request for an address of SignDownload. It checks the
// whole path as the browser sent it. Its error is a *domain.Error UNAUTHENTICATED with the same
// message as for any other bad credentials; its cause says why.
func (s *Service) OpenDownload(r *http.Request) (*Session, error) {
	session, err := s.openDownload(r)
	if err != nil {
		return nil, domain.ErrSessionEnded.WithCause(err)
	}
	return session, nil
}

func (s *Service) openDownload(r *http.Request) (*Session, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || len(query) != 1 || len(query["ticket"]) != 1 {
		return nil, errTicket
	}
	p, cookie, err := s.unseal(query["ticket"][0], s.cookiesOf(r), purpose{downloadLabel, r.URL.EscapedPath()})
	if err != nil {
		return nil, err
	}
	return s.alive(p, cookie)
}
