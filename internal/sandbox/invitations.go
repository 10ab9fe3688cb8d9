package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// invitationLife is how long an invitation may wait for its answer (product S17).
const invitationLife = 7 * 24 * time.Hour

// invitation is an invitation as the store knows it, with what its page says.
type invitation struct {
	ID                         recordID
	BusinessID                 recordID
	Business                   string
	Email, FirstName, LastName string
	Role                       string
	NotificationType           int
	// InvitedBy is the name of whoever asked, empty when they are gone.
	InvitedBy string
	ExpiresAt time.Time
}

// postInvitation answers POST /v3/business/{id}/invitations: email, first_name,
// last_name, role, notification_type.
func (s *companyService) postInvitation(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "email", "first_name", "last_name", "role", "notification_type")
	if err != nil {
		return answer{}, err
	}
	var u user
	err = s.db.write(r.Context(), func(tx *sql.Tx) error {
		business, err := pathBusinessFor(r, tx, who, permUserWrite)
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
		if err := s.mayInvite(r.Context(), tx, who, in); err != nil {
			return err
		}
		if in.ID, err = s.invite(r.Context(), tx, who, in); err != nil {
			return err
		}
		u, err = s.findUser(r.Context(), tx, who, business, invitationPrefix+strconv.FormatInt(int64(in.ID), 10))
		return err
	})
	return answer{http.StatusCreated, data[user]{u}}, err
}

// readInvitation checks the fields of an invitation (product 7.3 and S17).
func readInvitation(f form) (invitation, error) {
	in := invitation{Email: f.text("email"), FirstName: f.text("first_name"), LastName: f.text("last_name"), Role: f.text("role")}
	var v violations
	v.email("email", in.Email)
	v.name("first_name", in.FirstName)
	v.name("last_name", in.LastName)
	if !slices.Contains(roles, in.Role) {
		v.add("role", "invalid")
	}
	if notify := f.text("notification_type"); slices.Contains(notificationTypes, notify) {
		in.NotificationType, _ = strconv.Atoi(notify) // one of four numbers
	} else if notify != "" {
		v.add("notification_type", "invalid")
	}
	return in, v.problem()
}

// mayInvite refuses somebody who is a member or whose invitation is open. An
// expired invitation gives way to the new one.
func (s *companyService) mayInvite(ctx context.Context, tx *sql.Tx, who caller, in invitation) error {
	var member, pending bool
	err := tx.QueryRowContext(ctx, `SELECT
		EXISTS (SELECT 1 FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ?1 AND c.email = ?2),
		EXISTS (SELECT 1 FROM invitations WHERE business_id = ?1 AND email = ?2 AND expires_at > ?3)`,
		in.BusinessID, in.Email, s.clock.wall().Unix()).Scan(&member, &pending)
	switch {
	case err != nil:
		return fmt.Errorf("look an invited person up: %w", err)
	case member:
		return fieldConflict("email", "already_member")
	case pending:
		return fieldConflict("email", "invitation_pending")
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE business_id = ? AND email = ?`, in.BusinessID, in.Email); err != nil {
		return fmt.Errorf("forget an expired invitation: %w", err)
	}
	return nil
}

// fieldConflict is a conflict that one field causes.
func fieldConflict(field, code string) *problem {
	p := conflict(code)
	p.Fields = map[string][]string{field: {code}}
	return p
}

// invite saves an invitation and sends its link.
func (s *companyService) invite(ctx context.Context, tx *sql.Tx, who caller, in invitation) (recordID, error) {
	now, key := s.clock.wall(), newSecret()
	var id recordID
	err := tx.QueryRowContext(ctx, `INSERT INTO invitations
		(business_id, email, first_name, last_name, role, notification_type, token_hash, invited_by, invited_at, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?) RETURNING id`,
		in.BusinessID, in.Email, in.FirstName, in.LastName, in.Role, in.NotificationType, hashSecret(key), who.customerID, now.Unix(), now.Add(invitationLife).Unix()).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("save an invitation: %w", err)
	}
	return id, s.sendInvitation(ctx, tx, id, key)
}

// sendInvitation writes the message that carries the link.
func (s *companyService) sendInvitation(ctx context.Context, tx *sql.Tx, id recordID, key string) error {
	in, err := findInvitation(ctx, tx, `i.id = ?`, id)
	if err != nil {
		return err
	}
	return sendMail(ctx, tx, s.clock.wall(), mail{
		To: in.Email, Subject: "Rejoindre " + in.Business,
		Text: in.invitedBy() + " vous invite avec le rôle " + roleLabels[in.Role] + ". L’invitation est valable 7 jours.",
		Link: s.publicURL + "/v1/invitation/" + key,
	})
}

func (in invitation) invitedBy() string {
	if in.InvitedBy == "" {
		return in.Business
	}
	return in.InvitedBy
}

// findInvitation reads one invitation, problemNotFound when there is none.
func findInvitation(ctx context.Context, q querier, where string, arg any) (invitation, error) {
	var in invitation
	var by sql.NullString
	var expires int64
	err := q.QueryRowContext(ctx, `SELECT i.id, i.business_id, b.name, i.email, i.first_name, i.last_name, i.role, i.notification_type,
		c.first_name || ' ' || c.last_name, i.expires_at FROM invitations i JOIN businesses b ON b.id = i.business_id
		LEFT JOIN customers c ON c.id = i.invited_by WHERE `+where, arg).
		Scan(&in.ID, &in.BusinessID, &in.Business, &in.Email, &in.FirstName, &in.LastName, &in.Role, &in.NotificationType, &by, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return in, problemNotFound
	}
	if err != nil {
		return in, fmt.Errorf("read an invitation: %w", err)
	}
	in.InvitedBy, in.ExpiresAt = by.String, time.Unix(expires, 0)
	return in, nil
}

// postResendInvitation answers POST /v3/invitations/{invitation}/resend: a new
// link, seven new days, and the old link dies.
func (s *companyService) postResendInvitation(r *http.Request, who caller) (answer, error) {
	id, _ := invitationID(r.PathValue("invitation")) // 0 is the id of nobody
	var u user
	err := s.db.write(r.Context(), func(tx *sql.Tx) error {
		in, err := findInvitation(r.Context(), tx, `i.id = ?`, id)
		if err != nil {
			return err
		}
		if err := require(r.Context(), tx, who, in.BusinessID, permUserWrite); err != nil {
			return err
		}
		now, key := s.clock.wall(), newSecret()
		_, err = tx.ExecContext(r.Context(), `UPDATE invitations SET token_hash = ?, invited_by = ?, invited_at = ?, expires_at = ? WHERE id = ?`,
			hashSecret(key), who.customerID, now.Unix(), now.Add(invitationLife).Unix(), id)
		if err != nil {
			return fmt.Errorf("renew an invitation: %w", err)
		}
		if err := s.sendInvitation(r.Context(), tx, id, key); err != nil {
			return err
		}
		u, err = s.findUser(r.Context(), tx, who, in.BusinessID, r.PathValue("invitation"))
		return err
	})
	return ok(data[user]{u}), err
}
