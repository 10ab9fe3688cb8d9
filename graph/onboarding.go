package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (business) Onboarding(ctx context.Context, b *domain.Business) (*domain.Onboarding, error) {
	return loader.Onboarding(ctx, b, isListItem(ctx))
}
