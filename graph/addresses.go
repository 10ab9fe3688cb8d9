package graph

import (
	"context"
	"slices"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Addresses resolves Business.addresses.
func (business) Addresses(ctx context.Context, b *domain.Business) ([]*domain.Address, error) {
	addresses, err := loader.Addresses(ctx, b.ID)
	return list(ctx, addresses, err)
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
