package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Users lists the users of a business, a page at a time: GET /business/{id}/users, v3.
func (s *Session) Users(ctx context.Context, businessID domain.ID, filter domain.UserFilter, page domain.Page) (*domain.UserPage, error) {
	q := withPage(query{}, page)
	if filter.Q != "" {
		q = q.with("q", filter.Q)
	}
	q = withAll(q, "role", filter.Role)
	q = withAll(q, "status", filter.Status)
	items, total, err := readPage[*domain.BusinessUser](ctx, s, "fetch users", "user",
		call{api: apiV3, method: http.MethodGet, route: "/business/{id}/users", id: businessID, query: q})
	if err != nil {
		return nil, err
	}
	return &domain.UserPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: total}}, nil
}

// InviteUser invites a person to join a business: POST /business/{id}/invitations, v3.
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

// RevokeUser revokes a user's access, or an invitation: DELETE /business/{id}/users/{userId}, v3.
func (s *Session) RevokeUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return s.writeUser(ctx, "revoke user", call{method: http.MethodDelete, route: userRoute, id: businessID, sub: id})
}

// RestoreUser restores a user's access: POST /business/{id}/users/{userId}/restore, v3.
func (s *Session) RestoreUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return s.writeUser(ctx, "restore user", call{method: http.MethodPost, route: userRoute + "/restore", id: businessID, sub: id})
}

const userRoute = "/business/{id}/users/{sub}"

func (s *Session) writeUser(ctx context.Context, op string, c call) (*domain.BusinessUser, error) {
	c.api = apiV3
	return writeRecord[*domain.BusinessUser](ctx, s, op, "user", c)
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
	ID                  domain.ID                `json:"id" wire:"required"`
	Email               string                   `json:"email"`
	FirstName           string                   `json:"first_name"`
	LastName            string                   `json:"last_name"`
	Role                *domain.BusinessRole     `json:"role"`
	NotificationType    *domain.NotificationType `json:"notification_type"`
	Status              *domain.UserStatus       `json:"status"`
	InvitedAt           *time.Time               `json:"invited_at"`
	InvitationExpiresAt *time.Time               `json:"invitation_expires_at"`
	LastSeenAt          *time.Time               `json:"last_seen_at"`
	IsMe                bool                     `json:"is_me"`
}

func (w *wireUser) domain(*reader) *domain.BusinessUser { return (*domain.BusinessUser)(w) }
