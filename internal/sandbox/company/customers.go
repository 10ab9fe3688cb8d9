package company

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Customer is a customer as the API sends it (product 8.1). Role and Permissions are those in the
// customer's current business.
type Customer struct {
	ID               store.ID  `json:"id"`
	Email            string    `json:"email"`
	FirstName        string    `json:"first_name"`
	LastName         string    `json:"last_name"`
	BusinessID       *store.ID `json:"business_id"`
	Role             *string   `json:"role"`
	Permissions      []string  `json:"permissions"`
	NotificationType int       `json:"notification_type"`
}

// ReadCustomer reads a customer by id.
func ReadCustomer(ctx context.Context, q store.Querier, id store.ID) (Customer, error) {
	var c Customer
	err := q.QueryRowContext(ctx, `SELECT c.id, c.email, c.first_name, c.last_name, c.business_id, m.role, c.notification_type
		FROM customers c LEFT JOIN memberships m ON m.customer_id = c.id AND m.business_id = c.business_id WHERE c.id = ?`, id).
		Scan(&c.ID, &c.Email, &c.FirstName, &c.LastName, &c.BusinessID, &c.Role, &c.NotificationType)
	if err != nil {
		return c, fmt.Errorf("read a customer: %w", err)
	}
	c.Permissions = []string{}
	if c.Role != nil {
		c.Permissions = api.RolePermissions[*c.Role]
	}
	return c, nil
}

// getCustomer answers GET /customers and GET /customers/me. It ignores the parameter
// handleUnauth, which is for the client.
func (s *Service) getCustomer(r *http.Request, who api.Caller) (api.Answer, error) {
	c, err := ReadCustomer(r.Context(), s.DB, who.CustomerID)
	return api.OK(map[string]Customer{"customer": c}), err
}

// putCustomer answers PUT /customers/{userId}: it changes the customer's current business.
func (s *Service) putCustomer(r *http.Request, who api.Caller) (api.Answer, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid || id != who.CustomerID {
		return api.Answer{}, api.NotFound
	}
	f, err := form.Read(r, "business_id")
	if err != nil {
		return api.Answer{}, err
	}
	if f.Text("business_id") == "" {
		var v form.Violations
		v.Add("business_id", "required")
		return api.Answer{}, v.Problem()
	}
	var c Customer
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := TargetBusiness(r.Context(), tx, who, f)
		if err != nil {
			return err
		}
		if _, err := api.RoleIn(r.Context(), tx, who, business); err != nil {
			return err
		}
		if _, err := tx.ExecContext(r.Context(), `UPDATE customers SET business_id = ? WHERE id = ?`, business, who.CustomerID); err != nil {
			return fmt.Errorf("switch business: %w", err)
		}
		c, err = ReadCustomer(r.Context(), tx, who.CustomerID)
		return err
	})
	return api.OK(map[string]Customer{"customer": c}), err
}

// notificationTypes are Tout, Opérations, Factures and Aucun (specification §3).
var notificationTypes = []string{"0", "1", "2", "10"}

// putNotificationType answers PUT /v3/customers/me/notification-type: 0 Tout, 1
// Opérations, 2 Factures, 10 Aucun (specification §3).
func (s *Service) putNotificationType(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "type")
	if err != nil {
		return api.Answer{}, err
	}
	if !slices.Contains(notificationTypes, f.Text("type")) {
		var v form.Violations
		v.Add("type", "invalid")
		return api.Answer{}, v.Problem()
	}
	var c Customer
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		_, err = tx.ExecContext(r.Context(), `UPDATE customers SET notification_type = ? WHERE id = ?`, f.Text("type"), who.CustomerID)
		if err != nil {
			return fmt.Errorf("change notifications: %w", err)
		}
		c, err = ReadCustomer(r.Context(), tx, who.CustomerID)
		return err
	})
	return api.OK(api.Data[Customer]{Data: c}), err
}
