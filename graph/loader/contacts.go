package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Contacts are the contacts of one business (GET /business/{id}/contacts).
func Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.contacts.Load(ctx, businessID)()
}
