package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits on wrong passwords: for one e-mail from one network address (product S01), and
// for one network address with any e-mail, so that an attacker cannot try a common password
// on every account.
const (
	maxFailures          = 5
	maxFailuresOfAddress = 100
	failureWindow        = 15 * time.Minute
)

// busyWait is the Retry-After of a sign-in refused because too many others are running.
const busyWait = 2 * time.Second

// loginForm holds the submitted values of the sign-in form.
type loginForm struct {
	email, password string
	remember        bool
}

// login checks a sign-in form and, when it is right, starts a session and redirects to the
// same authorization request.
func (s *Service) login(w http.ResponseWriter, r *http.Request, v visit, f loginForm) {
	f.email = strings.TrimSpace(f.email)
	if missing := f.missing(); len(missing) > 0 {
		s.loginPage(w, r, v, f, missing...)
		return
	}
	attempt, wait, err := s.countAttempt(r.Context(), f.email, clientAddress(r))
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	if wait > 0 {
		s.postponeLogin(w, r, v, f, wait, tooManyAttempts(wait))
		return
	}
	id, refusal, err := s.checkLogin(r.Context(), f)
	if errors.Is(err, errHashingBusy) {
		if err := s.forgetAttempt(r.Context(), attempt); err != nil {
			s.Site.Failure(w, r, err)
			return
		}
		s.postponeLogin(w, r, v, f, busyWait, "Beaucoup de connexions sont en cours. Réessayez dans quelques secondes.")
		return
	}
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	if refusal != "" {
		s.Log.InfoContext(r.Context(), "sandbox sign-in refused", "customer", id)
		s.loginPage(w, r, v, f, page.FormError{Field: "", Message: refusal})
		return
	}
	if err := s.completeLogin(w, r, id, f); err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	s.Log.InfoContext(r.Context(), "sandbox sign-in", "customer", id)
	http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
}

// postponeLogin shows the form again with status 429 and a Retry-After header.
func (s *Service) postponeLogin(w http.ResponseWriter, r *http.Request, v visit, f loginForm, wait time.Duration, message string) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	s.loginPage(w, r, v, f, page.FormError{Field: "", Message: message})
}

func (s *Service) completeLogin(w http.ResponseWriter, r *http.Request, id store.ID, f loginForm) error {
	err := s.DB.WriteOnly(r.Context(), "forget wrong passwords",
		store.Do(`DELETE FROM login_failures WHERE email = ? AND address = ?`, requestKey("sign-in", f.email), clientAddress(r)))
	if err != nil {
		return err
	}
	return s.StartSession(w, r, id, f.remember)
}

func (f loginForm) missing() []page.FormError {
	var missing []page.FormError
	if f.email == "" {
		missing = append(missing, page.FormError{Field: "email", Message: "Saisissez votre adresse e-mail."})
	}
	if f.password == "" {
		missing = append(missing, page.FormError{Field: "password", Message: "Saisissez votre mot de passe."})
	}
	return missing
}

// checkLogin compares the password and returns the customer, or the message to show. An
// unknown e-mail costs the same hash as a known one. The message says that an account is
// closed only when the password is right.
func (s *Service) checkLogin(ctx context.Context, f loginForm) (id store.ID, refusal string, err error) {
	const wrong = "Adresse e-mail ou mot de passe incorrect."
	var hash, status string
	err = s.DB.QueryRowContext(ctx, `SELECT id, password_hash, status FROM customers WHERE email = ?`, f.email).Scan(&id, &hash, &status)
	known := !errors.Is(err, sql.ErrNoRows)
	if err != nil && known {
		return 0, "", fmt.Errorf("look an account up: %w", err)
	}
	if !known {
		if hash, err = s.DecoyHash(); err != nil {
			return 0, "", err
		}
	}
	right, err := s.Passwords.check(ctx, f.password, hash)
	switch {
	case err != nil:
		return 0, "", err
	case !right || !known:
		return id, wrong, nil
	case status == "revoked":
		return id, "Votre accès a été révoqué. Contactez l’administrateur de votre entreprise.", nil
	case status == "invited":
		return id, "Votre invitation n’a pas encore été acceptée. Consultez l’e-mail que nous vous avons envoyé.", nil
	}
	return id, "", nil
}

// countAttempt records an attempt before its password is checked, so that parallel attempts
// cannot exceed the limit; a successful sign-in deletes it. It returns how long to wait, 0
// when the attempt may proceed.
func (s *Service) countAttempt(ctx context.Context, email, address string) (attempt int64, wait time.Duration, err error) {
	now := s.Clock.Wall()
	key := requestKey("sign-in", email)
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM login_failures WHERE failed_at <= ?`, now.Add(-failureWindow).Unix()); err != nil {
			return err
		}
		ofEmail, err := waitFor(ctx, tx, now, maxFailures, `email = ? AND address = ?`, key, address)
		if err != nil {
			return err
		}
		ofAddress, err := waitFor(ctx, tx, now, maxFailuresOfAddress, `address = ?`, address)
		if err != nil {
			return err
		}
		if wait = max(ofEmail, ofAddress); wait > 0 {
			return nil
		}
		noted, err := tx.ExecContext(ctx, `INSERT INTO login_failures (email, address, failed_at) VALUES (?, ?, ?)`, key, address, now.Unix())
		if err != nil {
			return err
		}
		attempt, err = noted.LastInsertId()
		return err
	})
	if err != nil {
		return 0, 0, fmt.Errorf("count sign-in attempts: %w", err)
	}
	return attempt, wait, nil
}

// waitFor returns how long to wait before another attempt, 0 while fewer than limit
// recorded attempts match condition.
func waitFor(ctx context.Context, tx *sql.Tx, now time.Time, limit int, condition string, args ...any) (time.Duration, error) {
	var count int
	var oldest sql.NullInt64
	err := tx.QueryRowContext(ctx, `SELECT count(*), min(failed_at) FROM login_failures WHERE `+condition, args...).Scan(&count, &oldest)
	if err != nil || count < limit {
		return 0, err
	}
	return time.Unix(oldest.Int64, 0).Add(failureWindow).Sub(now), nil
}

// forgetAttempt deletes an attempt whose password was not checked.
func (s *Service) forgetAttempt(ctx context.Context, attempt int64) error {
	return s.DB.WriteOnly(ctx, "forget a sign-in attempt", store.Do(`DELETE FROM login_failures WHERE rowid = ?`, attempt))
}

func tooManyAttempts(wait time.Duration) string {
	minutes := int(math.Ceil(wait.Minutes()))
	unit := "minutes"
	if minutes == 1 {
		unit = "minute"
	}
	return fmt.Sprintf("Trop de tentatives. Réessayez dans %d\u00a0%s ou réinitialisez votre mot de passe.", minutes, unit)
}
