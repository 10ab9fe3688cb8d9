package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) TankerPosition(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	return loader.TankerPosition(ctx, orderID)
}
