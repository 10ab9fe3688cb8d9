package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// joinPage answers GET /v1/invitation/{token} (product S01c).
func (s *Service) joinPage(w http.ResponseWriter, r *http.Request) {
	if in, ok := s.openInvitation(w, r); ok {
		s.showJoin(w, r, http.StatusOK, in)
	}
}

// submitJoin answers POST /v1/invitation/{token}: a person without an account chooses a
// password, a person with one only accepts.
func (s *Service) submitJoin(w http.ResponseWriter, r *http.Request) {
	in, ok := s.openInvitation(w, r)
	if !ok {
		return
	}
	b, err := s.BrowserOf(w, r)
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, MaxSignInForm)
	if r.ParseForm() != nil || !b.CheckCSRF(r.PostForm.Get("csrf")) {
		s.Site.Expired(w, r)
		return
	}
	hash := ""
	if !in.known {
		var wrong []page.FormError
		if hash, wrong, err = s.newcomerPassword(r.Context(), r.PostForm.Get("password"), r.PostForm.Get("confirmation")); err != nil {
			s.Site.Failure(w, r, err)
			return
		}
		if len(wrong) > 0 {
			s.showJoin(w, r, http.StatusUnprocessableEntity, in, wrong...)
			return
		}
	}
	if err := s.DB.Write(r.Context(), func(tx *sql.Tx) error { return s.join(r.Context(), tx, in.Invitation, hash) }); err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	s.Site.Notice(w, r, http.StatusOK, "Vous avez rejoint "+in.Business, page.Notice{
		Text: "Votre accès est ouvert. Connectez-vous avec " + in.Email + ".", Link: s.Site.DashboardURL, LinkText: "Se connecter",
	})
}

// newcomerPassword checks and hashes a first password; wrong holds the form errors.
func (s *Service) newcomerPassword(ctx context.Context, password, confirmation string) (hash string, wrong []page.FormError, err error) {
	var v form.Violations
	if checkPassword(&v, password); v.Problem() != nil {
		return "", formErrors(v), nil
	}
	if password != confirmation {
		return "", []page.FormError{{Field: "confirmation", Message: "Les deux mots de passe ne sont pas identiques."}}, nil
	}
	hash, err = s.Passwords.hash(ctx, password)
	if errors.Is(err, errHashingBusy) {
		return "", []page.FormError{{Field: "", Message: "Beaucoup de demandes sont en cours. Réessayez dans quelques secondes."}}, nil
	}
	return hash, nil, err
}

// openedInvitation is an invitation whose link was opened; known reports whether the
// invited e-mail address already has an account that may sign in.
type openedInvitation struct {
	company.Invitation
	known bool
}

// openInvitation reads the invitation that the path names; ok is false when the response
// has been written.
func (s *Service) openInvitation(w http.ResponseWriter, r *http.Request) (in openedInvitation, ok bool) {
	var err error
	in.Invitation, err = company.FindInvitation(r.Context(), s.DB, `i.token_hash = ?`, secret.Hash(r.PathValue("token")))
	switch {
	case errors.Is(err, api.NotFound):
		s.Site.Notice(w, r, http.StatusNotFound, "Cette invitation n’est pas valide", page.Notice{
			Text: "Elle a peut-être déjà servi, ou un lien plus récent l’a remplacée.", Link: s.Site.DashboardURL, LinkText: "Se connecter",
		})
		return in, false
	case err != nil:
		s.Site.Failure(w, r, err)
		return in, false
	case !s.Clock.Wall().Before(in.ExpiresAt):
		s.Site.Notice(w, r, http.StatusGone, "Cette invitation a expiré", page.Notice{
			Text: "Cette invitation a expiré. Demandez à " + in.Inviter() + " de vous en envoyer une nouvelle.", Link: s.Site.DashboardURL, LinkText: "Se connecter",
		})
		return in, false
	}
	err = s.DB.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM customers WHERE email = ? AND status = ?)`, in.Email, StatusActive).Scan(&in.known)
	if err != nil {
		s.Site.Failure(w, r, fmt.Errorf("look an invited account up: %w", err))
		return in, false
	}
	return in, true
}

func (s *Service) showJoin(w http.ResponseWriter, r *http.Request, status int, in openedInvitation, wrong ...page.FormError) {
	b, err := s.BrowserOf(w, r)
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	fields := page.WithErrors([]page.Field{
		{Name: "password", Label: "Mot de passe", Type: "password", Autocomplete: "new-password", Limit: maxPassword, Hint: page.PasswordHint, Focus: true},
		{Name: "confirmation", Label: "Confirmation", Type: "password", Autocomplete: "new-password", Limit: maxPassword},
	}, wrong)
	s.Site.Render(w, r, status, "join.html", page.Page{Title: "Rejoindre " + in.Business, Action: r.URL.RequestURI(), CSRF: b.CsrfToken(), Data: map[string]any{
		"Invitation": in.Invitation, "By": in.Inviter(), "Role": api.RoleLabels[in.Role], "Known": in.known, "Errors": wrong, "Fields": fields,
	}}, nil)
}

// join makes the invited person a member of the business. A closed account is reopened
// with the new password.
func (s *Service) join(ctx context.Context, tx *sql.Tx, in company.Invitation, hash string) error {
	id, err := s.openAccountOf(ctx, tx, in, hash)
	if err != nil {
		return err
	}
	return store.Run(ctx, tx, "join a business",
		store.Do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET role = ?3`, id, in.BusinessID, in.Role),
		store.Do(`DELETE FROM revoked_members WHERE customer_id = ? AND business_id = ?`, id, in.BusinessID),
		store.Do(`DELETE FROM invitations WHERE id = ?`, in.ID),
		store.Do(`UPDATE customers SET business_id = coalesce(business_id, ?) WHERE id = ?`, in.BusinessID, id),
	)
}

// openAccountOf returns the id of the account with the invited e-mail address, which it
// creates or reopens with the password hash. hash is empty for an active account.
func (s *Service) openAccountOf(ctx context.Context, tx *sql.Tx, in company.Invitation, hash string) (id store.ID, err error) {
	if hash == "" {
		err = tx.QueryRowContext(ctx, `SELECT id FROM customers WHERE email = ?`, in.Email).Scan(&id)
	} else {
		err = tx.QueryRowContext(ctx, `INSERT INTO customers (email, first_name, last_name, password_hash, status, business_id, notification_type, token_seconds)
			VALUES (?1, ?2, ?3, ?4, ?5, NULL, ?6, ?7)
			ON CONFLICT (email) DO UPDATE SET password_hash = ?4, status = ?5 RETURNING id`,
			in.Email, in.FirstName, in.LastName, hash, StatusActive, strconv.Itoa(in.NotificationType), int(TokenLife.Seconds())).Scan(&id)
	}
	if err != nil {
		return 0, fmt.Errorf("open an account: %w", err)
	}
	return id, nil
}
