package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// OrderQuote returns the price of a delivery to the tab's business (POST /quotes). It changes
// nothing that was read, but the provider reserves the price, so it is sent only once the
// business is confirmed. When the list of products cannot be read, only the provider checks the
// volumes.
func OrderQuote(ctx context.Context, in domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	products := begin(l.gases)
	business, err := l.currentBusiness()
	if err != nil {
		return nil, err
	}
	gases, _ := products()
	if err := in.Check(gases); err != nil {
		return nil, err
	}
	quote, err := l.upstream.Quote(ctx, business.ID, in)
	return quote, l.namingTank(business.ID, in.Items, err)
}

// namingTank adds the tank's name to a refusal of a product that does not match its tank.
func (l *loaders) namingTank(businessID domain.ID, items []*domain.OrderItemInput, err error) error {
	return reworded(err, func(e *domain.UserError) *domain.UserError {
		if tank := l.mismatch(businessID, items, e); tank != nil {
			return e.WithName(tank.Name)
		}
		return e
	})
}

// mismatch returns the tank of a refused product, when the refusal is such a mismatch and the
// tank can be read.
func (l *loaders) mismatch(businessID domain.ID, items []*domain.OrderItemInput, e *domain.UserError) *domain.Tank {
	if e.Code != domain.UserTankProductMismatch || e.Field.List != "items" || e.Field.Index >= len(items) {
		return nil
	}
	item := items[e.Field.Index]
	if item.TankID == nil {
		return nil
	}
	tank, _ := l.tank.get(l.reading(businessID), businessID, *item.TankID) // the sentence also works without the tank's name
	return tank
}
