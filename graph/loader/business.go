package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Businesses are the customer's businesses, in the provider client's order
// (GET /customers/business).
func Businesses(ctx context.Context) ([]*domain.Business, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.businesses.get(ctx)
}

// Business is one business with all its fields (GET /business/{id}).
func Business(ctx context.Context, id domain.ID) (*domain.Business, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.business.Load(ctx, id)()
}
