package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods resolves Business.paymentMethods.
func (business) PaymentMethods(ctx context.Context, b *domain.Business) ([]domain.PaymentMethod, error) {
	methods, err := loader.PaymentMethods(ctx, b.ID)
	return list(ctx, methods, err)
}
