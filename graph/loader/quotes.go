package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// OrderQuote is the price of a delivery to the tab's business (POST /quotes). It
// changes nothing that was read. Without the list of products the provider alone tells which volumes
// they are delivered in.
func OrderQuote(ctx context.Context, in domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	l, business, err := here(ctx)
	if err != nil {
		return nil, err
	}
	gases, _ := l.gases.get(ctx)
	if err := in.Check(gases); err != nil {
		return nil, err
	}
	return l.upstream.Quote(ctx, business.ID, in)
}
