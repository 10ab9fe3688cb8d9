package sandbox

import (
	"fmt"
	"net/http"
)

// contact is a person of a business (product 8.1). Type is SALES, OPS or ALL.
type contact struct {
	ID         recordID `json:"id"`
	BusinessID recordID `json:"business_id"`
	FirstName  string   `json:"first_name"`
	LastName   string   `json:"last_name"`
	Email      *string  `json:"email"`
	Phone      *string  `json:"phone"`
	JobTitle   *string  `json:"job_title"`
	Type       string   `json:"type"`
}

func scanContact(row scanner) (contact, error) {
	var c contact
	err := row.Scan(&c.ID, &c.BusinessID, &c.FirstName, &c.LastName, &c.Email, &c.Phone, &c.JobTitle, &c.Type)
	return c, err
}

// listContacts answers GET /business/{id}/contacts.
func (s *Sandbox) listContacts(r *http.Request, who caller) (answer, error) {
	id, _, err := s.pathBusiness(r, who)
	if err != nil {
		return answer{}, err
	}
	all, err := list(r.Context(), s.db, scanContact,
		`SELECT id, business_id, first_name, last_name, email, phone, job_title, type FROM contacts WHERE business_id = ? ORDER BY id`, id)
	if err != nil {
		return answer{}, fmt.Errorf("list contacts: %w", err)
	}
	return ok(all), nil
}
