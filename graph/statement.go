package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) AccountStatement(ctx context.Context) (*domain.AccountStatement, error) {
	return loader.Statement(ctx)
}
