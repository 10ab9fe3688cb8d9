package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Contacts lists the contacts of a business: GET /business/{id}/contacts
// (specification §7). A contact that does not say whose it is belongs to that
// business.
func (s *Session) Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error) {
	list, err := readList[wireContact](ctx, s, "fetch contacts", "contact",
		call{method: http.MethodGet, route: "/business/{id}/contacts", id: businessID})
	for _, c := range list {
		if c.BusinessID == "" {
			c.BusinessID = businessID
		}
	}
	return list, err
}

type wireContact struct {
	ID         wireID   `json:"id"`
	BusinessID wireID   `json:"business_id"`
	FirstName  wireText `json:"first_name"`
	LastName   wireText `json:"last_name"`
	Email      wireText `json:"email"`
	Phone      wireText `json:"phone"`
	JobTitle   wireText `json:"job_title"`
	Type       wireText `json:"type"`
}

func (w wireContact) domain(o *oddities) (*domain.Contact, bool) {
	id := take(o, "contact.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.Contact{
		ID:         *id,
		BusinessID: takeOr(o, "contact.business_id", w.BusinessID.scalar, ""),
		FirstName:  takeOr(o, "contact.first_name", w.FirstName.scalar, ""),
		LastName:   takeOr(o, "contact.last_name", w.LastName.scalar, ""),
		Email:      takeText(o, "contact.email", w.Email),
		Phone:      takeText(o, "contact.phone", w.Phone),
		JobTitle:   takeText(o, "contact.job_title", w.JobTitle),
		Type: takeEnum(o, "contact.type", w.Type,
			domain.ContactSales, domain.ContactOps, domain.ContactAll),
	}, true
}
