package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// HomePrices returns the products that the tab's business buys, with their recent prices. One
// call reads the prices of all products (GET /gas/prices), in parallel with the orders that
// show which products are bought. When the orders cannot be read, it returns every product.
// When only the prices cannot be read, it returns the products without prices, and the error.
func HomePrices(ctx context.Context) ([]*domain.HomePrice, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	lately := begin(func() ([]*domain.Order, error) { return homeList(ctx) })
	gases, err := l.gases()
	if err != nil {
		return nil, err
	}
	points, err := l.prices()
	orders, _ := lately()
	return domain.NewHomePrices(domain.OrderedGases(gases, orders), points), err
}

// PriceHistory returns the price of a product on each day from first to last, the oldest first
// (GET /gas/prices). Prices do not depend on the business.
func PriceHistory(ctx context.Context, gasID domain.ID, first, last domain.Date) ([]*domain.PricePoint, error) {
	if err := cmp.Or(domain.CheckFigures(first, last), domain.CheckID(gasID)); err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	points, err := l.upstream.Prices(ctx, []domain.ID{gasID}, first, last)
	slices.SortFunc(points, domain.ByDate)
	return points, err
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
