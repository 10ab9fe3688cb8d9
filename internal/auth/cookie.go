package auth

import (
	"crypto/rand"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/web"
)

// cookieSize is the length of the session cookie in random bytes.
const cookieSize = 32

const (
	sessionCookie       = "citerne-session"
	secureSessionCookie = "__Host-citerne-session"
)

// newCookie returns the secret of a new session.
func newCookie() []byte {
	cookie := make([]byte, cookieSize)
	rand.Read(cookie) // never fails: crypto/rand ends the process instead
	return cookie
}

// cookieName returns "__Host-citerne-session" on https, so that no other host and no plain http
// page can plant the cookie (RFC 6265bis §4.1.3.2). Browsers refuse that prefix on the http
// origins of development.
func (s *Service) cookieName() string {
	if s.secure {
		return secureSessionCookie
	}
	return sessionCookie
}

// maxCookies is how many session cookies of one request are tried.
const maxCookies = 4

// cookiesOf returns the well-formed session cookies of a request. There can be several: cookies do
// not distinguish ports or paths, so on http another local server can plant one. A planted cookie
// must not sign the user out, so each cookie is tried on the sealed token.
func (s *Service) cookiesOf(r *http.Request) [][]byte {
	found := r.CookiesNamed(s.cookieName())
	cookies := make([][]byte, 0, 1)
	for _, one := range found[:min(len(found), maxCookies)] {
		if cookie, ok := decodeStrict(one.Value, cookieSize, cookieSize); ok {
			cookies = append(cookies, cookie)
		}
	}
	return cookies
}

// setCookies sets the session cookie and its XSRF cookie, with life as their lifetime.
func (s *Service) setCookies(w http.ResponseWriter, cookie []byte, life time.Duration) {
	s.setCookie(w, s.cookieName(), sealEncoding.EncodeToString(cookie), int(life/time.Second), true)
	s.setCookie(w, web.XSRFCookie, s.xsrfToken(cookie), int(life/time.Second), false)
}

// clearCookies removes both cookies from the browser.
func (s *Service) clearCookies(w http.ResponseWriter) {
	s.setCookie(w, s.cookieName(), "", -1, true)
	s.setCookie(w, web.XSRFCookie, "", -1, false)
}

func (s *Service) setCookie(w http.ResponseWriter, name, value string, maxAge int, httpOnly bool) {
	http.SetCookie(w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   maxAge,
		HttpOnly: httpOnly,
		Secure:   s.secure,
		SameSite: http.SameSiteStrictMode,
	})
}
