package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// SiteTanks are the tanks of one address; those of all the addresses of a
// business are one call (GET /tanks).
func SiteTanks(ctx context.Context, a *domain.Address) ([]*domain.Tank, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	tanks, err := l.tanks.get(l.reading(a.BusinessID), a.BusinessID)
	return slices.DeleteFunc(slices.Clone(tanks), func(t *domain.Tank) bool { return t.AddressID != a.ID }), err
}

// Tank is the tank that an order of a business names (GET /tanks with id[]); nil
// when it is not known.
func Tank(ctx context.Context, businessID, id domain.ID) (*domain.Tank, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.tank.get(l.reading(businessID), businessID, id)
}

func (l *loaders) fetchTanks(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Tank, error) {
	tanks, err := l.upstream.TanksByID(ctx, businessID, ids)
	return byID(tanks, func(t *domain.Tank) domain.ID { return t.ID }), err
}
