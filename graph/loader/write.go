package loader

import (
	"context"
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// write carries a write out, once its input passed check, and makes this response
// read again whatever it may have read before.
func write[T any](ctx context.Context, check error, do func(l *loaders) (T, error)) (written T, err error) {
	if check != nil {
		return written, check
	}
	l, err := from(ctx)
	if err != nil {
		return written, err
	}
	defer l.forget()
	return do(l)
}

// writeHere is write for the business that the tab works on.
func writeHere[T any](ctx context.Context, check error, do func(l *loaders, businessID domain.ID) (T, error)) (T, error) {
	return write(ctx, check, func(*loaders) (none T, err error) {
		l, business, err := here(ctx)
		if err != nil {
			return none, err
		}
		return do(l, business.ID)
	})
}

// here is the business that the tab works on; having none is an error.
func here(ctx context.Context) (*loaders, *domain.Business, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, nil, err
	}
	business, err := CurrentBusiness(ctx)
	if err == nil && business == nil {
		err = domain.ErrNoCustomer
	}
	return l, business, err
}

// deleted is the id of what is gone, nil when it is not.
func deleted(id domain.ID, err error) (*domain.ID, error) {
	if err != nil {
		return nil, err
	}
	return &id, nil
}

// forget drops every read of this response: a write may change more than the
// record that it names, the default among its like for one. Fields that are
// asked after the write then tell what became true.
func (l *loaders) forget() {
	l.customer.forget()
	l.businesses.forget()
	l.allAddresses.forget()
	l.business.forget()
	l.addresses.ClearAll()
	l.ownAddresses.forget()
	l.contacts.forget()
	l.paymentMethods.forget()
	l.tanks.forget()
	l.routines.forget()
	l.order.forget()
	l.planning.forget()
	l.home.forget()
	l.orders.forget()
	l.events.forget()
	l.documents.forget()
	l.tank.forget()
	l.invoices.forget()
	l.recurring.forget()
}

// reworded is a refusal whose sentences name what the provider, or the person who
// typed, only tells by id.
func reworded(err error, tell func(*domain.UserError) *domain.UserError) error {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || len(failure.UserErrors) == 0 {
		return err
	}
	told := make([]*domain.UserError, len(failure.UserErrors))
	for i, e := range failure.UserErrors {
		told[i] = tell(e)
	}
	return failure.WithUserErrors(told...)
}
