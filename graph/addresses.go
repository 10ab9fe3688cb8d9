package graph

import (
	"context"
	"slices"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Addresses resolves Business.addresses.
func (business) Addresses(ctx context.Context, b *domain.Business) ([]*domain.Address, error) {
	addresses, err := addressesOf(ctx, b)
	return list(ctx, addresses, err)
}

// addressesOf reads the addresses of a business the way that costs least where it
// stands in the answer.
func addressesOf(ctx context.Context, b *domain.Business) ([]*domain.Address, error) {
	if isListItem(ctx) {
		return loader.AddressesAmongMany(ctx, b.ID)
	}
	return loader.Addresses(ctx, b.ID)
}

// Contact resolves Address.contact among the contacts of the address's business:
// the provider has no call for one contact.
func (address) Contact(ctx context.Context, a *domain.Address) (*domain.Contact, error) {
	if a.ContactID == "" {
		return nil, nil
	}
	contacts, err := loader.Contacts(ctx, a.BusinessID)
	if i := slices.IndexFunc(contacts, func(c *domain.Contact) bool { return c.ID == a.ContactID }); i >= 0 {
		return contacts[i], nil
	}
	return nil, err
}
