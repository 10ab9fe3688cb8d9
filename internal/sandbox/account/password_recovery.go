package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/mail"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// recoveryLife is how long a recovery link works (product S18).
const recoveryLife = time.Hour

const (
	linkValid   = "VALID"
	linkExpired = "EXPIRED"
	linkUsed    = "USED"
	linkUnknown = "UNKNOWN"
)

// postRecovery answers POST /v3/password-recovery: email. The answer is the same
// for a known and an unknown address, and beyond the limit. sandbox_link, which a real
// provider never sends, saves the reader from opening the inbox.
func (s *Service) postRecovery(r *http.Request, _ api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "email")
	if err != nil {
		return api.Answer{}, err
	}
	email := f.Text("email")
	var v form.Violations
	v.Email("email", email)
	if err := v.Problem(); err != nil {
		return api.Answer{}, err
	}
	link := s.Site.DashboardURL + "/password_recovery/" + secret.New()
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		allowed, err := s.countRequest(r.Context(), tx, maxRecoveries,
			requestKey("recovery of", email), requestKey("recovery from", networkAddress(r)))
		if err != nil || !allowed {
			return err
		}
		return s.sendRecovery(r.Context(), tx, email, link)
	})
	return api.Answer{Status: http.StatusAccepted, Body: api.Data[map[string]string]{Data: map[string]string{"sandbox_link": link}}}, err
}

// sendRecovery sends the link to the customer with that e-mail address, if there is one.
func (s *Service) sendRecovery(ctx context.Context, tx *sql.Tx, email, link string) error {
	key := link[strings.LastIndexByte(link, '/')+1:]
	made, err := tx.ExecContext(ctx, `INSERT INTO recovery_tokens (hash, customer_id, expires_at)
		SELECT ?, id, ? FROM customers WHERE email = ? AND status = ?`, secret.Hash(key), s.Clock.Wall().Add(recoveryLife).Unix(), email, StatusActive)
	if err != nil {
		return fmt.Errorf("save a recovery: %w", err)
	}
	if n, err := made.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return mail.Send(ctx, tx, s.Clock.Wall(), mail.Message{To: email, Subject: "Choisir un nouveau mot de passe",
		Text: "Ce lien est valable 60 minutes et ne sert qu’une fois. Ignorez ce message si vous n’avez rien demandé.", Link: link})
}

// getRecovery answers GET /v3/password-recovery/{token}: the state of the link.
func (s *Service) getRecovery(r *http.Request, _ api.Caller) (api.Answer, error) {
	state, _, err := s.recovery(r.Context(), s.DB, r.PathValue("token"))
	return api.OK(api.Data[map[string]string]{Data: map[string]string{"state": state}}), err
}

// recovery returns the state of a link and, when it is valid, the customer it belongs to.
func (s *Service) recovery(ctx context.Context, q store.Querier, key string) (state string, customerID store.ID, err error) {
	var expires int64
	var used bool
	err = q.QueryRowContext(ctx, `SELECT customer_id, expires_at, used FROM recovery_tokens WHERE hash = ?`, secret.Hash(key)).Scan(&customerID, &expires, &used)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return linkUnknown, 0, nil
	case err != nil:
		return "", 0, fmt.Errorf("read a recovery: %w", err)
	case used:
		return linkUsed, 0, nil
	case s.Clock.Wall().Unix() >= expires:
		return linkExpired, 0, nil
	default:
		return linkValid, customerID, nil
	}
}

// postNewPassword answers POST /v3/password-recovery/{token} with the field password. It
// ends every session of the customer.
func (s *Service) postNewPassword(r *http.Request, _ api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "password")
	if err != nil {
		return api.Answer{}, err
	}
	password := ""
	if f.Has("password") {
		password = f["password"][0] // not trimmed: blanks are part of a password
	}
	id, err := s.usableRecovery(r.Context(), s.DB, r.PathValue("token"))
	if err != nil {
		return api.Answer{}, err
	}
	// Hashing is slow, so it must not hold the store's one writer.
	hash, err := s.newPassword(r.Context(), id, password)
	if err != nil {
		return api.Answer{}, err
	}
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if _, err := s.usableRecovery(r.Context(), tx, r.PathValue("token")); err != nil {
			return err
		}
		return s.changePassword(r.Context(), tx, id, hash)
	})
	return api.OK(api.Data[map[string]bool]{Data: map[string]bool{"ok": true}}), err
}

// usableRecovery returns the customer of a link, and an error for a link that is not valid.
func (s *Service) usableRecovery(ctx context.Context, q store.Querier, key string) (customerID store.ID, err error) {
	state, customerID, err := s.recovery(ctx, q, key)
	if err != nil {
		return 0, err
	}
	switch state {
	case linkExpired:
		return 0, api.Conflict("token_expired")
	case linkUsed:
		return 0, api.Conflict("token_used")
	case linkUnknown:
		return 0, api.NotFound
	}
	return customerID, nil
}

// newPassword checks a password by product S18 and hashes it. It refuses the current
// password too.
func (s *Service) newPassword(ctx context.Context, id store.ID, password string) (hash string, err error) {
	var v form.Violations
	if checkPassword(&v, password); v.Problem() != nil {
		return "", v.Problem()
	}
	var old string
	if err := s.DB.QueryRowContext(ctx, `SELECT password_hash FROM customers WHERE id = ?`, id).Scan(&old); err != nil {
		return "", fmt.Errorf("read a password: %w", err)
	}
	same, err := s.Passwords.check(ctx, password, old)
	if err == nil && same {
		v.Add("password", "password_reused")
		return "", v.Problem()
	}
	if err == nil {
		hash, err = s.Passwords.hash(ctx, password)
	}
	if errors.Is(err, errHashingBusy) {
		return "", &api.Problem{Status: http.StatusTooManyRequests, Code: "rate_limited"}
	}
	return hash, err
}

// changePassword sets a password, marks every recovery link as used and ends every session.
func (s *Service) changePassword(ctx context.Context, tx *sql.Tx, id store.ID, hash string) error {
	return store.Run(ctx, tx, "change a password",
		store.Do(`UPDATE customers SET password_hash = ? WHERE id = ?`, hash, id),
		store.Do(`UPDATE recovery_tokens SET used = 1 WHERE customer_id = ?`, id),
		store.Do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, id),
		store.Do(`DELETE FROM browser_sessions WHERE customer_id = ?`, id),
	)
}

// The lengths of a password; the upper one bounds the work of a hash.
const (
	minPassword = 12
	maxPassword = 256
)

// commonPasswords are passwords that people often choose. They are compared in lower case
// and without digits and special characters.
var commonPasswords = []string{"motdepasse", "password", "azerty", "azertyuiop", "qwerty", "qwertyuiop", "bonjour", "soleil", "doudou", "admin", "welcome", "bienvenue", "citerne"}

// checkPassword adds a violation for a password that breaks a rule of product S18.
func checkPassword(v *form.Violations, password string) {
	classes := 0
	for _, class := range []func(rune) bool{unicode.IsUpper, unicode.IsLower, unicode.IsDigit, isSign} {
		if strings.ContainsFunc(password, class) {
			classes++
		}
	}
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, password)
	switch n := utf8.RuneCountInString(password); {
	case n > maxPassword:
		v.Add("password", "too_long")
	case n < minPassword || classes < 4:
		v.Add("password", "too_short")
	case slices.Contains(commonPasswords, letters):
		v.Add("password", "password_weak")
	}
}

// isSign reports whether r is a special character of product S18: no letter, digit or
// control character.
func isSign(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsControl(r) }
