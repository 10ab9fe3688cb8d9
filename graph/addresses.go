package graph

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/search"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// maxSearch is the longest search text that is accepted, in bytes.
const maxSearch = 200

// loosely compares texts without case or accents: é finds E, and œ finds oe.
var loosely = search.New(language.French, search.Loose)

func (business) Addresses(ctx context.Context, b *domain.Business, q *string) ([]*domain.Address, error) {
	addresses, err := loader.Addresses(ctx, b.ID, isListItem(ctx))
	if err == nil && q != nil {
		addresses, err = matching(addresses, strings.TrimSpace(*q))
	}
	return list(ctx, addresses, err)
}

// matching returns the addresses that q may mean, or all of them when q is empty. They are the
// addresses of one business, which are read in any case, so the filter costs no upstream call.
func matching(addresses []*domain.Address, q string) ([]*domain.Address, error) {
	if q == "" {
		return addresses, nil
	}
	if len(q) > maxSearch {
		return nil, domain.NewError(domain.CodeInvalid, "Le texte cherché est trop long.")
	}
	pattern := loosely.CompileString(q)
	return slices.DeleteFunc(slices.Clone(addresses), func(a *domain.Address) bool {
		return !slices.ContainsFunc([]string{a.Label, a.Line1, a.PostalCode, a.City}, func(text string) bool {
			start, _ := pattern.IndexString(text)
			return start >= 0
		})
	}), nil
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

func (mutation) CreateAddress(ctx context.Context, input domain.AddressInput) (*payload.Address, error) {
	return addressPayload(loader.CreateAddress(ctx, input))
}

func (mutation) UpdateAddress(ctx context.Context, id domain.ID, input domain.AddressInput) (*payload.Address, error) {
	return addressPayload(loader.UpdateAddress(ctx, id, input))
}

func (mutation) DeleteAddress(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeleteAddress(ctx, id))
}
