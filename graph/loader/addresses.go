package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses are the addresses of one business. A business that stands alone has its
// own call, GET /business/{id}/addresses. One that is listed, an item of a list whose
// every item asks, has them of a single read for all, GET /business/addresses, where that
// says whose each is.
func Addresses(ctx context.Context, businessID domain.ID, listed bool) ([]*domain.Address, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if listed {
		if all, err := l.allAddresses(); err != nil || all != nil {
			return all[businessID], err
		}
	}
	return l.addresses.get(l.reading(businessID), businessID)
}

// fetchAllAddresses groups the addresses by the business they belong to; nil when one
// does not say, since it may then belong to any business.
func (l *loaders) fetchAllAddresses(ctx context.Context) (map[domain.ID][]*domain.Address, error) {
	addresses, err := l.upstream.Addresses(ctx)
	if err != nil {
		return nil, err
	}
	groups := make(map[domain.ID][]*domain.Address)
	for _, a := range addresses {
		if a.BusinessID == "" {
			return nil, nil
		}
		groups[a.BusinessID] = append(groups[a.BusinessID], a)
	}
	return groups, nil
}

// CreateAddress adds an address to the tab's business (POST /business/addresses).
func CreateAddress(ctx context.Context, in domain.AddressInput) (*domain.Address, error) {
	return writeHere(ctx, in.Check(true), func(l *loaders, businessID domain.ID) (*domain.Address, error) {
		in.BusinessID = &businessID
		return owned(businessID)(l.upstream.CreateAddress(ctx, in))
	})
}

// UpdateAddress changes the given fields of an address (PUT
// /business/addresses/{id}). A postal code without its country, or the reverse, is
// judged by the address as it stands, when it can be read; else the provider alone
// judges it.
func UpdateAddress(ctx context.Context, id domain.ID, in domain.AddressInput) (*domain.Address, error) {
	return writeHere(ctx, in.Check(false), func(l *loaders, businessID domain.ID) (*domain.Address, error) {
		if in.MovesPartly() {
			addresses, _ := Addresses(ctx, businessID, false)
			for _, stored := range addresses {
				if stored.ID != id {
					continue
				}
				if err := in.CheckPlace(stored); err != nil {
					return nil, err
				}
			}
		}
		return owned(businessID)(l.upstream.UpdateAddress(ctx, id, in))
	})
}

// DeleteAddress removes an address (DELETE /business/addresses/{id}).
func DeleteAddress(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeleteAddress(ctx, id)) })
}

// owned gives an address that does not say whose it is to the business it was
// written for.
func owned(businessID domain.ID) func(*domain.Address, error) (*domain.Address, error) {
	return func(a *domain.Address, err error) (*domain.Address, error) {
		if a != nil && a.BusinessID == "" {
			a.BusinessID = businessID
		}
		return a, err
	}
}
