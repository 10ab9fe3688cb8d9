package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (business) Contacts(ctx context.Context, b *domain.Business, kind *domain.ContactType) ([]*domain.Contact, error) {
	contacts, err := loader.Contacts(ctx, b.ID)
	return list(ctx, ofType(contacts, kind), err)
}

// ofType returns the contacts of type kind, and those of type ALL, "Les deux". Without a kind
// it returns all contacts, even one whose type the provider does not send.
func ofType(contacts []*domain.Contact, kind *domain.ContactType) []*domain.Contact {
	if kind == nil {
		return contacts
	}
	var kept []*domain.Contact
	for _, c := range contacts {
		if c.Type != nil && (*c.Type == *kind || *c.Type == domain.ContactAll) {
			kept = append(kept, c)
		}
	}
	return kept
}

func (mutation) CreateContact(ctx context.Context, input domain.ContactInput) (*payload.Contact, error) {
	return contactPayload(loader.CreateContact(ctx, input))
}

func (mutation) UpdateContact(ctx context.Context, id domain.ID, input domain.ContactInput) (*payload.Contact, error) {
	return contactPayload(loader.UpdateContact(ctx, id, input))
}

func (mutation) DeleteContact(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeleteContact(ctx, id))
}
