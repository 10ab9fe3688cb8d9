package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/mail"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// InvitationLife is how long an invitation is valid (product S17).
const InvitationLife = 7 * 24 * time.Hour

// Invitation is a stored invitation, with the names that its page shows.
type Invitation struct {
	ID                         store.ID
	BusinessID                 store.ID
	Business                   string
	Email, FirstName, LastName string
	Role                       string
	NotificationType           int
	// InvitedBy is the name of the inviting user, empty when the user was deleted.
	InvitedBy string
	ExpiresAt time.Time
}

// postInvitation answers POST /v3/business/{id}/invitations: email, first_name,
// last_name, role, notification_type.
func (s *Service) postInvitation(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "email", "first_name", "last_name", "role", "notification_type")
	if err != nil {
		return api.Answer{}, err
	}
	var u user
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := api.PathBusinessFor(r, tx, who, api.UserWrite)
		if err != nil {
			return err
		}
		in, err := readInvitation(f)
		if err != nil {
			return err
		}
		if err := mayGive(r.Context(), tx, who, business, in.Role); err != nil {
			return err
		}
		in.BusinessID = business
		if err := s.mayInvite(r.Context(), tx, in); err != nil {
			return err
		}
		if in.ID, err = s.invite(r.Context(), tx, who, in); err != nil {
			return err
		}
		u, err = s.findUser(r.Context(), tx, who, business, invitationPrefix+strconv.FormatInt(int64(in.ID), 10))
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[user]{Data: u}}, err
}

// readInvitation checks the fields of an invitation (product 7.3 and S17).
func readInvitation(f form.Form) (Invitation, error) {
	in := Invitation{Email: f.Text("email"), FirstName: f.Text("first_name"), LastName: f.Text("last_name"), Role: f.Text("role")}
	var v form.Violations
	v.Email("email", in.Email)
	v.Name("first_name", in.FirstName)
	v.Name("last_name", in.LastName)
	if !slices.Contains(roles, in.Role) {
		v.Add("role", "invalid")
	}
	if notify := f.Text("notification_type"); slices.Contains(notificationTypes, notify) {
		in.NotificationType, _ = strconv.Atoi(notify) // one of four numbers
	} else if notify != "" {
		v.Add("notification_type", "invalid")
	}
	return in, v.Problem()
}

// mayInvite returns a conflict for a person who is already a member or has a valid invitation. It
// deletes an expired invitation, which the new one replaces.
func (s *Service) mayInvite(ctx context.Context, tx *sql.Tx, in Invitation) error {
	var member, pending bool
	err := tx.QueryRowContext(ctx, `SELECT
		EXISTS (SELECT 1 FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ?1 AND c.email = ?2),
		EXISTS (SELECT 1 FROM invitations WHERE business_id = ?1 AND email = ?2 AND expires_at > ?3)`,
		in.BusinessID, in.Email, s.Clock.Wall().Unix()).Scan(&member, &pending)
	switch {
	case err != nil:
		return fmt.Errorf("look an invited person up: %w", err)
	case member:
		return api.FieldConflict("email", "already_member")
	case pending:
		return api.FieldConflict("email", "invitation_pending")
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE business_id = ? AND email = ?`, in.BusinessID, in.Email); err != nil {
		return fmt.Errorf("delete an expired invitation: %w", err)
	}
	return nil
}

// invite saves an invitation and sends its link.
func (s *Service) invite(ctx context.Context, tx *sql.Tx, who api.Caller, in Invitation) (store.ID, error) {
	now, key := s.Clock.Wall(), secret.New()
	var id store.ID
	err := tx.QueryRowContext(ctx, `INSERT INTO invitations
		(business_id, email, first_name, last_name, role, notification_type, token_hash, invited_by, invited_at, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?) RETURNING id`,
		in.BusinessID, in.Email, in.FirstName, in.LastName, in.Role, in.NotificationType, secret.Hash(key), who.CustomerID, now.Unix(), now.Add(InvitationLife).Unix()).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("save an invitation: %w", err)
	}
	return id, s.sendInvitation(ctx, tx, id, key)
}

// sendInvitation sends the e-mail with the link.
func (s *Service) sendInvitation(ctx context.Context, tx *sql.Tx, id store.ID, key string) error {
	in, err := FindInvitation(ctx, tx, `i.id = ?`, id)
	if err != nil {
		return err
	}
	return mail.Send(ctx, tx, s.Clock.Wall(), mail.Message{
		To: in.Email, Subject: "Rejoindre " + in.Business,
		Text: in.Inviter() + " vous invite avec le rôle " + api.RoleLabels[in.Role] + ". L’invitation est valable 7 jours.",
		Link: s.PublicURL + "/v1/invitation/" + key,
	})
}

// Inviter returns the name of the inviting user, or that of the business without one.
func (in Invitation) Inviter() string {
	if in.InvitedBy == "" {
		return in.Business
	}
	return in.InvitedBy
}

// FindInvitation reads one invitation by an SQL condition. It returns api.NotFound when there is
// none.
func FindInvitation(ctx context.Context, q store.Querier, where string, arg any) (Invitation, error) {
	var in Invitation
	var by sql.NullString
	var expires int64
	err := q.QueryRowContext(ctx, `SELECT i.id, i.business_id, b.name, i.email, i.first_name, i.last_name, i.role, i.notification_type,
		c.first_name || ' ' || c.last_name, i.expires_at FROM invitations i JOIN businesses b ON b.id = i.business_id
		LEFT JOIN customers c ON c.id = i.invited_by WHERE `+where, arg).
		Scan(&in.ID, &in.BusinessID, &in.Business, &in.Email, &in.FirstName, &in.LastName, &in.Role, &in.NotificationType, &by, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return in, api.NotFound
	}
	if err != nil {
		return in, fmt.Errorf("read an invitation: %w", err)
	}
	in.InvitedBy, in.ExpiresAt = by.String, time.Unix(expires, 0)
	return in, nil
}

// postResendInvitation answers POST /v3/invitations/{invitation}/resend: it sends a new link that
// is valid for InvitationLife; the old link stops working.
func (s *Service) postResendInvitation(r *http.Request, who api.Caller) (api.Answer, error) {
	id, _ := invitationID(r.PathValue("invitation")) // 0, which no invitation has, for a malformed id
	var u user
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		in, err := FindInvitation(r.Context(), tx, `i.id = ?`, id)
		if err != nil {
			return err
		}
		if err := api.Require(r.Context(), tx, who, in.BusinessID, api.UserWrite); err != nil {
			return err
		}
		now, key := s.Clock.Wall(), secret.New()
		_, err = tx.ExecContext(r.Context(), `UPDATE invitations SET token_hash = ?, invited_by = ?, invited_at = ?, expires_at = ? WHERE id = ?`,
			secret.Hash(key), who.CustomerID, now.Unix(), now.Add(InvitationLife).Unix(), id)
		if err != nil {
			return fmt.Errorf("renew an invitation: %w", err)
		}
		if err := s.sendInvitation(r.Context(), tx, id, key); err != nil {
			return err
		}
		u, err = s.findUser(r.Context(), tx, who, in.BusinessID, r.PathValue("invitation"))
		return err
	})
	return api.OK(api.Data[user]{Data: u}), err
}
