package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods are the mandates and cards of one business
// (GET /business/{id}/paymentMethods).
func PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.paymentMethods.Load(ctx, businessID)()
}
