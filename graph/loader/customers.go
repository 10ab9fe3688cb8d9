package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Customer returns the signed-in customer (GET /customers). A customer without a business is
// domain.ErrNoCustomer (specification §8); the list of businesses is read only when the
// customer names none.
func Customer(ctx context.Context) (*domain.Customer, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	customer, err := l.customer()
	if err != nil || customer.BusinessID != "" {
		return customer, err
	}
	businesses, err := l.businesses()
	if err != nil {
		return nil, err
	}
	if len(businesses) == 0 {
		return nil, domain.ErrNoCustomer
	}
	return customer, nil
}

// Access returns the customer's permissions in the business that the tab works on (product
// 3.2). It reads the list of businesses only when the provider's customer record does not
// settle them. The role is unknown when that list fails and the tab works on another business
// than the provider remembers. Then Access returns every permission along with the error, so
// that the interface hides nothing that the customer may do a moment later. Require allows
// nothing meanwhile.
func Access(ctx context.Context) (domain.Access, error) {
	customer, err := Customer(ctx)
	if err != nil {
		return domain.Access{}, err
	}
	l, err := from(ctx)
	if err != nil {
		return domain.Access{}, err
	}
	tab := l.tab.id
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

// Require refuses, with FORBIDDEN, a customer who has none of the given permissions in the
// business id, or in the business of the tab when id is empty. Any other business is left to
// the provider, which answers as for a business that does not exist (security §5). When the
// customer's role cannot be read, Require returns that error.
func Require(ctx context.Context, id domain.ID, anyOf ...domain.Permission) error {
	var access domain.Access
	var err error
	if id == "" {
		access, err = Access(ctx)
	} else {
		access, err = accessIn(ctx, id)
	}
	if err != nil {
		return err
	}
	if !access.May(anyOf...) {
		return domain.NewError(domain.CodeForbidden, "Votre rôle ne permet pas cette action.")
	}
	return nil
}

// accessIn is Access for one of the customer's businesses. It returns every permission for any
// other business.
func accessIn(ctx context.Context, id domain.ID) (domain.Access, error) {
	customer, err := Customer(ctx)
	if err != nil {
		return domain.Access{}, err
	}
	if id == customer.BusinessID && (customer.Role != nil || customer.Permissions != nil) {
		return customer.AccessTo(nil), nil
	}
	businesses, err := Businesses(ctx)
	if business := find(businesses, id); business != nil {
		return customer.AccessTo(business), nil
	}
	return domain.Access{Permissions: domain.PermissionsOf(nil)}, err
}

// UpdateNotificationType changes which notifications the customer gets (PUT
// /customers/me/notification-type).
func UpdateNotificationType(ctx context.Context, t domain.NotificationType) error {
	_, err := write(ctx, nil, func(l *loaders) (struct{}, error) { return struct{}{}, l.upstream.UpdateNotificationType(ctx, t) })
	return err
}
