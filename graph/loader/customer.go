package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Customer is the signed-in person (GET /customers). One who belongs to no
// business is domain.ErrNoCustomer (specification §8); the list of businesses is
// read only when the customer names none.
func Customer(ctx context.Context) (*domain.Customer, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	customer, err := l.customer.get(ctx)
	if err != nil || customer.BusinessID != "" {
		return customer, err
	}
	businesses, err := l.businesses.get(ctx)
	if err != nil {
		return nil, err
	}
	if len(businesses) == 0 {
		return nil, domain.ErrNoCustomer
	}
	return customer, nil
}

// UpdateNotificationType changes what the signed-in person is notified of (PUT
// /customers/me/notification-type).
func UpdateNotificationType(ctx context.Context, t domain.NotificationType) error {
	l, err := from(ctx)
	if err != nil {
		return err
	}
	defer l.customer.forget()
	return l.upstream.UpdateNotificationType(ctx, t)
}
