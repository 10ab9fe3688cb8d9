package auth

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/citerne/citerne/internal/domain"
)

// errTicket refuses a download address that has not exactly one ticket.
var errTicket = errors.New("download address: not one ticket")

// SignDownload gives path, an escaped path without a query such as
// "/files/mandates/12.pdf", a ticket: "/files/mandates/12.pdf?ticket=…". A link
// carries no Authorization header, and what is behind it must be asked of the
// provider on the customer's behalf: so the ticket holds the provider's token,
// sealed for this path and for the holder of the session's cookie, under a key of
// its own. It is of no use without that cookie, for another path or as a
// credential, and ends with its session: cached data never goes stale, so a page
// may be hours old (specification §9).
func (s *Service) SignDownload(session *Session, path string) (string, error) {
	ticket, err := s.keys.seal(sealed{
		sessionID: sessionID(session.cookie),
		issuedAt:  s.now(),
		expiresAt: session.ExpiresAt,
		tokenType: session.TokenType,
		token:     session.Token,
	}, session.cookie, purpose{downloadLabel, path})
	if err != nil {
		return "", err
	}
	return path + "?ticket=" + ticket, nil
}

// OpenDownload is the session of a request for an address that SignDownload made,
// on the whole path as the browser sent it. Its error is a *domain.Error
// UNAUTHENTICATED with the message of every request whose credentials are not
// good; its cause says why.
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
