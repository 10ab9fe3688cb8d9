package auth

import (
	"crypto/sha256"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// xsrfToken returns the value of the XSRF-TOKEN cookie. It is bound to the session, so a planted
// value does not match.
func (s *Service) xsrfToken(cookie []byte) string {
	return sealEncoding.EncodeToString(authenticate(xsrfKey(s.keys.first()), cookie))
}

// CheckXSRF checks that the X-XSRF-TOKEN header of a request is the token of its session
// (specification §7). Its error is a *domain.Error FORBIDDEN.
func (s *Service) CheckXSRF(r *http.Request, session *Session) error {
	values := r.Header.Values(web.XSRFHeader)
	if session == nil || len(values) != 1 {
		return errXSRF
	}
	token, ok := decodeStrict(values[0], sha256.Size, sha256.Size)
	if !ok || !s.keys.verify(token, session.cookie, xsrfKey) {
		return errXSRF
	}
	return nil
}

var errXSRF = domain.NewError(domain.CodeForbidden, "Cette action n’a pas pu être vérifiée. Rechargez la page, puis réessayez.")
