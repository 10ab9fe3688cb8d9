package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Me(ctx context.Context) (*domain.Customer, error) {
	return loader.Customer(ctx)
}

func (customer) CurrentBusiness(ctx context.Context, _ *domain.Customer) (*domain.Business, error) {
	return loader.CurrentBusiness(ctx)
}

func (customer) Role(ctx context.Context, _ *domain.Customer) (*domain.BusinessRole, error) {
	access, err := loader.Access(ctx)
	return access.Role, err
}

// Permissions resolves Customer.permissions. An error in reading the role is reported by
// Customer.role only, so that it does not make the whole Customer null.
func (customer) Permissions(ctx context.Context, _ *domain.Customer) ([]domain.Permission, error) {
	access, _ := loader.Access(ctx)
	return access.Permissions, nil
}

func (mutation) UpdateMyNotificationType(ctx context.Context, t domain.NotificationType) (*domain.Customer, error) {
	if err := loader.UpdateNotificationType(ctx, t); err != nil {
		return nil, err
	}
	return loader.Customer(ctx)
}

func (mutation) SwitchBusiness(ctx context.Context, id domain.ID) (*domain.Customer, error) {
	if err := loader.SwitchBusiness(ctx, id); err != nil {
		return nil, err
	}
	return loader.Customer(ctx)
}
