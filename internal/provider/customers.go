package provider

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Customer reads the signed-in customer: GET /customers with handleUnauth=false (specification
// §7). The customer's BusinessID is empty when the provider has none stored. A response without a
// customer gives domain.ErrNoCustomer (specification §8).
func (s *Session) Customer(ctx context.Context) (*domain.Customer, error) {
	const op = "fetch customer"
	c := call{method: http.MethodGet, route: "/customers", query: query{}.with("handleUnauth", "false")}
	body, err := s.read(ctx, op, c)
	if err != nil {
		return nil, err
	}
	raw := unwrapCustomer(body)
	if isNull(raw) {
		return nil, fmt.Errorf("%s: %w", op, domain.ErrNoCustomer)
	}
	customer, err := decode[*domain.Customer](s.client.oddities.during(ctx), "customer", raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return customer, nil
}

// SwitchBusiness makes businessID the customer's current business: PUT /customers/{userId} with
// the body business_id (specification §7).
func (s *Session) SwitchBusiness(ctx context.Context, customerID, businessID domain.ID) error {
	const op = "switch business"
	if err := domain.CheckID(businessID); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	f := &form{}
	text(f, "business_id", &businessID)
	_, err := s.write(ctx, op, call{method: http.MethodPut, route: "/customers/{id}", id: customerID, body: f})
	return err
}

// unwrapCustomer returns the content of {"customer": …}, which may itself be inside {"data": …}.
func unwrapCustomer(body []byte) []byte {
	return unwrapAs(unwrap(body).payload, "customer").payload
}

// UpdateNotificationType changes the customer's notification type: PUT
// /customers/me/notification-type, v3, with the numbers of specification §3.
func (s *Session) UpdateNotificationType(ctx context.Context, t domain.NotificationType) error {
	const op = "update notification type"
	n, ok := t.Number()
	if !ok {
		return fmt.Errorf("%s: %w", op, domain.NewError(domain.CodeInvalid, messages[domain.CodeInvalid]))
	}
	_, err := s.write(ctx, op, call{api: apiV3, method: http.MethodPut, route: "/customers/me/notification-type", body: fields{"type": n}})
	return err
}

type wireCustomer struct {
	ID               domain.ID                `json:"id" wire:"required"`
	Email            string                   `json:"email"`
	FirstName        string                   `json:"first_name"`
	LastName         string                   `json:"last_name"`
	BusinessID       domain.ID                `json:"business_id"`
	Role             *domain.BusinessRole     `json:"role"`
	Permissions      []domain.Permission      `json:"permissions"`
	NotificationType *domain.NotificationType `json:"notification_type"`
}

// domain removes duplicate permissions. Missing permissions stay nil, unlike an empty list.
func (w *wireCustomer) domain(*reader) *domain.Customer {
	kept := w.Permissions[:0]
	for _, p := range w.Permissions {
		if !slices.Contains(kept, p) {
			kept = append(kept, p)
		}
	}
	w.Permissions = kept
	return (*domain.Customer)(w)
}

// parseNotification parses the provider's number; a number that is not in the specification is
// kept as its text.
func (r *reader) parseNotification(text []byte, k kind) (domain.NotificationType, validity) {
	v, is := parseText(text, k)
	if n, err := strconv.Atoi(v); err == nil {
		if t, ok := domain.NotificationTypeOf(n); ok {
			return t, given
		}
	}
	if is == given {
		r.unknown(v)
	}
	return domain.NotificationType(v), is
}

// parseRole parses a role of a customer, a user or a business. An unreadable role becomes an
// unknown one, with an empty text, instead of a missing one: without a role everything is allowed.
func (r *reader) parseRole(text []byte, k kind) (domain.BusinessRole, validity) {
	v, is := parseText(text, k)
	role := domain.BusinessRole(v)
	switch {
	case is == invalid:
		r.unreadable()
		return "", given
	case is == given && !slices.Contains(domain.BusinessRoles, role):
		r.unknown(v)
	}
	return role, is
}
