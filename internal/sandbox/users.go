package sandbox

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
)

// The states of a user of a business.
const (
	userActive            = "ACTIVE"
	userInvited           = "INVITED"
	userInvitationExpired = "INVITATION_EXPIRED"
	userRevoked           = "REVOKED"
)

// user is somebody who may work for a business, was asked to, or could once
// (product 8.3). An invitation's id starts with invitationPrefix.
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

// invitationID reads the id of an invitation; ok is false for another kind of id.
func invitationID(id string) (invitation recordID, ok bool) {
	number, found := strings.CutPrefix(id, invitationPrefix)
	if !found {
		return 0, false
	}
	return parseID(number)
}

const selectUsers = `SELECT cast(c.id AS text), c.email, c.first_name, c.last_name, m.role, c.notification_type, 'ACTIVE', NULL, NULL, c.last_seen_at
	FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ?1
	UNION ALL SELECT 'i-' || id, email, first_name, last_name, role, notification_type, iif(expires_at > ?2, 'INVITED', 'INVITATION_EXPIRED'), invited_at, expires_at, NULL
	FROM invitations WHERE business_id = ?1
	UNION ALL SELECT cast(c.id AS text), c.email, c.first_name, c.last_name, r.role, c.notification_type, 'REVOKED', NULL, NULL, c.last_seen_at
	FROM revoked_members r JOIN customers c ON c.id = r.customer_id WHERE r.business_id = ?1`

// users reads everybody of a business, by last name.
func (s *companyService) users(ctx context.Context, q querier, who caller, business recordID) ([]user, error) {
	me := strconv.FormatInt(int64(who.customerID), 10)
	all, err := list(ctx, q, func(row scanner) (user, error) {
		var u user
		var invited, expires, seen sql.NullInt64
		err := row.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.Role, &u.NotificationType, &u.Status, &invited, &expires, &seen)
		u.InvitedAt, u.InvitationExpiresAt, u.LastSeenAt = maybeInstant(invited), maybeInstant(expires), maybeInstant(seen)
		u.IsMe = u.ID == me
		return u, err
	}, selectUsers, business, s.clock.wall().Unix())
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
	text := timestamp(time.Unix(seconds.Int64, 0))
	return &text
}

// findUser reads one user of a business.
func (s *companyService) findUser(ctx context.Context, q querier, who caller, business recordID, id string) (user, error) {
	all, err := s.users(ctx, q, who, business)
	if err != nil {
		return user{}, err
	}
	if i := slices.IndexFunc(all, func(u user) bool { return u.ID == id }); i >= 0 {
		return all[i], nil
	}
	return user{}, problemNotFound
}

// listed is a page of a list (product 8.1).
type listed[T any] struct {
	Data []T  `json:"data"`
	Meta meta `json:"meta"`
}

type meta struct {
	Page    int `json:"page"`
	PerPage int `json:"per_page"`
	Total   int `json:"total"`
}

// maxPerPage bounds a page of a list.
const maxPerPage = 100

// listUsers answers GET /v3/business/{id}/users: q, role[], status[], page,
// per_page.
func (s *companyService) listUsers(r *http.Request, who caller) (answer, error) {
	business, err := pathBusinessFor(r, s.db, who, permUserRead)
	if err != nil {
		return answer{}, err
	}
	all, err := s.users(r.Context(), s.db, who, business)
	if err != nil {
		return answer{}, err
	}
	query := r.URL.Query()
	all = slices.DeleteFunc(all, func(u user) bool { return !u.matches(query) })
	page, perPage, err := pageOf(query)
	if err != nil {
		return answer{}, err
	}
	from := min((page-1)*perPage, len(all))
	return ok(listed[user]{Data: all[from:min(from+perPage, len(all))], Meta: meta{page, perPage, len(all)}}), nil
}

func (u user) matches(query url.Values) bool {
	text := strings.ToLower(u.FirstName + " " + u.LastName + " " + u.Email)
	return strings.Contains(text, strings.ToLower(strings.TrimSpace(query.Get("q")))) &&
		(!query.Has("role[]") || slices.Contains(query["role[]"], u.Role)) &&
		(!query.Has("status[]") || slices.Contains(query["status[]"], u.Status))
}

// maxPage is the last page that can be asked for.
const maxPage = 1 << 20

// pageOf reads which page of a list is asked for, and how long one is.
func pageOf(query url.Values) (page, perPage int, err error) {
	if page, err = number(query, "page", 1, maxPage); err != nil {
		return 0, 0, err
	}
	perPage, err = number(query, "per_page", 25, maxPerPage)
	return page, perPage, err
}

// number reads a parameter from 1 to limit, byDefault when it is absent.
func number(query url.Values, name string, byDefault, limit int) (int, error) {
	if !query.Has(name) {
		return byDefault, nil
	}
	n, err := strconv.Atoi(query.Get(name))
	if err != nil || n < 1 || n > limit {
		return 0, badRequest(fmt.Sprintf("%s is from 1 to %d", name, limit))
	}
	return n, nil
}

// roles are those of product 3.2, from the most to the least able.
var roles = []string{"OWNER", "ADMIN", "OPERATIONS", "FINANCE", "VIEWER"}

