package loader

import (
	"cmp"
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/domain"
)

// tab is what a response knows of its business before the customer's are read.
type tab struct {
	// id is the business that the browser's tab names; empty where it names none.
	id domain.ID
	// assumed is the business that reads begin with: the one that the tab names, else the
	// one that the browser showed last; empty where nothing that can be an id is known.
	assumed domain.ID
	// ctx is that of reads of the assumed business; giveUp ends it.
	ctx    context.Context
	giveUp context.CancelFunc
}

func newTab(ctx context.Context, id, last domain.ID) tab {
	t := tab{id: id, assumed: cmp.Or(id, last)}
	if !t.assumed.Valid() {
		t.assumed = ""
	}
	t.ctx, t.giveUp = context.WithCancel(ctx)
	return t
}

// CurrentBusiness is the business that the tab works on: the one it names when
// the customer belongs to it, else the one the provider remembers for the
// customer, else the first by name; nil when there is none at all. It is an item
// of Businesses, so it carries the customer's role.
//
// A tab that names one of the customer's businesses costs one call, otherwise
// the customer and the list are read side by side. Falling back is for reads
// alone, by which a page recovers (product 4.3): CheckTab refuses the rest.
func CurrentBusiness(ctx context.Context) (*domain.Business, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.current()
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
		l.tab.giveUp()
	}
	if b := find(businesses, customer.BusinessID); b != nil {
		return b, nil
	}
	if len(businesses) == 0 {
		return nil, nil
	}
	return businesses[0], nil
}

// mine is the business that the tab works on; having none is an error.
func (l *loaders) mine() (*domain.Business, error) {
	business, err := l.current()
	if err == nil && business == nil {
		err = domain.ErrNoCustomer
	}
	return business, err
}

// reading is the context of a read of a business, which other fields may wait for.
func (l *loaders) reading(businessID domain.ID) context.Context {
	if businessID != "" && businessID == l.tab.assumed {
		return l.tab.ctx
	}
	return l.ctx
}

// ofTab reads something of the business that the tab works on. The read begins with the
// business that is assumed, beside the calls that tell which one it is, and is withheld
// until they have. One of another business is given up, and its answer with it.
func ofTab[T any](ctx context.Context, read func(ctx context.Context, l *loaders, businessID domain.ID) (T, error)) (none T, _ error) {
	l, err := from(ctx)
	if err != nil {
		return none, err
	}
	early, giveUp := context.WithCancel(ctx)
	defer giveUp()
	var wait func() (T, error)
	if l.tab.assumed != "" {
		wait = begin(func() (T, error) {
			return guarded(early, "read ahead", func(ctx context.Context) (T, error) { return read(ctx, l, l.tab.assumed) })
		})
	}
	business, err := l.mine()
	switch {
	case err != nil:
		return none, err
	case business.ID == l.tab.assumed:
		return wait()
	}
	giveUp()
	return read(ctx, l, business.ID)
}

// CheckTab refuses a tab that names a business which is not one of the customer's:
// NOT_FOUND, whether it exists or not (security §5), and INVALID for what cannot be
// an id. A tab that names none passes.
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
		l.tab.giveUp()
		err = domain.NewError(domain.CodeNotFound, "Cette entreprise n’est plus accessible.")
	}
	return err
}

// SwitchBusiness makes id the customer's current business, for the provider
// (PUT /customers/{id}) and for the rest of this response. A business that the
// customer does not belong to is NOT_FOUND, exactly as one that does not exist
// (security §5).
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
	// Which businesses there are stays true.
	next := newLoaders(l.ctx, l.upstream, newTab(l.ctx, id, ""))
	next.businesses = l.businesses
	l.giveWayTo(next)
	return nil
}

// customerAndBusinesses reads both side by side and waits for both, so that the
// calls made do not depend on which fails first.
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
