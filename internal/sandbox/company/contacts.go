package company

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Contact is a person of a business (product 8.1). Type is SALES, OPS or ALL.
type Contact struct {
	ID         store.ID `json:"id" fieldtag:"key"`
	BusinessID store.ID `json:"business_id"`
	FirstName  string   `json:"first_name"`
	LastName   string   `json:"last_name"`
	Email      *string  `json:"email"`
	Phone      *string  `json:"phone"`
	JobTitle   *string  `json:"job_title"`
	Type       string   `json:"type"`
}

// Contacts reads and writes the table contacts.
var Contacts = store.RecordsOf[Contact]("contacts")

// listContacts answers GET /business/{id}/contacts.
func (s *Service) listContacts(r *http.Request, who api.Caller) (api.Answer, error) {
	id, _, err := api.PathBusiness(r, s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := Contacts.List(r.Context(), s.DB, `WHERE business_id = ? ORDER BY id`, id)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list contacts: %w", err)
	}
	return api.OK(all), nil
}

// contactFields are the fields that a write may send.
var contactFields = []string{"first_name", "last_name", "email", "phone", "job_title", "type"}

// postContact answers POST /v3/business/{id}/contacts.
func (s *Service) postContact(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, contactFields...)
	if err != nil {
		return api.Answer{}, err
	}
	var c Contact
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if c.BusinessID, err = api.PathBusinessFor(r, tx, who, api.OrderWrite, api.BusinessWrite); err != nil {
			return err
		}
		if err := c.change(f); err != nil {
			return err
		}
		return Contacts.Insert(r.Context(), tx, &c)
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[Contact]{Data: c}}, err
}

// putContact answers PUT /v3/business/{id}/contacts/{contact}: it changes the given fields.
func (s *Service) putContact(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, contactFields...)
	if err != nil {
		return api.Answer{}, err
	}
	var c Contact
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if c, err = ownContact(r, tx, who); err != nil {
			return err
		}
		if err := c.change(f); err != nil {
			return err
		}
		return Contacts.Update(r.Context(), tx, &c)
	})
	return api.OK(api.Data[Contact]{Data: c}), err
}

// deleteContact answers DELETE /v3/business/{id}/contacts/{contact}. Addresses with this contact
// then have none.
func (s *Service) deleteContact(r *http.Request, who api.Caller) (api.Answer, error) {
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		c, err := ownContact(r, tx, who)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM contacts WHERE id = ?`, c.ID); err != nil {
			return fmt.Errorf("delete a contact: %w", err)
		}
		return nil
	})
	return api.Answer{Status: http.StatusNoContent}, err
}

// ownContact reads the contact that the path names. It returns an error unless the caller may
// write it.
func ownContact(r *http.Request, tx *sql.Tx, who api.Caller) (Contact, error) {
	business, err := api.PathBusinessFor(r, tx, who, api.OrderWrite, api.BusinessWrite)
	if err != nil {
		return Contact{}, err
	}
	id, _ := store.ParseID(r.PathValue("contact")) // 0, which no contact has, for a malformed id
	c, err := Contacts.One(r.Context(), tx, `WHERE id = ? AND business_id = ?`, id, business)
	if errors.Is(err, sql.ErrNoRows) {
		return c, api.NotFound
	}
	if err != nil {
		return c, fmt.Errorf("read a contact: %w", err)
	}
	return c, nil
}

// change applies a form and checks the complete contact by product 7.3. Checking all fields, not
// only those sent, finds the ones that a new contact lacks.
func (c *Contact) change(f form.Form) error {
	var v form.Violations
	for name, target := range map[string]*string{"first_name": &c.FirstName, "last_name": &c.LastName, "type": &c.Type} {
		if f.Has(name) {
			*target = f.Text(name)
		}
	}
	v.Name("first_name", c.FirstName)
	v.Name("last_name", c.LastName)
	if f.Has("email") {
		if c.Email = f.Optional("email"); c.Email != nil {
			v.Email("email", *c.Email)
		}
	}
	if f.Has("phone") {
		c.Phone = form.PhoneField(f, "phone", &v)
	}
	if c.Email == nil && c.Phone == nil {
		v.Add("email", "required")
	}
	if f.Has("job_title") {
		c.JobTitle = f.Optional("job_title")
		v.Limited("job_title", c.JobTitle, 100)
	}
	if !slices.Contains([]string{"SALES", "OPS", "ALL"}, c.Type) {
		v.Add("type", "invalid")
	}
	return v.Problem()
}
