package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) OrderQuote(ctx context.Context, input domain.OrderQuoteInput) (*payload.OrderQuote, error) {
	return quotePayload(loader.OrderQuote(ctx, input))
}

func (quoteItem) Gas(ctx context.Context, i *domain.QuoteItem) (*domain.Gas, error) {
	return product(ctx, i.GasID)
}
