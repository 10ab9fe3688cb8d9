package loader

import (
	"cmp"
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Users returns a page of the users of the tab's business (GET /business/{id}/users).
func Users(ctx context.Context, filter domain.UserFilter, page domain.Page) (*domain.UserPage, error) {
	if err := cmp.Or(page.Check(), filter.Check()); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.UserPage, error) {
		return l.upstream.Users(ctx, businessID, filter, page)
	})
}

// fetchExpiredInvitations reads the first expired invitations of a business, as many as the
// first screen shows.
func (l *loaders) fetchExpiredInvitations(ctx context.Context, businessID domain.ID) ([]*domain.BusinessUser, error) {
	page, err := l.upstream.Users(ctx, businessID, domain.UserFilter{Status: []domain.UserStatus{domain.UserInvitationExpired}},
		domain.Page{Page: 1, PerPage: domain.MaxTodo})
	if err != nil {
		return nil, err
	}
	return page.Items, nil
}

// InviteUser invites a person to the tab's business (POST /business/{id}/invitations).
func InviteUser(ctx context.Context, in domain.InviteUserInput) (*domain.BusinessUser, error) {
	return writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) (*domain.BusinessUser, error) {
		return l.upstream.InviteUser(ctx, businessID, in)
	})
}

// ResendInvitation sends an invitation again (POST /invitations/{id}/resend).
func ResendInvitation(ctx context.Context, id domain.ID) (*domain.BusinessUser, error) {
	return write(ctx, nil, func(l *loaders) (*domain.BusinessUser, error) { return l.upstream.ResendInvitation(ctx, id) })
}

// UpdateUser changes the given fields of a user of the tab's business (PUT
// /business/{id}/users/{userId}).
func UpdateUser(ctx context.Context, id domain.ID, in domain.UpdateUserInput) (*domain.BusinessUser, error) {
	return writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) (*domain.BusinessUser, error) {
		return l.upstream.UpdateUser(ctx, businessID, id, in)
	})
}

// RevokeUser ends the access of a user of the tab's business, or cancels an invitation (DELETE
// /business/{id}/users/{userId}).
func RevokeUser(ctx context.Context, id domain.ID) (*domain.BusinessUser, error) {
	return writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.BusinessUser, error) {
		return l.upstream.RevokeUser(ctx, businessID, id)
	})
}

// RestoreUser restores the access of a user of the tab's business (POST
// /business/{id}/users/{userId}/restore).
func RestoreUser(ctx context.Context, id domain.ID) (*domain.BusinessUser, error) {
	return writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.BusinessUser, error) {
		return l.upstream.RestoreUser(ctx, businessID, id)
	})
}
