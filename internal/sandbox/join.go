package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// joinPage answers GET /v1/invitation/{token} (product S01c).
func (s *accountService) joinPage(w http.ResponseWriter, r *http.Request) {
	if in, ok := s.openInvitation(w, r); ok {
		s.showJoin(w, r, http.StatusOK, in)
	}
}

// submitJoin answers POST /v1/invitation/{token}: somebody new chooses a password;
// somebody who has an account already only agrees.
func (s *accountService) submitJoin(w http.ResponseWriter, r *http.Request) {
	in, ok := s.openInvitation(w, r)
	if !ok {
		return
	}
	b, err := s.browserOf(w, r)
	if err != nil {
		s.pages.failurePage(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxSignInForm)
	if r.ParseForm() != nil || !b.checkCSRF(r.PostForm.Get("csrf")) {
		s.pages.expiredPage(w, r)
		return
	}
	hash := ""
	if !in.known {
		var wrong []formError
		if hash, wrong, err = s.newcomerPassword(r.Context(), r.PostForm.Get("password"), r.PostForm.Get("confirmation")); err != nil {
			s.pages.failurePage(w, r, err)
			return
		}
		if len(wrong) > 0 {
			s.showJoin(w, r, http.StatusUnprocessableEntity, in, wrong...)
			return
		}
	}
	if err := s.db.write(r.Context(), func(tx *sql.Tx) error { return s.join(r.Context(), tx, in.invitation, hash) }); err != nil {
		s.pages.failurePage(w, r, err)
		return
	}
	s.pages.notice(w, r, http.StatusOK, "Vous avez rejoint "+in.Business, notice{
		Text: "Votre accès est ouvert. Connectez-vous avec " + in.Email + ".", Link: s.pages.dashboardURL, LinkText: "Se connecter",
	})
}

// newcomerPassword hashes a first password, or says what is wrong with it.
func (s *accountService) newcomerPassword(ctx context.Context, password, confirmation string) (hash string, wrong []formError, err error) {
	var v violations
	if checkPassword(&v, password); v.problem() != nil {
		return "", formErrors(v), nil
	}
	if password != confirmation {
		return "", []formError{{"confirmation", "Les deux mots de passe ne sont pas identiques."}}, nil
	}
	hash, err = s.passwords.hash(ctx, password)
	if errors.Is(err, errHashingBusy) {
		return "", []formError{{"", "Beaucoup de demandes sont en cours. Réessayez dans quelques secondes."}}, nil
	}
	return hash, nil, err
}

// openedInvitation is an invitation whose link was followed; known tells that
// its e-mail address has an account that may sign in.
type openedInvitation struct {
	invitation
	known bool
}

// openInvitation reads the invitation that the path names; ok is false when the
// answer has been written.
func (s *accountService) openInvitation(w http.ResponseWriter, r *http.Request) (in openedInvitation, ok bool) {
	var err error
	in.invitation, err = findInvitation(r.Context(), s.db, `i.token_hash = ?`, hashSecret(r.PathValue("token")))
	switch {
	case errors.Is(err, problemNotFound):
		s.pages.notice(w, r, http.StatusNotFound, "Cette invitation n’est pas valide", notice{
			Text: "Elle a peut-être déjà servi, ou un lien plus récent l’a remplacée.", Link: s.pages.dashboardURL, LinkText: "Se connecter",
		})
		return in, false
	case err != nil:
		s.pages.failurePage(w, r, err)
		return in, false
	case !s.clock.wall().Before(in.ExpiresAt):
		s.pages.notice(w, r, http.StatusGone, "Cette invitation a expiré", notice{
			Text: "Cette invitation a expiré. Demandez à " + in.invitedBy() + " de vous en envoyer une nouvelle.", Link: s.pages.dashboardURL, LinkText: "Se connecter",
		})
		return in, false
	}
	err = s.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM customers WHERE email = ? AND status = ?)`, in.Email, statusActive).Scan(&in.known)
	if err != nil {
		s.pages.failurePage(w, r, fmt.Errorf("look an invited account up: %w", err))
		return in, false
	}
	return in, true
}

func (s *accountService) showJoin(w http.ResponseWriter, r *http.Request, status int, in openedInvitation, wrong ...formError) {
	b, err := s.browserOf(w, r)
	if err != nil {
		s.pages.failurePage(w, r, err)
		return
	}
	fields := withErrors([]field{
		{Name: "password", Label: "Mot de passe", Type: "password", Autocomplete: "new-password", Limit: maxPassword, Hint: passwordHint, Focus: true},
		{Name: "confirmation", Label: "Confirmation", Type: "password", Autocomplete: "new-password", Limit: maxPassword},
	}, wrong)
	s.pages.render(w, r, status, "join.html", page{Title: "Rejoindre " + in.Business, Action: r.URL.RequestURI(), CSRF: b.csrfToken(), Data: map[string]any{
		"Invitation": in.invitation, "By": in.invitedBy(), "Role": roleLabels[in.Role], "Known": in.known, "Errors": wrong, "Fields": fields,
	}}, nil)
}

// join makes the invited person a member. An account that was closed opens again
// with the new password.
func (s *accountService) join(ctx context.Context, tx *sql.Tx, in invitation, hash string) error {
	id, err := s.memberOf(ctx, tx, in, hash)
	if err != nil {
		return err
	}
	return run(ctx, tx, "join a business",
		do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET role = ?3`, id, in.BusinessID, in.Role),
		do(`DELETE FROM revoked_members WHERE customer_id = ? AND business_id = ?`, id, in.BusinessID),
		do(`DELETE FROM invitations WHERE id = ?`, in.ID),
		do(`UPDATE customers SET business_id = coalesce(business_id, ?) WHERE id = ?`, in.BusinessID, id),
	)
}

// memberOf is the account of the invited address, opened or made when it needs
// to be. hash is empty for an account that is open already.
func (s *accountService) memberOf(ctx context.Context, tx *sql.Tx, in invitation, hash string) (id recordID, err error) {
	if hash == "" {
		err = tx.QueryRowContext(ctx, `SELECT id FROM customers WHERE email = ?`, in.Email).Scan(&id)
	} else {
		err = tx.QueryRowContext(ctx, `INSERT INTO customers (email, first_name, last_name, password_hash, status, business_id, notification_type, token_seconds)
			VALUES (?1, ?2, ?3, ?4, ?5, NULL, ?6, ?7)
			ON CONFLICT (email) DO UPDATE SET password_hash = ?4, status = ?5 RETURNING id`,
			in.Email, in.FirstName, in.LastName, hash, statusActive, strconv.Itoa(in.NotificationType), int(tokenLife.Seconds())).Scan(&id)
	}
	if err != nil {
		return 0, fmt.Errorf("open an account: %w", err)
	}
	return id, nil
}
