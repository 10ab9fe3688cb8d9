package loader

import (
	"cmp"
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/domain"
)

// tab is the business of a response, as known before the customer's businesses are read.
type tab struct {
	// id is the business that the browser's tab names; empty when it names none.
	id domain.ID
	// assumed is the business that reads start with: the business that the tab names, else the
	// business that the browser showed last. It is empty when neither is a valid id.
	assumed domain.ID
	// ctx is the context of the reads of the assumed business; cancel cancels it.
	ctx    context.Context
	cancel context.CancelFunc
}

func newTab(ctx context.Context, id, last domain.ID) tab {
	t := tab{id: id, assumed: cmp.Or(id, last)}
	if !t.assumed.Valid() {
		t.assumed = ""
	}
	t.ctx, t.cancel = context.WithCancel(ctx)
	return t
}

// CurrentBusiness returns the business that the tab works on: the business it names when the
// customer belongs to it, else the one the provider remembers for the customer, else the first
// by name; nil when the customer has none. It is an item of Businesses, so it carries the
// customer's role.
//
// A tab that names one of the customer's businesses costs one call; otherwise the customer and
// the list are read in parallel. Only reads fall back, so that a page can recover (product
// 4.3): CheckTab refuses other operations.
func CurrentBusiness(ctx context.Context) (*domain.Business, error) {
	return read(ctx, func(l *loaders) (*domain.Business, error) { return l.current() })
}

func (l *loaders) findCurrent(context.Context) (*domain.Business, error) {
	if l.tab.id != "" {
		businesses, err := l.businesses()
		if err != nil {
			return nil, err
		}
		if b := find(businesses, l.tab.id); b != nil {
			return b, nil
		}
	}
	customer, businesses, err := l.customerAndBusinesses()
	if err != nil {
		return nil, err
	}
	if find(businesses, l.tab.assumed) == nil {
		l.tab.cancel()
	}
	if b := find(businesses, customer.BusinessID); b != nil {
		return b, nil
	}
	if len(businesses) == 0 {
		return nil, nil
	}
	return businesses[0], nil
}

// currentBusiness returns the business that the tab works on; having none is an error.
func (l *loaders) currentBusiness() (*domain.Business, error) {
	business, err := l.current()
	if err == nil && business == nil {
		err = domain.ErrNoCustomer
	}
	return business, err
}

// reading returns the context for reads of a business. It outlives the calling field, because
// other fields may wait for the same read.
func (l *loaders) reading(businessID domain.ID) context.Context {
	if businessID != "" && businessID == l.tab.assumed {
		return l.tab.ctx
	}
	return l.ctx
}

// ofTab reads a value of the business that the tab works on. It starts the read with the
// assumed business, in parallel with the calls that confirm it, and withholds the value until
// then. If the tab works on another business, it cancels that read, discards its value and
// reads again.
func ofTab[T any](ctx context.Context, read func(ctx context.Context, l *loaders, businessID domain.ID) (T, error)) (none T, _ error) {
	l, err := from(ctx)
	if err != nil {
		return none, err
	}
	early, cancel := context.WithCancel(ctx)
	defer cancel()
	var wait func() (T, error)
	if l.tab.assumed != "" {
		wait = begin(func() (T, error) {
			return guarded(early, "read ahead", func(ctx context.Context) (T, error) { return read(ctx, l, l.tab.assumed) })
		})
	}
	business, err := l.currentBusiness()
	switch {
	case err != nil:
		return none, err
	case business.ID == l.tab.assumed:
		return wait()
	}
	cancel()
	return read(ctx, l, business.ID)
}

// CheckTab refuses a tab that names a business which is not one of the customer's: NOT_FOUND,
// whether it exists or not (security §5), and INVALID for an invalid id. A tab that names no
// business passes.
func CheckTab(ctx context.Context) error {
	l, err := from(ctx)
	if err != nil {
		return err
	}
	id := l.tab.id
	if id == "" {
		return nil
	}
	if !id.Valid() {
		return domain.NewError(domain.CodeInvalid, "L’identifiant de l’entreprise n’est pas valable.")
	}
	businesses, err := l.businesses()
	if err == nil && find(businesses, id) == nil {
		l.tab.cancel()
		err = domain.NewError(domain.CodeNotFound, "Cette entreprise n’est plus accessible.")
	}
	return err
}

// SwitchBusiness makes id the customer's current business, for the provider (PUT
// /customers/{id}) and for the rest of this response. A business that the customer does not
// belong to is NOT_FOUND, exactly like a business that does not exist (security §5).
func SwitchBusiness(ctx context.Context, id domain.ID) error {
	l, err := from(ctx)
	if err != nil {
		return err
	}
	if err := domain.CheckID(id); err != nil {
		return err
	}
	customer, businesses, err := l.customerAndBusinesses()
	if err != nil {
		return err
	}
	if find(businesses, id) == nil {
		return domain.NewError(domain.CodeNotFound, "Cet élément est introuvable.")
	}
	if err := l.upstream.SwitchBusiness(ctx, customer.ID, id); err != nil {
		return fmt.Errorf("switch business: %w", err)
	}
	// The list of businesses is still valid.
	next := newLoaders(l.ctx, l.upstream, newTab(l.ctx, id, ""))
	next.businesses = l.businesses
	l.replaceWith(next)
	return nil
}

// customerAndBusinesses reads both in parallel and waits for both, so that the calls made do
// not depend on which fails first.
func (l *loaders) customerAndBusinesses() (*domain.Customer, []*domain.Business, error) {
	wait := begin(l.customer)
	businesses, err := l.businesses()
	customer, customerErr := wait()
	if customerErr != nil {
		err = customerErr
	}
	return customer, businesses, err
}

func find(businesses []*domain.Business, id domain.ID) *domain.Business {
	for _, b := range businesses {
		if b.ID == id {
			return b
		}
	}
	return nil
}
