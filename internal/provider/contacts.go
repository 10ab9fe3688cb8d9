package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Contacts lists the contacts of a business: GET /business/{id}/contacts (specification §7). A
// contact without a business ID belongs to that business.
func (s *Session) Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error) {
	list, err := readList[*domain.Contact](ctx, s, "fetch contacts", "contact",
		call{method: http.MethodGet, route: "/business/{id}/contacts", id: businessID})
	for _, c := range list {
		if c.BusinessID == "" {
			c.BusinessID = businessID
		}
	}
	return list, err
}

// contactFields returns the body of a write with the given fields only.
func contactFields(in domain.ContactInput) fields {
	f := fields{}
	set(f, "first_name", in.FirstName)
	set(f, "last_name", in.LastName)
	set(f, "email", in.Email)
	set(f, "phone", in.Phone)
	set(f, "job_title", in.JobTitle)
	set(f, "type", in.Type)
	return f
}

// CreateContact adds a contact: POST /business/{id}/contacts, v3. The result is
// nil when the provider accepted it without sending it back.
func (s *Session) CreateContact(ctx context.Context, businessID domain.ID, in domain.ContactInput) (*domain.Contact, error) {
	return writeRecord[*domain.Contact](ctx, s, "create contact", "contact",
		call{api: apiV3, method: http.MethodPost, route: "/business/{id}/contacts", idempotencyKey: newKey(), id: businessID, body: contactFields(in)})
}

// UpdateContact changes a contact: PUT /business/{id}/contacts/{contactId}, v3.
// The result is nil when the provider accepted the change without sending the
// contact back.
func (s *Session) UpdateContact(ctx context.Context, businessID, id domain.ID, in domain.ContactInput) (*domain.Contact, error) {
	return writeRecord[*domain.Contact](ctx, s, "update contact", "contact",
		call{api: apiV3, method: http.MethodPut, route: "/business/{id}/contacts/{sub}", id: businessID, sub: id, body: contactFields(in)})
}

// DeleteContact removes a contact: DELETE /business/{id}/contacts/{contactId}, v3.
func (s *Session) DeleteContact(ctx context.Context, businessID, id domain.ID) error {
	_, err := s.write(ctx, "delete contact",
		call{api: apiV3, method: http.MethodDelete, route: "/business/{id}/contacts/{sub}", id: businessID, sub: id})
	return err
}

type wireContact struct {
	ID         domain.ID           `json:"id" wire:"required"`
	BusinessID domain.ID           `json:"business_id"`
	FirstName  string              `json:"first_name"`
	LastName   string              `json:"last_name"`
	Email      *string             `json:"email"`
	Phone      *string             `json:"phone"`
	JobTitle   *string             `json:"job_title"`
	Type       *domain.ContactType `json:"type"`
}

func (w *wireContact) domain(*reader) *domain.Contact { return (*domain.Contact)(w) }
