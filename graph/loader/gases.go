package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Gases returns the products that can be delivered to businesses (GET /gas?available_to=B2B).
func Gases(ctx context.Context) ([]*domain.Gas, error) {
	return read(ctx, func(l *loaders) ([]*domain.Gas, error) { return l.gases() })
}