// mayGive refuses the role OWNER to a caller who is not an owner: an
// administrator must not raise anybody, or itself through another, above itself.
func mayGive(ctx context.Context, q querier, who caller, business recordID, roles ...string) error {
	own, err := roleIn(ctx, q, who, business)
	if err != nil {
		return err
	}
	if own != "OWNER" && slices.Contains(roles, "OWNER") {
		return problemForbidden
	}
	return nil
}

// putUser answers PUT /v3/business/{id}/users/{user}: role and notification_type.
func (s *companyService) putUser(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "role", "notification_type")
	if err != nil {
		return answer{}, err
	}
	return s.changeUser(r, who, func(tx *sql.Tx, business recordID, u user) error {
		var v violations
		if f.has("role") && !slices.Contains(roles, f.text("role")) {
			v.add("role", "invalid")
		}
		if f.has("notification_type") && !slices.Contains(notificationTypes, f.text("notification_type")) {
			v.add("notification_type", "invalid")
		}
		if err := v.problem(); err != nil {
			return err
		}
		role := u.Role
		if f.has("role") {
			role = f.text("role")
		}
		if role != u.Role {
			if err := s.mayLeaveRole(r.Context(), tx, who, business, u, role); err != nil {
				return err
			}
		}
		notify := cmp.Or(f.text("notification_type"), strconv.Itoa(u.NotificationType))
		return saveUser(r.Context(), tx, business, u, role, notify)
	})
}

// mayLeaveRole refuses one's own role, a role above one's own, and the last
// owner's.
func (s *companyService) mayLeaveRole(ctx context.Context, tx *sql.Tx, who caller, business recordID, u user, role string) error {
	switch err := mayGive(ctx, tx, who, business, u.Role, role); {
	case err != nil:
		return err
	case u.IsMe:
		return conflict("own_role")
	case u.Status == userActive && u.Role == "OWNER":
		return s.keepOwner(ctx, tx, business)
	default:
		return nil
	}
}

// keepOwner refuses to take the role from the last owner of a business.
func (s *companyService) keepOwner(ctx context.Context, tx *sql.Tx, business recordID) error {
	var owners int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM memberships WHERE business_id = ? AND role = 'OWNER'`, business).Scan(&owners)
	if err != nil {
		return fmt.Errorf("count owners: %w", err)
	}
	if owners < 2 {
		return conflict("last_owner")
	}
	return nil
}

func saveUser(ctx context.Context, tx *sql.Tx, business recordID, u user, role, notify string) error {
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

// deleteUser answers DELETE /v3/business/{id}/users/{user}: an invitation is
// taken back, a member loses access and every session at once.
func (s *companyService) deleteUser(r *http.Request, who caller) (answer, error) {
	return s.changeUser(r, who, func(tx *sql.Tx, business recordID, u user) error {
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

// revokeMember takes a membership away. Somebody without any other can no longer sign
// in; whoever has one goes on there, signed out once.
func (s *companyService) revokeMember(ctx context.Context, tx *sql.Tx, business recordID, u user) error {
	return run(ctx, tx, "revoke a user",
		do(`INSERT INTO revoked_members (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, u.Role),
		do(`DELETE FROM memberships WHERE customer_id = ? AND business_id = ?`, u.ID, business),
		do(`UPDATE customers SET business_id = (SELECT min(business_id) FROM memberships WHERE customer_id = ?1) WHERE id = ?1 AND business_id = ?2`, u.ID, business),
		do(`UPDATE customers SET status = 'revoked' WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM memberships WHERE customer_id = ?1)`, u.ID),
		do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, u.ID),
		do(`DELETE FROM browser_sessions WHERE customer_id = ?`, u.ID),
	)
}

// postRestoreUser answers POST /v3/business/{id}/users/{user}/restore.
func (s *companyService) postRestoreUser(r *http.Request, who caller) (answer, error) {
	return s.changeUser(r, who, func(tx *sql.Tx, business recordID, u user) error {
		if u.Status != userRevoked {
			return conflict("already_member")
		}
		if err := mayGive(r.Context(), tx, who, business, u.Role); err != nil {
			return err
		}
		return run(r.Context(), tx, "restore a user",
			do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, u.Role),
			do(`DELETE FROM revoked_members WHERE customer_id = ? AND business_id = ?`, u.ID, business),
			do(`UPDATE customers SET status = 'active', business_id = coalesce(business_id, ?2) WHERE id = ?1`, u.ID, business),
		)
	})
}

// changeUser finds the user that the path names, lets change alter it, and
// answers the user as it has become; one that is gone is answered as it was.
func (s *companyService) changeUser(r *http.Request, who caller, change func(tx *sql.Tx, business recordID, u user) error) (answer, error) {
	var u user
	err := s.db.write(r.Context(), func(tx *sql.Tx) error {
		business, err := pathBusinessFor(r, tx, who, permUserWrite)
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
		if errors.Is(err, problemNotFound) {
			return nil
		}
		u = after
		return err
	})
	return ok(data[user]{u}), err
}

// conflict is a refusal for what is already the case.
func conflict(code string) *problem {
	return &problem{Status: http.StatusConflict, Code: code}
}
