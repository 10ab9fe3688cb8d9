package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// OrderQuote is the price of a delivery to the tab's business (POST /quotes). It
// changes nothing that was read, but the provider holds the price: it is asked for when
// the business is known. Without the list of products the provider alone tells which
// volumes they are delivered in.
func OrderQuote(ctx context.Context, in domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	products := begin(l.gases)
	business, err := l.mine()
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

// namingTank is a refusal that names the tank which a product does not belong into.
func (l *loaders) namingTank(businessID domain.ID, items []*domain.OrderItemInput, err error) error {
	return reworded(err, func(e *domain.UserError) *domain.UserError {
		if tank := l.mismatch(businessID, items, e); tank != nil {
			return e.Naming(tank.Name)
		}
		return e
	})
}

// mismatch is the tank that a product does not belong into, when that is what was
// refused and the tank can be read.
func (l *loaders) mismatch(businessID domain.ID, items []*domain.OrderItemInput, e *domain.UserError) *domain.Tank {
	if e.Code != domain.UserTankProductMismatch || e.Field.List != "items" || e.Field.Index >= len(items) {
		return nil
	}
	item := items[e.Field.Index]
	if item.TankID == nil {
		return nil
	}
	tank, _ := l.tank.get(l.reading(businessID), businessID, *item.TankID) // without a name the sentence is right too
	return tank
}
