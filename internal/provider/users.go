package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Users lists who may work for a business, a page at a time: GET
// /business/{id}/users, v3.
func (s *Session) Users(ctx context.Context, businessID domain.ID, filter domain.UserFilter, page domain.Page) (*domain.UserPage, error) {
	q := query{}.with("page", strconv.Itoa(page.Page)).with("per_page", strconv.Itoa(page.PerPage))
	if filter.Q != "" {
		q = q.with("q", filter.Q)
	}
	q = withAll(q, "role", filter.Role)
	q = withAll(q, "status", filter.Status)
	items, total, err := readPage[wireUser](ctx, s, "fetch users", "user",
		call{api: apiV3, method: http.MethodGet, route: "/business/{id}/users", id: businessID, query: q})
	if err != nil {
		return nil, err
	}
	return &domain.UserPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: total}}, nil
}

// InviteUser asks somebody to join a business: POST /business/{id}/invitations,
// v3.
func (s *Session) InviteUser(ctx context.Context, businessID domain.ID, in domain.InviteUserInput) (*domain.BusinessUser, error) {
	f := fields{}
	set(f, "email", in.Email)
	set(f, "first_name", in.FirstName)
	set(f, "last_name", in.LastName)
	set(f, "role", in.Role)
	setNotification(f, in.NotificationType)
	return s.writeUser(ctx, "invite user", call{method: http.MethodPost, route: "/business/{id}/invitations", idempotencyKey: newKey(), id: businessID, body: f})
}

// ResendInvitation sends an invitation again: POST /invitations/{id}/resend, v3.
func (s *Session) ResendInvitation(ctx context.Context, id domain.ID) (*domain.BusinessUser, error) {
	return s.writeUser(ctx, "resend invitation", call{method: http.MethodPost, route: "/invitations/{id}/resend", id: id})
}

// UpdateUser changes a user: PUT /business/{id}/users/{userId}, v3.
func (s *Session) UpdateUser(ctx context.Context, businessID, id domain.ID, in domain.UpdateUserInput) (*domain.BusinessUser, error) {
	f := fields{}
	set(f, "role", in.Role)
	setNotification(f, in.NotificationType)
	return s.writeUser(ctx, "update user", call{method: http.MethodPut, route: userRoute, id: businessID, sub: id, body: f})
}

// RevokeUser ends somebody's access, or takes an invitation back: DELETE
// /business/{id}/users/{userId}, v3.
func (s *Session) RevokeUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return s.writeUser(ctx, "revoke user", call{method: http.MethodDelete, route: userRoute, id: businessID, sub: id})
}

// RestoreUser gives access back: POST /business/{id}/users/{userId}/restore, v3.
func (s *Session) RestoreUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return s.writeUser(ctx, "restore user", call{method: http.MethodPost, route: userRoute + "/restore", id: businessID, sub: id})
}

const userRoute = "/business/{id}/users/{sub}"

func (s *Session) writeUser(ctx context.Context, op string, c call) (*domain.BusinessUser, error) {
	c.api = apiV3
	return writeRecord[wireUser](ctx, s, op, "user", c)
}

// setNotification adds a notification type by its number (specification §3).
func setNotification(f fields, t *domain.NotificationType) {
	f["notification_type"] = undefined{}
	if t == nil {
		return
	}
	if n, known := t.Number(); known {
		f["notification_type"] = n
	}
}

type wireUser struct {
	ID                  wireID   `json:"id"`
	Email               wireText `json:"email"`
	FirstName           wireText `json:"first_name"`
	LastName            wireText `json:"last_name"`
	Role                wireText `json:"role"`
	NotificationType    wireText `json:"notification_type"`
	Status              wireText `json:"status"`
	InvitedAt           wireTime `json:"invited_at"`
	InvitationExpiresAt wireTime `json:"invitation_expires_at"`
	LastSeenAt          wireTime `json:"last_seen_at"`
	IsMe                wireBool `json:"is_me"`
}

func (w wireUser) domain(o *oddities) (*domain.BusinessUser, bool) {
	id := take(o, "user.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.BusinessUser{
		ID:               *id,
		Email:            takeOr(o, "user.email", w.Email.scalar, ""),
		FirstName:        takeOr(o, "user.first_name", w.FirstName.scalar, ""),
		LastName:         takeOr(o, "user.last_name", w.LastName.scalar, ""),
		Role:             takeRole(o, "user.role", w.Role),
		NotificationType: takeNotification(o, "user.notification_type", w.NotificationType),
		Status: takeEnum(o, "user.status", w.Status,
			domain.UserActive, domain.UserInvited, domain.UserInvitationExpired, domain.UserRevoked),
		InvitedAt:           take(o, "user.invited_at", w.InvitedAt.scalar),
		InvitationExpiresAt: take(o, "user.invitation_expires_at", w.InvitationExpiresAt.scalar),
		LastSeenAt:          take(o, "user.last_seen_at", w.LastSeenAt.scalar),
		IsMe:                takeOr(o, "user.is_me", w.IsMe.scalar, false),
	}, true
}

// RequestPasswordRecovery asks for a link by e-mail: POST /password-recovery, v3.
func (s *Session) RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error) {
	r, err := writeRecord[wireRecovery](ctx, s, "request password recovery", "recovery",
		call{api: apiV3, method: http.MethodPost, route: "/password-recovery", body: fields{"email": email}})
	if r == nil && err == nil {
		r = &domain.Recovery{}
	}
	return r, err
}

type wireRecovery struct {
	SandboxLink wireText `json:"sandbox_link"`
}

func (w wireRecovery) domain(o *oddities) (*domain.Recovery, bool) {
	return &domain.Recovery{SandboxLink: takeText(o, "recovery.sandbox_link", w.SandboxLink)}, true
}

// PasswordRecoveryToken is the state of a link: GET /password-recovery/{token}, v3.
func (s *Session) PasswordRecoveryToken(ctx context.Context, token domain.ID) (domain.RecoveryState, error) {
	const op = "fetch password recovery"
	state, err := readRecord[wireRecoveryState](ctx, s, op, "recovery",
		call{api: apiV3, method: http.MethodGet, route: "/password-recovery/{id}", id: token})
	if err != nil {
		return "", fmt.Errorf("%s: %w", op, err)
	}
	return *state, nil
}

type wireRecoveryState struct {
	State wireText `json:"state"`
}

func (w wireRecoveryState) domain(o *oddities) (*domain.RecoveryState, bool) {
	state := takeEnum(o, "recovery.state", w.State,
		domain.RecoveryValid, domain.RecoveryExpired, domain.RecoveryUsed, domain.RecoveryUnknown)
	return state, state != nil
}

// ResetPassword chooses a new password: POST /password-recovery/{token}, v3.
func (s *Session) ResetPassword(ctx context.Context, token domain.ID, password string) error {
	_, err := s.write(ctx, "reset password",
		call{api: apiV3, method: http.MethodPost, route: "/password-recovery/{id}", id: token, body: fields{"password": password}})
	return err
}
