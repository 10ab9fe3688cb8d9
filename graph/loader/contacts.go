package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Contacts returns the contacts of one business (GET /business/{id}/contacts).
func Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error) {
	return read(ctx, func(l *loaders) ([]*domain.Contact, error) { return l.contacts.get(l.reading(businessID), businessID) })
}

// CreateContact adds a contact to the tab's business (POST
// /business/{id}/contacts).
func CreateContact(ctx context.Context, in domain.ContactInput) (*domain.Contact, error) {
	return writeToCurrentBusiness(ctx, in.Check(true), func(l *loaders, businessID domain.ID) (*domain.Contact, error) {
		return l.upstream.CreateContact(ctx, businessID, in)
	})
}

// UpdateContact changes the given fields of a contact of the tab's business (PUT
// /business/{id}/contacts/{contactId}).
func UpdateContact(ctx context.Context, id domain.ID, in domain.ContactInput) (*domain.Contact, error) {
	return writeToCurrentBusiness(ctx, in.Check(false), func(l *loaders, businessID domain.ID) (*domain.Contact, error) {
		return l.upstream.UpdateContact(ctx, businessID, id, in)
	})
}

// DeleteContact removes a contact of the tab's business (DELETE
// /business/{id}/contacts/{contactId}).
func DeleteContact(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (*domain.ID, error) {
		return deleted(id, l.upstream.DeleteContact(ctx, businessID, id))
	})
}
