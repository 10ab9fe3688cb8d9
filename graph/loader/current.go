package loader

import (
	"context"
	"fmt"
	"sync"

	"github.com/citerne/citerne/internal/domain"
)

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
	if id := l.tab.get(); id != "" {
		businesses, err := l.businesses.get(ctx)
		if err != nil {
			return nil, err
		}
		if b := find(businesses, id); b != nil {
			return b, nil
		}
	}
	customer, businesses, err := l.customerAndBusinesses(ctx)
	if err != nil {
		return nil, err
	}
	if b := find(businesses, customer.BusinessID); b != nil {
		return b, nil
	}
	if len(businesses) == 0 {
		return nil, nil
	}
	return businesses[0], nil
}

// CheckTab refuses a tab that names a business which is not one of the customer's:
// NOT_FOUND, whether it exists or not (security §5), and INVALID for what cannot be
// an id. A tab that names none passes.
func CheckTab(ctx context.Context) error {
	l, err := from(ctx)
	if err != nil {
		return err
	}
	id := l.tab.get()
	if id == "" {
		return nil
	}
	if !id.Valid() {
		return domain.NewError(domain.CodeInvalid, "L’identifiant de l’entreprise n’est pas valable.")
	}
	businesses, err := l.businesses.get(ctx)
	if err == nil && find(businesses, id) == nil {
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
	customer, businesses, err := l.customerAndBusinesses(ctx)
	if err != nil {
		return err
	}
	if find(businesses, id) == nil {
		return domain.NewError(domain.CodeNotFound, "Cet élément est introuvable.")
	}
	if err := l.upstream.SwitchBusiness(ctx, customer.ID, id); err != nil {
		return fmt.Errorf("switch business: %w", err)
	}
	// The write changes the customer alone: business_id, and with it the role and
	// the permissions that the provider tells. Which businesses there are stays true.
	l.customer.forget()
	l.tab.set(id)
	return nil
}

// customerAndBusinesses reads both side by side and waits for both, so that the
// calls made do not depend on which fails first.
func (l *loaders) customerAndBusinesses(ctx context.Context) (*domain.Customer, []*domain.Business, error) {
	wait := l.customer.start(ctx)
	businesses, err := l.businesses.get(ctx)
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

// tab holds the business that the tab asked for; a switch replaces it.
type tab struct {
	mu sync.Mutex
	id domain.ID
}

func (t *tab) get() domain.ID {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.id
}

func (t *tab) set(id domain.ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.id = id
}
