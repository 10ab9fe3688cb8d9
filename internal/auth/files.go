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

// The address of a file changes every fileGrid, so that browsers can cache the file, and stays
// valid for fileLife after the next change.
const (
	fileGrid = 15 * time.Minute
	fileLife = time.Hour
)

// errFile refuses an address that is not signed for its caller or has expired.
var errFile = domain.NewError(domain.CodeForbidden, "Ce lien n’est plus valable. Rechargez la page.")

// The reasons to refuse a file address. They are causes of errFile and are only logged.
var (
	errFileQuery     = errors.New("file address: malformed query")
	errFileSignature = errors.New("file address: the signature is not that of this path, expiry and session")
	errFileExpired   = errors.New("file address: expired")
)

// SignFile returns path with a signature for this session: "/files/logos/x?e=…&s=…", where e is
// the expiry in seconds since the epoch. path is an escaped path without a query, such as
// "/files/logos/x". The signature replaces the Authorization header, which requests for images do
// not carry. It is useless without the session's cookie.
func (s *Service) SignFile(session *Session, path string) string {
	end := time.Now().Truncate(fileGrid).Add(fileGrid + fileLife)
	if session.ExpiresAt.Before(end) {
		end = session.ExpiresAt
	}
	expiry := strconv.FormatInt(end.Unix(), 10)
	mac := authenticate(fileKey(s.keys.first()), fileMessage(session.ID, expiry, path))
	return path + "?e=" + expiry + "&s=" + sealEncoding.EncodeToString(mac)
}

// VerifyFile checks the address of a request against SignFile, on the whole path as the browser
// sent it. It returns the ID of the session that the address was signed for and how long the
// address remains valid. Its error is a *domain.Error: UNAUTHENTICATED without the cookie or after
// sign-out, FORBIDDEN when the address is altered or expired.
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
	life = time.Until(time.Unix(expiry, 0))
	if life <= 0 {
		return "", 0, errFile.WithCause(errFileExpired)
	}
	if s.revocations.Revoked(id) {
		return "", 0, domain.ErrSessionEnded.WithCause(errSignedOut)
	}
	return id, life, nil
}

// signerOf returns the ID of the session whose signature mac is, among the sessions of the
// cookies, or an empty text.
func (s *Service) signerOf(cookies [][]byte, mac []byte, expiry, path string) string {
	for _, cookie := range cookies {
		if id := encodeSessionID(sessionID(cookie)); s.keys.verify(mac, fileMessage(id, expiry, path), fileKey) {
			return id
		}
	}
	return ""
}

// fileMessage returns the text to sign. The path is last: the ID has a fixed length and the expiry
// only digits, so different inputs never give the same text.
func fileMessage(id, expiry, path string) []byte {
	return []byte(id + "\n" + expiry + "\n" + path)
}

// parseFileQuery parses a query of exactly one e and one s, each in canonical form.
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
