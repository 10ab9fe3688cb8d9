package auth

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses change at the boundaries of a grid, so that browsers can cache what
// is behind them, and live an hour beyond the next boundary.
const (
	fileGrid = 15 * time.Minute
	fileLife = time.Hour
)

// errFile refuses an address that is not, or no longer, signed for its caller.
var errFile = domain.NewError(domain.CodeForbidden, "Ce lien n’est plus valable. Rechargez la page.")

// Why a file address is refused. They are causes of errFile and go to the log.
var (
	errFileQuery     = errors.New("file address: malformed query")
	errFileSignature = errors.New("file address: the signature is not that of this path, expiry and session")
	errFileExpired   = errors.New("file address: expired")
)

// SignFile gives path, an escaped path without a query such as "/files/logos/x",
// a signature that holds for this session alone: "/files/logos/x?e=…&s=…", e the
// expiry in seconds since the epoch. Images carry no Authorization header, so the
// signature stands in for it; it is of no use without the session's cookie.
func (s *Service) SignFile(session *Session, path string) string {
	end := s.now().Truncate(fileGrid).Add(fileGrid + fileLife)
	if session.ExpiresAt.Before(end) {
		end = session.ExpiresAt
	}
	expiry := strconv.FormatInt(end.Unix(), 10)
	mac := authenticate(fileKey(s.keys.first()), fileMessage(session.ID, expiry, path))
	return path + "?e=" + expiry + "&s=" + sealEncoding.EncodeToString(mac)
}

// VerifyFile checks an address that SignFile made, on the whole path as the
// browser sent it, and returns the id of the session that it was signed for, empty
// with an error, and how long the address lives on. Its error is a
// *domain.Error: UNAUTHENTICATED without the cookie or after sign-out, FORBIDDEN
// when the address is altered or expired.
func (s *Service) VerifyFile(r *http.Request) (session string, life time.Duration, err error) {
	cookies := s.cookiesOf(r)
	if len(cookies) == 0 {
		return "", 0, domain.ErrSessionEnded.WithCause(errNoCookie)
	}
	expiry, mac, ok := parseFileQuery(r.URL.RawQuery)
	if !ok {
		return "", 0, errFile.WithCause(errFileQuery)
	}
	id := s.signerOf(cookies, mac, strconv.FormatInt(expiry, 10), r.URL.EscapedPath())
	if id == "" {
		return "", 0, errFile.WithCause(errFileSignature)
	}
	life = time.Unix(expiry, 0).Sub(s.now())
	if life <= 0 {
		return "", 0, errFile.WithCause(errFileExpired)
	}
	if s.revocations.Revoked(id) {
		return "", 0, domain.ErrSessionEnded.WithCause(errSignedOut)
	}
	return id, life, nil
}

// signerOf is the id of the session, of those that the cookies belong to, whose
// signature mac is; empty when it is none of theirs.
func (s *Service) signerOf(cookies [][]byte, mac []byte, expiry, path string) string {
	for _, cookie := range cookies {
		if id := encodeSessionID(sessionID(cookie)); s.keys.verify(mac, fileMessage(id, expiry, path), fileKey) {
			return id
		}
	}
	return ""
}

// fileMessage puts the path last: the id has one length and the expiry digits
// only, so two different triples never give the same text.
func fileMessage(id, expiry, path string) []byte {
	return []byte(id + "\n" + expiry + "\n" + path)
}

// parseFileQuery accepts e and s, once each, in their canonical form, and nothing
// else.
func parseFileQuery(raw string) (expiry int64, mac []byte, ok bool) {
	query, err := url.ParseQuery(raw)
	if err != nil || len(query) != 2 || len(query["e"]) != 1 || len(query["s"]) != 1 {
		return 0, nil, false
	}
	expiry, err = strconv.ParseInt(query["e"][0], 10, 64)
	if err != nil || strconv.FormatInt(expiry, 10) != query["e"][0] {
		return 0, nil, false
	}
	mac, ok = decodeStrict(query["s"][0], sha256.Size, sha256.Size)
	return expiry, mac, ok
}
