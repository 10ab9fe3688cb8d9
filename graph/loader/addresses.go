package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses returns the addresses of one business. By default it calls GET
// /business/{id}/addresses. listed reports that the business is an item of a list whose
// items all ask for addresses. Then one call, GET /business/addresses, reads them for all items,
// provided that every address names its business.
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

// fetchAllAddresses groups the addresses by business. It returns nil when an address does not
// name its business, since it may belong to any of them.
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
	return writeToCurrentBusiness(ctx, in.Check(true), func(l *loaders, businessID domain.ID) (*domain.Address, error) {
		in.BusinessID = &businessID
		address, err := l.upstream.CreateAddress(ctx, in)
		setDefaultBusiness(businessID, businessOfAddress, address)
		return address, err
	})
}

// UpdateAddress changes the given fields of an address (PUT /business/addresses/{id}). A postal
// code without its country, or the reverse, is checked against the stored address when that can
// be read; otherwise only the provider checks it.
func UpdateAddress(ctx context.Context, id domain.ID, in domain.AddressInput) (*domain.Address, error) {
	return writeToCurrentBusiness(ctx, in.Check(false), func(l *loaders, businessID domain.ID) (*domain.Address, error) {
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
		address, err := l.upstream.UpdateAddress(ctx, id, in)
		setDefaultBusiness(businessID, businessOfAddress, address)
		return address, err
	})
}

// DeleteAddress removes an address (DELETE /business/addresses/{id}).
func DeleteAddress(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeleteAddress(ctx, id)) })
}

func businessOfAddress(a *domain.Address) *domain.ID { return &a.BusinessID }
