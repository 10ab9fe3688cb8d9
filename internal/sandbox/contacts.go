package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
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

const selectContacts = `SELECT id, business_id, first_name, last_name, email, phone, job_title, type FROM contacts `

func scanContact(row scanner) (contact, error) {
	var c contact
	err := row.Scan(&c.ID, &c.BusinessID, &c.FirstName, &c.LastName, &c.Email, &c.Phone, &c.JobTitle, &c.Type)
	return c, err
}

// listContacts answers GET /business/{id}/contacts.
func (s *companyService) listContacts(r *http.Request, who caller) (answer, error) {
	id, _, err := pathBusiness(r, s.db, who)
	if err != nil {
		return answer{}, err
	}
	all, err := list(r.Context(), s.db, scanContact, selectContacts+`WHERE business_id = ? ORDER BY id`, id)
	if err != nil {
		return answer{}, fmt.Errorf("list contacts: %w", err)
	}
	return ok(all), nil
}

// contactFields are the fields of a write.
var contactFields = []string{"first_name", "last_name", "email", "phone", "job_title", "type"}

// postContact answers POST /v3/business/{id}/contacts.
func (s *companyService) postContact(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, contactFields...)
	if err != nil {
		return answer{}, err
	}
	var c contact
	err = s.db.write(r.Context(), func(tx *sql.Tx) (err error) {
		if c.BusinessID, err = pathBusinessFor(r, tx, who, permOrderWrite, permBusinessWrite); err != nil {
			return err
		}
		if err := c.change(f); err != nil {
			return err
		}
		err = tx.QueryRowContext(r.Context(), `INSERT INTO contacts (business_id, first_name, last_name, email, phone, job_title, type)
			VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`, c.BusinessID, c.FirstName, c.LastName, c.Email, c.Phone, c.JobTitle, c.Type).Scan(&c.ID)
		if err != nil {
			return fmt.Errorf("save a contact: %w", err)
		}
		return nil
	})
	return answer{http.StatusCreated, data[contact]{c}}, err
}

// putContact answers PUT /v3/business/{id}/contacts/{contact}: the given fields
// change.
func (s *companyService) putContact(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, contactFields...)
	if err != nil {
		return answer{}, err
	}
	var c contact
	err = s.db.write(r.Context(), func(tx *sql.Tx) (err error) {
		if c, err = ownContact(r, tx, who); err != nil {
			return err
		}
		if err := c.change(f); err != nil {
			return err
		}
		return saveContact(r.Context(), tx, c)
	})
	return ok(data[contact]{c}), err
}

func saveContact(ctx context.Context, q querier, c contact) error {
	_, err := q.ExecContext(ctx, `UPDATE contacts SET first_name = ?, last_name = ?, email = ?, phone = ?, job_title = ?, type = ? WHERE id = ?`,
		c.FirstName, c.LastName, c.Email, c.Phone, c.JobTitle, c.Type, c.ID)
	if err != nil {
		return fmt.Errorf("save a contact: %w", err)
	}
	return nil
}

// deleteContact answers DELETE /v3/business/{id}/contacts/{contact}. Addresses
// that named the contact name nobody then.
func (s *companyService) deleteContact(r *http.Request, who caller) (answer, error) {
	err := s.db.write(r.Context(), func(tx *sql.Tx) error {
		c, err := ownContact(r, tx, who)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM contacts WHERE id = ?`, c.ID); err != nil {
			return fmt.Errorf("delete a contact: %w", err)
		}
		return nil
	})
	return answer{status: http.StatusNoContent}, err
}

// ownContact reads the contact that the path names, when the caller may write it.
func ownContact(r *http.Request, tx *sql.Tx, who caller) (contact, error) {
	business, err := pathBusinessFor(r, tx, who, permOrderWrite, permBusinessWrite)
	if err != nil {
		return contact{}, err
	}
	id, _ := parseID(r.PathValue("contact")) // 0 is the id of nobody
	c, err := scanContact(tx.QueryRowContext(r.Context(), selectContacts+`WHERE id = ? AND business_id = ?`, id, business))
	if errors.Is(err, sql.ErrNoRows) {
		return c, problemNotFound
	}
	if err != nil {
		return c, fmt.Errorf("read a contact: %w", err)
	}
	return c, nil
}

// change applies a form and checks the whole contact by product 7.3, so that a
// new one cannot lack what an update need not repeat.
func (c *contact) change(f form) error {
	var v violations
	for name, target := range map[string]*string{"first_name": &c.FirstName, "last_name": &c.LastName, "type": &c.Type} {
		if f.has(name) {
			*target = f.text(name)
		}
	}
	v.name("first_name", c.FirstName)
	v.name("last_name", c.LastName)
	if f.has("email") {
		if c.Email = f.optional("email"); c.Email != nil {
			v.email("email", *c.Email)
		}
	}
	if f.has("phone") {
		c.Phone = phoneField(f, "phone", &v)
	}
	if c.Email == nil && c.Phone == nil {
		v.add("email", "required")
	}
	if f.has("job_title") {
		c.JobTitle = f.optional("job_title")
		v.limited("job_title", c.JobTitle, 100)
	}
	if !slices.Contains([]string{"SALES", "OPS", "ALL"}, c.Type) {
		v.add("type", "invalid")
	}
	return v.problem()
}
