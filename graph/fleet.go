package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Fleet(ctx context.Context) (*domain.FleetSummary, error) {
	return loader.Fleet(ctx)
}
