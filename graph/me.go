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
