package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Me resolves Query.me.
func (query) Me(ctx context.Context) (*domain.Customer, error) {
	return loader.Customer(ctx)
}

// CurrentBusiness resolves Customer.currentBusiness.
func (customer) CurrentBusiness(ctx context.Context, _ *domain.Customer) (*domain.Business, error) {
	return loader.CurrentBusiness(ctx)
}

// UpdateMyNotificationType resolves Mutation.updateMyNotificationType.
func (mutation) UpdateMyNotificationType(ctx context.Context, t domain.NotificationType) (*domain.Customer, error) {
	if err := loader.UpdateNotificationType(ctx, t); err != nil {
		return nil, err
	}
	return loader.Customer(ctx)
}
