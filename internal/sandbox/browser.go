package sandbox

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Lives of a browser session: until the browser closes but no longer than a
// working day, or a month with "Rester connecté sur cet appareil".
const (
	sessionLife    = 12 * time.Hour
	rememberedLife = 30 * 24 * time.Hour
)

// statusActive is the status of a customer that may sign in.
const statusActive = "active"

// browser is who is at the other end of a page.
type browser struct {
	// id is a random value that the browser keeps; forms are bound to it.
	id string
	// session is the hash of the browser session, empty when signed out.
	session string
	// customer is the person signed in, nil when signed out.
	customer *customer
}

// newSecret is 256 random bits in 43 characters that need no escape.
func newSecret() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails (crypto/rand)
	return base64.RawURLEncoding.EncodeToString(b)
}

// Cookie names. The __Host- prefix needs https; without it the browser would
// drop the cookie.
func (s *accountService) cookieName(name string) string {
	if s.secure {
		return "__Host-" + name
	}
	return name
}

func (s *accountService) browserCookie() string { return s.cookieName("sandbox-browser") }
func (s *accountService) sessionCookie() string { return s.cookieName("sandbox-session") }

// setCookie sets a cookie for this origin. It is Lax: the dashboard, another
// site, leads here by a link. An age of 0 lasts until the browser closes.
func (s *accountService) setCookie(w http.ResponseWriter, name, value string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode, MaxAge: int(age / time.Second),
	})
}

func (s *accountService) clearSessionCookie(w http.ResponseWriter) {
	s.setCookie(w, s.sessionCookie(), "", -time.Second)
}

// browserOf reads the cookies of a page's request, and gives the browser its id
// when it has none.
func (s *accountService) browserOf(w http.ResponseWriter, r *http.Request) (browser, error) {
	var b browser
	if c, err := r.Cookie(s.browserCookie()); err == nil && len(c.Value) == len(newSecret()) {
		b.id = c.Value
	} else {
		b.id = newSecret()
		s.setCookie(w, s.browserCookie(), b.id, 0)
	}
	c, err := r.Cookie(s.sessionCookie())
	if err != nil {
		return b, nil
	}
	hash := hashSecret(c.Value)
	var id recordID
	err = s.db.QueryRowContext(r.Context(), `SELECT c.id FROM browser_sessions b JOIN customers c ON c.id = b.customer_id
		WHERE b.hash = ? AND b.expires_at > ? AND c.status = ?`, hash, s.clock.wall().Unix(), statusActive).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return b, nil
	}
	if err != nil {
		return b, fmt.Errorf("look a browser session up: %w", err)
	}
	person, err := readCustomer(r.Context(), s.db, id)
	if err != nil {
		return b, err
	}
	b.session, b.customer = hash, &person
	return b, nil
}

// csrfToken is what a form of this browser carries. It depends on the session:
// a consent page left open cannot speak for somebody who signed in since.
func (b browser) csrfToken() string {
	mac := hmac.New(sha256.New, []byte(b.id))
	mac.Write([]byte("sandbox form " + b.session))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (b browser) checkCSRF(token string) bool {
	return hmac.Equal([]byte(token), []byte(b.csrfToken()))
}

// startSession signs a customer in on this browser, always under a new secret.
func (s *accountService) startSession(w http.ResponseWriter, r *http.Request, customerID recordID, remember bool) error {
	life, age := sessionLife, time.Duration(0)
	if remember {
		life, age = rememberedLife, rememberedLife
	}
	key, now := newSecret(), s.clock.wall()
	err := s.db.write(r.Context(), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM browser_sessions WHERE expires_at <= ?`, now.Unix()); err != nil {
			return err
		}
		_, err := tx.ExecContext(r.Context(), `INSERT INTO browser_sessions (hash, customer_id, expires_at) VALUES (?, ?, ?)`,
			hashSecret(key), customerID, now.Add(life).Unix())
		return err
	})
	if err != nil {
		return fmt.Errorf("start a browser session: %w", err)
	}
	s.setCookie(w, s.sessionCookie(), key, age)
	return nil
}

// endSession forgets a browser session, by its hash.
func endSession(hash string) statement {
	return do(`DELETE FROM browser_sessions WHERE hash = ?`, hash)
}
