package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
)

// customer is the customer of the wire (product 8.1). Role and permissions are
// those in the business the customer works on.
type customer struct {
	ID               recordID  `json:"id"`
	Email            string    `json:"email"`
	FirstName        string    `json:"first_name"`
	LastName         string    `json:"last_name"`
	BusinessID       *recordID `json:"business_id"`
	Role             *string   `json:"role"`
	Permissions      []string  `json:"permissions"`
	NotificationType int       `json:"notification_type"`
}

func readCustomer(ctx context.Context, q querier, id recordID) (customer, error) {
	var c customer
	err := q.QueryRowContext(ctx, `SELECT c.id, c.email, c.first_name, c.last_name, c.business_id, m.role, c.notification_type
		FROM customers c LEFT JOIN memberships m ON m.customer_id = c.id AND m.business_id = c.business_id WHERE c.id = ?`, id).
		Scan(&c.ID, &c.Email, &c.FirstName, &c.LastName, &c.BusinessID, &c.Role, &c.NotificationType)
	if err != nil {
		return c, fmt.Errorf("read a customer: %w", err)
	}
	c.Permissions = []string{}
	if c.Role != nil {
		c.Permissions = rolePermissions[*c.Role]
	}
	return c, nil
}

// getCustomer answers GET /customers and GET /customers/me. The parameter
// handleUnauth is the client's business and changes nothing here.
func (s *companyService) getCustomer(r *http.Request, who caller) (answer, error) {
	c, err := readCustomer(r.Context(), s.db, who.customerID)
	return ok(map[string]customer{"customer": c}), err
}

// putCustomer answers PUT /customers/{userId}: the business to work on.
func (s *companyService) putCustomer(r *http.Request, who caller) (answer, error) {
	id, valid := parseID(r.PathValue("id"))
	if !valid || id != who.customerID {
		return answer{}, problemNotFound
	}
	f, err := readForm(r, "business_id")
	if err != nil {
		return answer{}, err
	}
	if f.text("business_id") == "" {
		var v violations
		v.add("business_id", "required")
		return answer{}, v.problem()
	}
	var c customer
	err = s.db.write(r.Context(), func(tx *sql.Tx) error {
		business, err := targetBusiness(r.Context(), tx, who, f)
		if err != nil {
			return err
		}
		if _, err := roleIn(r.Context(), tx, who, business); err != nil {
			return err
		}
		if _, err := tx.ExecContext(r.Context(), `UPDATE customers SET business_id = ? WHERE id = ?`, business, who.customerID); err != nil {
			return fmt.Errorf("switch business: %w", err)
		}
		c, err = readCustomer(r.Context(), tx, who.customerID)
		return err
	})
	return ok(map[string]customer{"customer": c}), err
}

// notificationTypes are Tout, Opérations, Factures and Aucun (specification §3).
var notificationTypes = []string{"0", "1", "2", "10"}

// putNotificationType answers PUT /v3/customers/me/notification-type: 0 Tout, 1
// Opérations, 2 Factures, 10 Aucun (specification §3).
func (s *companyService) putNotificationType(r *http.Request, who caller) (answer, error) {
	f, err := readJSON(r, "type")
	if err != nil {
		return answer{}, err
	}
	if !slices.Contains(notificationTypes, f.text("type")) {
		var v violations
		v.add("type", "invalid")
		return answer{}, v.problem()
	}
	var c customer
	err = s.db.write(r.Context(), func(tx *sql.Tx) (err error) {
		_, err = tx.ExecContext(r.Context(), `UPDATE customers SET notification_type = ? WHERE id = ?`, f.text("type"), who.customerID)
		if err != nil {
			return fmt.Errorf("change notifications: %w", err)
		}
		c, err = readCustomer(r.Context(), tx, who.customerID)
		return err
	})
	return ok(data[customer]{c}), err
}
