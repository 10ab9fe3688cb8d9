package loader

import (
	"context"

	"github.com/graph-gophers/dataloader/v7"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses are the addresses of one business. Those of one business come from
// GET /business/{id}/addresses; those of several, asked in the same breath, from
// a single GET /business/addresses. A business that is listed, an item of a list
// whose every item asks, begins that one read for all of them at once, so that
// the number of calls does not depend on whether the items ask within one batch
// window.
func Addresses(ctx context.Context, businessID domain.ID, listed bool) ([]*domain.Address, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if listed {
		l.allAddresses.start(ctx)
	}
	return l.addresses.Load(ctx, businessID)()
}

func (l *loaders) batchAddresses(ctx context.Context, ids []domain.ID) []*dataloader.Result[[]*domain.Address] {
	if len(ids) == 1 && !l.allAddresses.started() {
		return each(ctx, l.slots, ids, l.upstream.BusinessAddresses)
	}
	addresses, err := l.allAddresses.get(ctx)
	if err != nil {
		return all[[]*domain.Address](ids, err)
	}
	groups, ok := byBusiness(addresses)
	if !ok {
		return each(ctx, l.slots, ids, l.upstream.BusinessAddresses)
	}
	results := make([]*dataloader.Result[[]*domain.Address], len(ids))
	for i, id := range ids {
		results[i] = &dataloader.Result[[]*domain.Address]{Data: groups[id]}
	}
	return results
}

// byBusiness groups addresses by the business they belong to; ok is false when
// one does not say, since nothing can then be told of any business.
func byBusiness(addresses []*domain.Address) (groups map[domain.ID][]*domain.Address, ok bool) {
	groups = make(map[domain.ID][]*domain.Address)
	for _, a := range addresses {
		if a.BusinessID == "" {
			return nil, false
		}
		groups[a.BusinessID] = append(groups[a.BusinessID], a)
	}
	return groups, true
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
			addresses, _ := l.addresses.Load(ctx, businessID)()
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
