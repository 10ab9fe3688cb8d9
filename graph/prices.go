package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) PriceHistory(ctx context.Context, gasID domain.ID, from, to domain.Date) ([]*domain.PricePoint, error) {
	points, err := loader.PriceHistory(ctx, gasID, from, to)
	return list(ctx, points, err)
}
