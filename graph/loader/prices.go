package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// HomePrices are the products with the prices of the last days, read together for all
// of them (GET /gas/prices). When only these could not be read, the products come
// without them, beside the error.
func HomePrices(ctx context.Context) ([]*domain.HomePrice, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	gases, err := l.gases()
	if err != nil {
		return nil, err
	}
	points, err := l.prices()
	return domain.NewHomePrices(gases, points), err
}

func (l *loaders) fetchPrices(ctx context.Context) ([]*domain.PricePoint, error) {
	gases, err := l.gases()
	if err != nil {
		return nil, err
	}
	from, to, ok := domain.PriceDays(gases)
	if !ok {
		return nil, nil
	}
	ids := make([]domain.ID, len(gases))
	for i, g := range gases {
		ids[i] = g.ID
	}
	var all []*domain.PricePoint
	for part := range slices.Chunk(ids, maxIDs) {
		points, err := l.upstream.Prices(ctx, part, from, to)
		if err != nil {
			return nil, err
		}
		all = append(all, points...)
	}
	return all, nil
}
