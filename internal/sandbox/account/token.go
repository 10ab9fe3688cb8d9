package account

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// TokenLife is the default lifetime of an access token (product 13.7). An account may have a
// shorter one.
const TokenLife = 8 * time.Hour

// verifierGrammar matches a code_verifier (RFC 7636 §4.1).
var verifierGrammar = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// tokenAnswer is the success response of RFC 6749 §5.1; ExpiresIn is in seconds.
type tokenAnswer struct {
	AccessToken string `json:"access_token,omitempty"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int64  `json:"expires_in"`
	Scope       string `json:"scope"`
}

// tokenError is the error response of RFC 6749 §5.2.
type tokenError struct {
	Code        string `json:"error"`
	Description string `json:"error_description"`
}

func (e *tokenError) Error() string { return e.Code + ": " + e.Description }

// badGrant is the same error for every code that cannot be exchanged.
var badGrant = &tokenError{"invalid_grant", "the code is unknown, expired, used or was issued for another request"}

// token answers POST /v1/oauth/token. It accepts any value of the header X-Request-Id,
// including the empty one of the specification.
func (s *Service) token(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Pragma", "no-cache")
	r.Body = http.MaxBytesReader(w, r.Body, MaxSignInForm)
	handled, withoutToken := corruptTokenResponse(r.Context(), s.Faults, w, func() store.ID { return s.codeOwner(r) })
	if handled {
		return
	}
	t, err := s.exchange(r)
	if withoutToken {
		t.AccessToken = ""
	}
	var refused *tokenError
	switch {
	case errors.As(err, &refused):
		status := http.StatusBadRequest
		if refused.Code == "invalid_client" {
			status = http.StatusUnauthorized
			w.Header().Set("WWW-Authenticate", `Basic realm="oauth"`)
		}
		api.WriteJSON(w, status, refused)
	case err != nil:
		s.API.InternalError(w, r, err)
	default:
		api.WriteJSON(w, http.StatusOK, t)
	}
}

// codeOwner returns the customer to whom the code of a token request was issued: 0 for an
// unknown code, which the exchange then rejects.
func (s *Service) codeOwner(r *http.Request) (id store.ID) {
	_ = s.DB.QueryRowContext(r.Context(), `SELECT customer_id FROM authorization_codes WHERE hash = ?`, secret.Hash(r.PostFormValue("code"))).Scan(&id)
	return id
}

func (s *Service) exchange(r *http.Request) (tokenAnswer, error) {
	if err := s.checkTokenRequest(r); err != nil {
		return tokenAnswer{}, err
	}
	var t tokenAnswer
	var refused error
	// A refusal must not roll the transaction back: the code stays used, and a token that a
	// replay revoked stays revoked.
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		var err error
		t, err = s.redeem(r.Context(), tx, r.PostForm.Get("code"), r.PostForm.Get("redirect_uri"), r.PostForm.Get("code_verifier"))
		if errors.Is(err, badGrant) {
			refused = err
			return nil
		}
		return err
	})
	return t, errors.Join(err, refused)
}

// checkTokenRequest checks the form of specification §7 and the client.
func (s *Service) checkTokenRequest(r *http.Request) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/x-www-form-urlencoded" {
		return &tokenError{"invalid_request", "the body must be application/x-www-form-urlencoded"}
	}
	if err := r.ParseForm(); err != nil {
		return &tokenError{"invalid_request", "the body cannot be read"}
	}
	for name, v := range r.PostForm {
		if len(v) > 1 {
			return &tokenError{"invalid_request", "a parameter is repeated: " + name}
		}
	}
	if err := s.checkClient(r); err != nil {
		return err
	}
	f := r.PostForm
	switch {
	case f.Get("grant_type") != "authorization_code":
		return &tokenError{"unsupported_grant_type", "grant_type must be authorization_code"}
	case f.Get("response_type") != "token":
		return &tokenError{"invalid_request", "response_type must be token"}
	case f.Get("scope") != scopeFull:
		return &tokenError{"invalid_scope", "scope must be full"}
	case f.Get("code") == "":
		return &tokenError{"invalid_request", "code is missing"}
	case !verifierGrammar.MatchString(f.Get("code_verifier")):
		return &tokenError{"invalid_request", "code_verifier must be 43 to 128 unreserved characters"}
	}
	return nil
}

// checkClient authenticates the client by its id and, when one is configured, by its
// secret, in the form or by HTTP Basic (RFC 6749 §2.3.1).
func (s *Service) checkClient(r *http.Request) error {
	id, secret := r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	if user, password, basic := r.BasicAuth(); basic {
		if id != "" && id != user {
			return &tokenError{"invalid_client", "client_id differs from the Authorization header"}
		}
		id, secret = user, password
	}
	if id != s.Config.ClientID {
		return &tokenError{"invalid_client", "the client is unknown"}
	}
	if s.Config.ClientSecret != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(s.Config.ClientSecret)) != 1 {
		return &tokenError{"invalid_client", "the client secret is wrong"}
	}
	return nil
}

// redeem marks a code as used, even when the request is refused, and issues a token when
// every parameter matches. A replayed code revokes the token it was exchanged for (RFC 6749
// §4.1.2).
func (s *Service) redeem(ctx context.Context, tx *sql.Tx, code, redirectURI, verifier string) (tokenAnswer, error) {
	hash := secret.Hash(code)
	var who api.Caller
	var clientID, registered, challenge string
	var expires, seconds int64
	err := tx.QueryRowContext(ctx, `UPDATE authorization_codes SET used = 1 WHERE hash = ? AND used = 0
		RETURNING customer_id, session_hash, client_id, redirect_uri, code_challenge, expires_at,
		(SELECT token_seconds FROM customers WHERE id = customer_id)`, hash).
		Scan(&who.CustomerID, &who.Session, &clientID, &registered, &challenge, &expires, &seconds)
	if errors.Is(err, sql.ErrNoRows) {
		return tokenAnswer{}, s.replayed(ctx, tx, hash)
	}
	if err != nil {
		return tokenAnswer{}, fmt.Errorf("use a code: %w", err)
	}
	if s.Clock.Wall().Unix() >= expires || clientID != s.Config.ClientID || registered != redirectURI || !verifies(verifier, challenge) {
		return tokenAnswer{}, badGrant
	}
	return s.issue(ctx, tx, hash, who, seconds)
}

func (s *Service) replayed(ctx context.Context, tx *sql.Tx, codeHash string) error {
	result, err := tx.ExecContext(ctx, `UPDATE tokens SET revoked = 1 WHERE hash = (SELECT token_hash FROM authorization_codes WHERE hash = ?)`, codeHash)
	if err != nil {
		return fmt.Errorf("revoke the token of a replayed code: %w", err)
	}
	if n, err := result.RowsAffected(); err == nil && n > 0 {
		s.Log.WarnContext(ctx, "sandbox code replayed: its token is revoked")
	}
	return badGrant
}

func (s *Service) issue(ctx context.Context, tx *sql.Tx, codeHash string, who api.Caller, seconds int64) (tokenAnswer, error) {
	token, now := secret.New(), s.Clock.Wall().Unix()
	who.TokenHash = secret.Hash(token)
	if err := store.Run(ctx, tx, "issue a token",
		// A day after the expiry, so that an expired token is still distinguished from an unknown
		// one.
		store.Do(`DELETE FROM tokens WHERE expires_at <= ?`, now-24*60*60),
		store.Do(`INSERT INTO tokens (hash, customer_id, session_hash, expires_at) VALUES (?, ?, ?, ?)`, who.TokenHash, who.CustomerID, who.Session, now+seconds),
		store.Do(`UPDATE authorization_codes SET token_hash = ? WHERE hash = ?`, who.TokenHash, codeHash),
		store.Do(`UPDATE customers SET last_seen_at = ? WHERE id = ?`, now, who.CustomerID),
	); err != nil {
		return tokenAnswer{}, err
	}
	s.Log.InfoContext(ctx, "sandbox token issued", "customer", who.CustomerID, "seconds", seconds)
	return tokenAnswer{AccessToken: token, TokenType: "Bearer", ExpiresIn: seconds, Scope: scopeFull}, nil
}

// verifies reports whether a verifier matches an S256 challenge (RFC 7636 §4.6).
func verifies(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(challenge)) == 1
}
