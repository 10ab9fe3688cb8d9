package account

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	// codeLife is how long an authorization code may wait for its exchange.
	codeLife = 60 * time.Second
	// scopeFull is the only scope (specification §7).
	scopeFull = "full"
	// MaxSignInForm bounds the body of the sign-in forms, in bytes.
	MaxSignInForm = 16 << 10
)

// s256Challenge matches base64url(SHA-256(verifier)) (RFC 7636 §4.2).
var s256Challenge = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// authorization is an authorization request that passed the checks (RFC 6749 §4.1.1 with
// RFC 7636).
type authorization struct {
	redirectURI string
	state       string
	challenge   string
	// confirm asks for consent every time (confirm=1).
	confirm bool
}

// authorizationError is an error that the redirect returns to the client (RFC 6749 §4.1.2.1).
type authorizationError struct{ code, description string }

// readAuthorization parses and checks the query. untrusted names the wrong parameter of a
// request that may not come from the client: it must not be redirected. refused is any
// other error, which the redirect returns to the client.
func (s *Service) readAuthorization(q url.Values) (a authorization, untrusted string, refused *authorizationError) {
	for name, v := range q {
		if len(v) > 1 {
			return a, name, nil
		}
	}
	switch {
	case q.Get("client_id") != s.Config.ClientID:
		return a, "client_id", nil
	case !slices.Contains(s.Config.RedirectURIs, q.Get("redirect_uri")):
		return a, "redirect_uri", nil
	case q.Get("response_type") != "code":
		return a, "response_type", nil
	case q.Get("code_challenge") == "":
		return a, "code_challenge", nil
	}
	a = authorization{redirectURI: q.Get("redirect_uri"), state: q.Get("state"), challenge: q.Get("code_challenge"), confirm: q.Get("confirm") == "1"}
	switch {
	case q.Has("code_challenge_method") && q.Get("code_challenge_method") != "S256":
		refused = &authorizationError{"invalid_request", "code_challenge_method must be S256"}
	case !s256Challenge.MatchString(a.challenge):
		refused = &authorizationError{"invalid_request", "code_challenge is not a base64url SHA-256"}
	case q.Get("scope") != scopeFull:
		refused = &authorizationError{"invalid_scope", "scope must be full"}
	}
	return a, "", refused
}

// redirect sends the browser back to the client with the given parameters and
// the state of the request.
func (a authorization) redirect(w http.ResponseWriter, r *http.Request, params url.Values) {
	u := a.target()
	q := u.Query()
	for name, v := range params {
		q[name] = v
	}
	if a.state != "" {
		q.Set("state", a.state)
	}
	u.RawQuery = q.Encode()
	http.Redirect(w, r, u.String(), http.StatusSeeOther)
}

func (a authorization) refuse(w http.ResponseWriter, r *http.Request, e authorizationError) {
	a.redirect(w, r, url.Values{"error": {e.code}, "error_description": {e.description}})
}

// target parses the redirect address.
func (a authorization) target() *url.URL {
	u, err := url.Parse(a.redirectURI)
	if err != nil {
		panic(err) // impossible: it equals a registered address, checked at the start
	}
	return u
}

// visit is a request for one of the authorize pages that passed the checks.
type visit struct {
	authorization
	Browser
}

// begin checks the request and reads the browser's cookies; ok is false when the response
// has been written.
func (s *Service) begin(w http.ResponseWriter, r *http.Request) (v visit, ok bool) {
	a, untrusted, refused := s.readAuthorization(r.URL.Query())
	if untrusted != "" {
		s.invalidRequestPage(w, r, untrusted)
		return v, false
	}
	if refused != nil {
		a.refuse(w, r, *refused)
		return v, false
	}
	b, err := s.BrowserOf(w, r)
	if err != nil {
		s.Site.Failure(w, r, err)
		return v, false
	}
	return visit{a, b}, true
}

// authorize answers GET /v1/oauth/authorize: the sign-in page, the consent page or, for a
// customer already signed in and without confirm=1, the redirect with a code.
func (s *Service) authorize(w http.ResponseWriter, r *http.Request) {
	v, valid := s.begin(w, r)
	switch {
	case !valid:
	case v.customer == nil:
		s.loginPage(w, r, v, loginForm{})
	case v.confirm:
		s.consentPage(w, r, v)
	default:
		s.grant(w, r, v)
	}
}

// submitAuthorize handles the forms of the authorize pages. Each form posts to the URL of
// its page, so that the authorization request is checked again.
func (s *Service) submitAuthorize(w http.ResponseWriter, r *http.Request) {
	v, valid := s.begin(w, r)
	if !valid {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, MaxSignInForm)
	if err := r.ParseForm(); err != nil || !v.CheckCSRF(r.PostForm.Get("csrf")) {
		s.Site.Expired(w, r)
		return
	}
	switch step := r.PostForm.Get("step"); {
	case step == "login" && v.customer == nil:
		s.login(w, r, v, loginForm{email: r.PostForm.Get("email"), password: r.PostForm.Get("password"), remember: r.PostForm.Get("remember") == "1"})
	case step == "account" && v.customer == nil:
		s.login(w, r, v, loginForm{email: r.PostForm.Get("account"), password: s.DemoPassword})
	case step == "allow" && v.customer != nil:
		s.grant(w, r, v)
	case step == "deny" && v.customer != nil:
		v.refuse(w, r, authorizationError{"access_denied", "the customer refused"})
	case step == "switch" && v.customer != nil:
		s.switchAccount(w, r, v)
	default:
		s.Site.Expired(w, r)
	}
}

// switchAccount ends the session and reloads the same authorization request.
func (s *Service) switchAccount(w http.ResponseWriter, r *http.Request, v visit) {
	if err := s.DB.WriteOnly(r.Context(), "end a browser session", EndSession(v.Session)); err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	s.clearSessionCookie(w)
	http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
}

// grant issues a code and sends the browser back with it.
func (s *Service) grant(w http.ResponseWriter, r *http.Request, v visit) {
	code, now := secret.New(), s.Clock.Wall()
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		// A used code is kept as long as the token it was exchanged for, to detect a replay.
		_, err := tx.ExecContext(r.Context(), `DELETE FROM authorization_codes WHERE expires_at <= ?`, now.Add(-TokenLife).Unix())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(r.Context(), `INSERT INTO authorization_codes
			(hash, customer_id, session_hash, client_id, redirect_uri, code_challenge, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			secret.Hash(code), v.customer.ID, v.Session, s.Config.ClientID, v.redirectURI, v.challenge, now.Add(codeLife).Unix())
		return err
	})
	if err != nil {
		s.Site.Failure(w, r, fmt.Errorf("issue a code: %w", err))
		return
	}
	s.Log.InfoContext(r.Context(), "sandbox code issued", "customer", v.customer.ID)
	back := url.Values{"code": {code}}
	corruptRedirect(s.Faults, func() store.ID { return v.customer.ID }, &v.authorization, back)
	v.redirect(w, r, back)
}
