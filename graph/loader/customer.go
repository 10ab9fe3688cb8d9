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

// Access is what the signed-in person may do in the business that the tab works
// on (product 3.2). The list of businesses is read only when what the provider
// says of the person does not settle it. When that list fails and the tab works
// on another business than the provider remembers, the role is not known: the
// person is granted everything beside the error, as one whose provider names no
// role, and the provider decides call by call.
func Access(ctx context.Context) (domain.Access, error) {
	customer, err := Customer(ctx)
	if err != nil {
		return domain.Access{}, err
	}
	l, err := from(ctx)
	if err != nil {
		return domain.Access{}, err
	}
	tab := l.tab.get()
	remembered := customer.BusinessID != "" && (tab == "" || tab == customer.BusinessID)
	if remembered && customer.Role != nil {
		return customer.AccessTo(nil), nil
	}
	business, err := CurrentBusiness(ctx)
	switch {
	case err == nil:
		return customer.AccessTo(business), nil
	case remembered:
		return customer.AccessTo(nil), err
	default:
		return domain.Access{Permissions: domain.PermissionsOf(nil)}, err
	}
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
