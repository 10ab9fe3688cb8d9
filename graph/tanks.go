package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Tanks resolves Address.tanks.
func (address) Tanks(ctx context.Context, a *domain.Address) ([]*domain.Tank, error) {
	tanks, err := loader.SiteTanks(ctx, a)
	return list(ctx, tanks, err)
}

// Address resolves Tank.address.
func (tank) Address(ctx context.Context, t *domain.Tank) (*domain.Address, error) {
	return site(ctx, t.BusinessID, t.AddressID)
}

// Gas resolves Tank.gas.
func (tank) Gas(ctx context.Context, t *domain.Tank) (*domain.Gas, error) {
	return product(ctx, t.GasID)
}
