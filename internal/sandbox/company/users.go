package company

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	userActive            = "ACTIVE"
	userInvited           = "INVITED"
	userInvitationExpired = "INVITATION_EXPIRED"
	userRevoked           = "REVOKED"
)

// user is a member, an invited person or a revoked member of a business (product 8.3). The id of an
// invitation starts with invitationPrefix.
type user struct {
	ID                  string  `json:"id"`
	Email               string  `json:"email"`
	FirstName           string  `json:"first_name"`
	LastName            string  `json:"last_name"`
	Role                string  `json:"role"`
	NotificationType    int     `json:"notification_type"`
	Status              string  `json:"status"`
	InvitedAt           *string `json:"invited_at"`
	InvitationExpiresAt *string `json:"invitation_expires_at"`
	LastSeenAt          *string `json:"last_seen_at"`
	IsMe                bool    `json:"is_me"`
}

const invitationPrefix = "i-"

// invitationID parses the id of an invitation; ok is false for any other id.
func invitationID(id string) (invitation store.ID, ok bool) {
	number, found := strings.CutPrefix(id, invitationPrefix)
	if !found {
		return 0, false
	}
	return store.ParseID(number)
}

const selectUsers = `SELECT cast(c.id AS text), c.email, c.first_name, c.last_name, m.role, c.notification_type, 'ACTIVE', NULL, NULL, c.last_seen_at
	FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ?1
	UNION ALL SELECT 'i-' || id, email, first_name, last_name, role, notification_type, iif(expires_at > ?2, 'INVITED', 'INVITATION_EXPIRED'), invited_at, expires_at, NULL
	FROM invitations WHERE business_id = ?1
	UNION ALL SELECT cast(c.id AS text), c.email, c.first_name, c.last_name, r.role, c.notification_type, 'REVOKED', NULL, NULL, c.last_seen_at
	FROM revoked_members r JOIN customers c ON c.id = r.customer_id WHERE r.business_id = ?1`

// users reads all users of a business, sorted by last name.
func (s *Service) users(ctx context.Context, q store.Querier, who api.Caller, business store.ID) ([]user, error) {
	me := strconv.FormatInt(int64(who.CustomerID), 10)
	all, err := store.List(ctx, q, func(row store.Scanner) (user, error) {
		var u user
		var invited, expires, seen sql.NullInt64
		err := row.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.Role, &u.NotificationType, &u.Status, &invited, &expires, &seen)
		u.InvitedAt, u.InvitationExpiresAt, u.LastSeenAt = maybeInstant(invited), maybeInstant(expires), maybeInstant(seen)
		u.IsMe = u.ID == me
		return u, err
	}, selectUsers, business, s.Clock.Wall().Unix())
	if err != nil {
		return nil, fmt.Errorf("list users: %w", err)
	}
	french := collate.New(language.French)
	slices.SortFunc(all, func(a, b user) int {
		return cmp.Or(french.CompareString(a.LastName, b.LastName), french.CompareString(a.FirstName, b.FirstName), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

func maybeInstant(seconds sql.NullInt64) *string {
	if !seconds.Valid {
		return nil
	}
	text := clock.Timestamp(time.Unix(seconds.Int64, 0))
	return &text
}

// findUser reads one user of a business.
func (s *Service) findUser(ctx context.Context, q store.Querier, who api.Caller, business store.ID, id string) (user, error) {
	all, err := s.users(ctx, q, who, business)
	if err != nil {
		return user{}, err
	}
	if i := slices.IndexFunc(all, func(u user) bool { return u.ID == id }); i >= 0 {
		return all[i], nil
	}
	return user{}, api.NotFound
}

// listUsers answers GET /v3/business/{id}/users: q, role[], status[], page,
// per_page.
func (s *Service) listUsers(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.PathBusinessFor(r, s.DB, who, api.UserRead)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := s.users(r.Context(), s.DB, who, business)
	if err != nil {
		return api.Answer{}, err
	}
	query := r.URL.Query()
	all = slices.DeleteFunc(all, func(u user) bool { return !u.matches(query) })
	page, perPage, err := api.PageOf(query)
	if err != nil {
		return api.Answer{}, err
	}
	from := min((page-1)*perPage, len(all))
	return api.OK(api.Listed[user]{Data: all[from:min(from+perPage, len(all))], Meta: api.Meta{Page: page, PerPage: perPage, Total: len(all)}}), nil
}

func (u user) matches(query url.Values) bool {
	text := characters.Fold(u.FirstName + " " + u.LastName + " " + u.Email)
	return strings.Contains(text, characters.Fold(strings.TrimSpace(query.Get("q")))) &&
		(!query.Has("role[]") || slices.Contains(query["role[]"], u.Role)) &&
		(!query.Has("status[]") || slices.Contains(query["status[]"], u.Status))
}

// roles are the roles of product 3.2, from the most to the fewest permissions.
var roles = []string{"OWNER", "ADMIN", "OPERATIONS", "FINANCE", "VIEWER"}

// mayGive returns Forbidden when roles include OWNER and the caller is not an owner:
// administrators must not give another user, or themselves through another user, a higher role
// than their own.
func mayGive(ctx context.Context, q store.Querier, who api.Caller, business store.ID, roles ...string) error {
	own, err := api.RoleIn(ctx, q, who, business)
	if err != nil {
		return err
	}
	if own != "OWNER" && slices.Contains(roles, "OWNER") {
		return api.Forbidden
	}
	return nil
}

// putUser answers PUT /v3/business/{id}/users/{user}: role and notification_type.
func (s *Service) putUser(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "role", "notification_type")
	if err != nil {
		return api.Answer{}, err
	}
	return s.changeUser(r, who, func(tx *sql.Tx, business store.ID, u user) error {
		var v form.Violations
		if f.Has("role") && !slices.Contains(roles, f.Text("role")) {
			v.Add("role", "invalid")
		}
		if f.Has("notification_type") && !slices.Contains(notificationTypes, f.Text("notification_type")) {
			v.Add("notification_type", "invalid")
		}
		if err := v.Problem(); err != nil {
			return err
		}
		role := u.Role
		if f.Has("role") {
			role = f.Text("role")
		}
		if role != u.Role {
			if err := s.mayLeaveRole(r.Context(), tx, who, business, u, role); err != nil {
				return err
			}
		}
		notify := cmp.Or(f.Text("notification_type"), strconv.Itoa(u.NotificationType))
		return saveUser(r.Context(), tx, business, u, role, notify)
	})
}

// mayLeaveRole returns an error when the caller may not change the role of a user: their own role,
// a role above their own, or that of the last owner.
func (s *Service) mayLeaveRole(ctx context.Context, tx *sql.Tx, who api.Caller, business store.ID, u user, role string) error {
	switch err := mayGive(ctx, tx, who, business, u.Role, role); {
	case err != nil:
		return err
	case u.IsMe:
		return api.Conflict("own_role")
	case u.Status == userActive && u.Role == "OWNER":
		return s.keepOwner(ctx, tx, business)
	default:
		return nil
	}
}

// keepOwner returns a conflict when a business has only one owner left.
func (s *Service) keepOwner(ctx context.Context, tx *sql.Tx, business store.ID) error {
	var owners int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM memberships WHERE business_id = ? AND role = 'OWNER'`, business).Scan(&owners)
	if err != nil {
		return fmt.Errorf("count owners: %w", err)
	}
	if owners < 2 {
		return api.Conflict("last_owner")
	}
	return nil
}

func saveUser(ctx context.Context, tx *sql.Tx, business store.ID, u user, role, notify string) error {
	var err error
	if invitation, invited := invitationID(u.ID); invited {
		_, err = tx.ExecContext(ctx, `UPDATE invitations SET role = ?, notification_type = ? WHERE id = ?`, role, notify, invitation)
	} else {
		table := "memberships"
		if u.Status == userRevoked {
			table = "revoked_members"
		}
		_, err = tx.ExecContext(ctx, `UPDATE `+table+` SET role = ? WHERE customer_id = ? AND business_id = ?`, role, u.ID, business)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE customers SET notification_type = ? WHERE id = ?`, notify, u.ID)
		}
	}
	if err != nil {
		return fmt.Errorf("save a user: %w", err)
	}
	return nil
}

