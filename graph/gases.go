package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) GasList(ctx context.Context) ([]*domain.Gas, error) {
	gases, err := loader.Gases(ctx)
	return list(ctx, gases, err)
}
