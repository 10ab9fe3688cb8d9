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

// Access is what the signed-in person may do in the business that the tab works
// on (product 3.2). The list of businesses is read only when what the provider
// says of the person does not settle it. When that list fails and the tab works
// on another business than the provider remembers, the role is not known: every
// permission comes beside the error, so that the interface hides nothing that the
// person may do a moment later. Require allows nothing meanwhile.
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

// Require refuses, with FORBIDDEN, a person who has none of the given permissions
// in a business: one of theirs that id names, else the one that the tab works on.
// A business that is not theirs is left to the provider, which answers as for one
// that does not exist (security §5). Where their role could not be read, that is the
// error.
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

// accessIn is Access for one of the person's businesses; everything for any other.
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

// UpdateNotificationType changes what the signed-in person is notified of (PUT
// /customers/me/notification-type).
func UpdateNotificationType(ctx context.Context, t domain.NotificationType) error {
	_, err := write(ctx, nil, func(l *loaders) (struct{}, error) { return struct{}{}, l.upstream.UpdateNotificationType(ctx, t) })
	return err
}