// deleteUser answers DELETE /v3/business/{id}/users/{user}: it deletes an invitation, or revokes
// the access of a member and ends all their sessions.
func (s *Service) deleteUser(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.changeUser(r, who, func(tx *sql.Tx, business store.ID, u user) error {
		if invitation, invited := invitationID(u.ID); invited {
			_, err := tx.ExecContext(r.Context(), `DELETE FROM invitations WHERE id = ?`, invitation)
			return err
		}
		if u.Status == userRevoked {
			return nil
		}
		if err := s.mayLeaveRole(r.Context(), tx, who, business, u, ""); err != nil {
			return err
		}
		return s.revokeMember(r.Context(), tx, business, u)
	})
}

// revokeMember removes a membership and ends all sessions of the user. A user without another
// membership can no longer sign in.
func (s *Service) revokeMember(ctx context.Context, tx *sql.Tx, business store.ID, u user) error {
	return store.Run(ctx, tx, "revoke a user",
		store.Do(`INSERT INTO revoked_members (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, u.Role),
		store.Do(`DELETE FROM memberships WHERE customer_id = ? AND business_id = ?`, u.ID, business),
		store.Do(`UPDATE customers SET business_id = (SELECT min(business_id) FROM memberships WHERE customer_id = ?1) WHERE id = ?1 AND business_id = ?2`, u.ID, business),
		store.Do(`UPDATE customers SET status = 'revoked' WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM memberships WHERE customer_id = ?1)`, u.ID),
		store.Do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, u.ID),
		store.Do(`DELETE FROM browser_sessions WHERE customer_id = ?`, u.ID),
	)
}

// postRestoreUser answers POST /v3/business/{id}/users/{user}/restore.
func (s *Service) postRestoreUser(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.changeUser(r, who, func(tx *sql.Tx, business store.ID, u user) error {
		if u.Status != userRevoked {
			return api.Conflict("already_member")
		}
		if err := mayGive(r.Context(), tx, who, business, u.Role); err != nil {
			return err
		}
		return store.Run(r.Context(), tx, "restore a user",
			store.Do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, u.Role),
			store.Do(`DELETE FROM revoked_members WHERE customer_id = ? AND business_id = ?`, u.ID, business),
			store.Do(`UPDATE customers SET status = 'active', business_id = coalesce(business_id, ?2) WHERE id = ?1`, u.ID, business),
		)
	})
}

// changeUser finds the user that the path names, calls change, and answers with the user after it.
// A user whom change removed is answered as before it.
func (s *Service) changeUser(r *http.Request, who api.Caller, change func(tx *sql.Tx, business store.ID, u user) error) (api.Answer, error) {
	var u user
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := api.PathBusinessFor(r, tx, who, api.UserWrite)
		if err != nil {
			return err
		}
		if u, err = s.findUser(r.Context(), tx, who, business, r.PathValue("user")); err != nil {
			return err
		}
		if err := change(tx, business, u); err != nil {
			return err
		}
		after, err := s.findUser(r.Context(), tx, who, business, u.ID)
		if errors.Is(err, api.NotFound) {
			return nil
		}
		u = after
		return err
	})
	return api.OK(api.Data[user]{Data: u}), err
}
