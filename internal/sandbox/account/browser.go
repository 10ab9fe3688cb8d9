package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The lifetimes of a browser session: until the browser closes, but no longer than a
// working day; or a month with "Rester connecté sur cet appareil".
const (
	sessionLife    = 12 * time.Hour
	rememberedLife = 30 * 24 * time.Hour
)

// StatusActive is the status of a customer that may sign in.
const StatusActive = "active"

// Browser is the browser that requested a page, and the customer signed in on it.
type Browser struct {
	// id is a random value kept in a cookie; CSRF tokens are bound to it.
	id string
	// Session is the hash of the browser session, empty when signed out.
	Session string
	// customer is the person signed in, nil when signed out.
	customer *company.Customer
}

// cookieName adds the __Host- prefix to a name when the sandbox is served over https:
// without https the browser would drop a cookie with this prefix.
func (s *Service) cookieName(name string) string {
	if s.Secure {
		return "__Host-" + name
	}
	return name
}

func (s *Service) browserCookie() string { return s.cookieName("sandbox-browser") }
func (s *Service) sessionCookie() string { return s.cookieName("sandbox-session") }

// setCookie sets a cookie for this origin. It is SameSite=Lax because the dashboard, which
// is another site, links to these pages. An age of 0 lasts until the browser closes.
func (s *Service) setCookie(w http.ResponseWriter, name, value string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode, MaxAge: int(age / time.Second),
	})
}

func (s *Service) clearSessionCookie(w http.ResponseWriter) {
	s.setCookie(w, s.sessionCookie(), "", -time.Second)
}

// BrowserOf reads the cookies of a page's request, and sets an id for a browser that has
// none.
func (s *Service) BrowserOf(w http.ResponseWriter, r *http.Request) (Browser, error) {
	var b Browser
	if c, err := r.Cookie(s.browserCookie()); err == nil && len(c.Value) == len(secret.New()) {
		b.id = c.Value
	} else {
		b.id = secret.New()
		s.setCookie(w, s.browserCookie(), b.id, 0)
	}
	c, err := r.Cookie(s.sessionCookie())
	if err != nil {
		return b, nil
	}
	hash := secret.Hash(c.Value)
	var id store.ID
	err = s.DB.QueryRowContext(r.Context(), `SELECT c.id FROM browser_sessions b JOIN customers c ON c.id = b.customer_id
		WHERE b.hash = ? AND b.expires_at > ? AND c.status = ?`, hash, s.Clock.Wall().Unix(), StatusActive).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return b, nil
	}
	if err != nil {
		return b, fmt.Errorf("look a browser session up: %w", err)
	}
	person, err := company.ReadCustomer(r.Context(), s.DB, id)
	if err != nil {
		return b, err
	}
	b.Session, b.customer = hash, &person
	return b, nil
}

// CsrfToken returns the CSRF token for the forms of this browser. It depends on the
// session: a consent page left open cannot consent for a customer who signed in later.
func (b Browser) CsrfToken() string {
	mac := hmac.New(sha256.New, []byte(b.id))
	mac.Write([]byte("sandbox form " + b.Session))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// CheckCSRF reports whether a form carried the CSRF token of this browser.
func (b Browser) CheckCSRF(token string) bool {
	return hmac.Equal([]byte(token), []byte(b.CsrfToken()))
}

// StartSession signs a customer in on this browser, always with a new session secret.
func (s *Service) StartSession(w http.ResponseWriter, r *http.Request, customerID store.ID, remember bool) error {
	life, age := sessionLife, time.Duration(0)
	if remember {
		life, age = rememberedLife, rememberedLife
	}
	key, now := secret.New(), s.Clock.Wall()
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM browser_sessions WHERE expires_at <= ?`, now.Unix()); err != nil {
			return err
		}
		_, err := tx.ExecContext(r.Context(), `INSERT INTO browser_sessions (hash, customer_id, expires_at) VALUES (?, ?, ?)`,
			secret.Hash(key), customerID, now.Add(life).Unix())
		return err
	})
	if err != nil {
		return fmt.Errorf("start a browser session: %w", err)
	}
	s.setCookie(w, s.sessionCookie(), key, age)
	return nil
}

// EndSession returns the statement that deletes a browser session by its hash.
func EndSession(hash string) store.Statement {
	return store.Do(`DELETE FROM browser_sessions WHERE hash = ?`, hash)
}
