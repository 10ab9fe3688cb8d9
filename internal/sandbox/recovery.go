package sandbox

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
)

// recoveryLife is how long a recovery link works (product S18).
const recoveryLife = time.Hour

// The states of a recovery link.
const (
	linkValid   = "VALID"
	linkExpired = "EXPIRED"
	linkUsed    = "USED"
	linkUnknown = "UNKNOWN"
)

// postRecovery answers POST /v3/password-recovery: email. The answer is the same
// for a known and an unknown address, and beyond the limit; sandbox_link, which
// a real provider never sends, saves a look into the inbox.
func (s *accountService) postRecovery(r *http.Request, _ caller) (answer, error) {
	f, err := readJSON(r, "email")
	if err != nil {
		return answer{}, err
	}
	email := f.text("email")
	var v violations
	v.email("email", email)
	if err := v.problem(); err != nil {
		return answer{}, err
	}
	link := s.pages.dashboardURL + "/password_recovery/" + newSecret()
	err = s.db.write(r.Context(), func(tx *sql.Tx) error {
		allowed, err := s.spend(r.Context(), tx, maxRecoveries,
			requestKey("recovery of", email), requestKey("recovery from", networkAddress(r)))
		if err != nil || !allowed {
			return err
		}
		return s.sendRecovery(r.Context(), tx, email, link)
	})
	return answer{http.StatusAccepted, data[map[string]string]{map[string]string{"sandbox_link": link}}}, err
}

// sendRecovery sends the link to the customer of that address, if there is one.
func (s *accountService) sendRecovery(ctx context.Context, tx *sql.Tx, email, link string) error {
	key := link[strings.LastIndexByte(link, '/')+1:]
	made, err := tx.ExecContext(ctx, `INSERT INTO recovery_tokens (hash, customer_id, expires_at)
		SELECT ?, id, ? FROM customers WHERE email = ? AND status = ?`, hashSecret(key), s.clock.wall().Add(recoveryLife).Unix(), email, statusActive)
	if err != nil {
		return fmt.Errorf("save a recovery: %w", err)
	}
	if n, err := made.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return sendMail(ctx, tx, s.clock.wall(), mail{To: email, Subject: "Choisir un nouveau mot de passe",
		Text: "Ce lien est valable 60 minutes et ne sert qu’une fois. Ignorez ce message si vous n’avez rien demandé.", Link: link})
}

// getRecovery answers GET /v3/password-recovery/{token}: the state of the link.
func (s *accountService) getRecovery(r *http.Request, _ caller) (answer, error) {
	state, _, err := s.recovery(r.Context(), s.db, r.PathValue("token"))
	return ok(data[map[string]string]{map[string]string{"state": state}}), err
}

// recovery reads a link's state and, when it is valid, whose it is.
func (s *accountService) recovery(ctx context.Context, q querier, key string) (state string, customerID recordID, err error) {
	var expires int64
	var used bool
	err = q.QueryRowContext(ctx, `SELECT customer_id, expires_at, used FROM recovery_tokens WHERE hash = ?`, hashSecret(key)).Scan(&customerID, &expires, &used)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return linkUnknown, 0, nil
	case err != nil:
		return "", 0, fmt.Errorf("read a recovery: %w", err)
	case used:
		return linkUsed, 0, nil
	case s.clock.wall().Unix() >= expires:
		return linkExpired, 0, nil
	default:
		return linkValid, customerID, nil
	}
}

// postNewPassword answers POST /v3/password-recovery/{token}: password. It ends
// every session of the customer.
func (s *accountService) postNewPassword(r *http.Request, _ caller) (answer, error) {
	f, err := readJSON(r, "password")
	if err != nil {
		return answer{}, err
	}
	password := ""
	if f.has("password") {
		password = f["password"][0] // blanks belong to a password
	}
	_, id, err := s.usableRecovery(r.Context(), s.db, r.PathValue("token"))
	if err != nil {
		return answer{}, err
	}
	// Hashing takes long: it must not hold the store's one writer.
	hash, err := s.newPassword(r.Context(), id, password)
	if err != nil {
		return answer{}, err
	}
	err = s.db.write(r.Context(), func(tx *sql.Tx) error {
		if _, _, err := s.usableRecovery(r.Context(), tx, r.PathValue("token")); err != nil {
			return err
		}
		return s.changePassword(r.Context(), tx, id, hash)
	})
	return ok(data[map[string]bool]{map[string]bool{"ok": true}}), err
}

// usableRecovery is recovery for a link that must be valid.
func (s *accountService) usableRecovery(ctx context.Context, q querier, key string) (state string, customerID recordID, err error) {
	state, customerID, err = s.recovery(ctx, q, key)
	if err != nil {
		return state, 0, err
	}
	switch state {
	case linkExpired:
		return state, 0, conflict("token_expired")
	case linkUsed:
		return state, 0, conflict("token_used")
	case linkUnknown:
		return state, 0, problemNotFound
	}
	return state, customerID, nil
}

// newPassword checks a password by product S18 and hashes it. The old one is
// refused too.
func (s *accountService) newPassword(ctx context.Context, id recordID, password string) (hash string, err error) {
	var v violations
	if checkPassword(&v, password); v.problem() != nil {
		return "", v.problem()
	}
	var old string
	if err := s.db.QueryRowContext(ctx, `SELECT password_hash FROM customers WHERE id = ?`, id).Scan(&old); err != nil {
		return "", fmt.Errorf("read a password: %w", err)
	}
	same, err := s.passwords.check(ctx, password, old)
	if err == nil && same {
		v.add("password", "password_reused")
		return "", v.problem()
	}
	if err == nil {
		hash, err = s.passwords.hash(ctx, password)
	}
	if errors.Is(err, errHashingBusy) {
		return "", &problem{Status: http.StatusTooManyRequests, Code: "rate_limited"}
	}
	return hash, err
}

// changePassword sets a password, burns every link and ends every session.
func (s *accountService) changePassword(ctx context.Context, tx *sql.Tx, id recordID, hash string) error {
	return run(ctx, tx, "change a password",
		do(`UPDATE customers SET password_hash = ? WHERE id = ?`, hash, id),
		do(`UPDATE recovery_tokens SET used = 1 WHERE customer_id = ?`, id),
		do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, id),
		do(`DELETE FROM browser_sessions WHERE customer_id = ?`, id),
	)
}

// The lengths of a password; the upper one bounds the work of a hash.
const (
	minPassword = 12
	maxPassword = 256
)

// commonPasswords are what people take when they are asked for letters, digits
// and a sign, without case, digits and signs.
var commonPasswords = []string{"motdepasse", "password", "azerty", "azertyuiop", "qwerty", "qwertyuiop", "bonjour", "soleil", "doudou", "admin", "welcome", "bienvenue", "citerne"}

// checkPassword notes what product S18 has against a password.
func checkPassword(v *violations, password string) {
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
		v.add("password", "too_long")
	case n < minPassword || classes < 4:
		v.add("password", "too_short")
	case slices.Contains(commonPasswords, letters):
		v.add("password", "password_weak")
	}
}

// isSign reports whether r is neither letter, digit nor control: a special
// character of product S18.
func isSign(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsControl(r) }
