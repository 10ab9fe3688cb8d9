package graph

import (
	"cmp"
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Users(ctx context.Context, filter *domain.UserFilter, page *domain.Page) (*domain.UserPage, error) {
	return loader.Users(ctx, *cmp.Or(filter, &domain.UserFilter{}), orFirst(page))
}

func (mutation) InviteUser(ctx context.Context, input domain.InviteUserInput) (*payload.User, error) {
	return userPayload(loader.InviteUser(ctx, input))
}

func (mutation) ResendInvitation(ctx context.Context, id domain.ID) (*payload.User, error) {
	return userPayload(loader.ResendInvitation(ctx, id))
}

func (mutation) UpdateUser(ctx context.Context, id domain.ID, input domain.UpdateUserInput) (*payload.User, error) {
	return userPayload(loader.UpdateUser(ctx, id, input))
}

func (mutation) RevokeUser(ctx context.Context, id domain.ID) (*payload.User, error) {
	return userPayload(loader.RevokeUser(ctx, id))
}

func (mutation) RestoreUser(ctx context.Context, id domain.ID) (*payload.User, error) {
	return userPayload(loader.RestoreUser(ctx, id))
}
