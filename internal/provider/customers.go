package provider

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Customer reads the signed-in customer: GET /customers with handleUnauth=false
// (specification §7). The customer's BusinessID is empty when the provider
// remembers none; an answer without a customer is domain.ErrNoCustomer
// (specification §8).
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

// SwitchBusiness makes businessID the customer's business: PUT
// /customers/{userId} with the body business_id (specification §7).
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

// unwrapCustomer takes the customer out of {"customer": …}, which may itself be
// inside {"data": …}.
func unwrapCustomer(body []byte) []byte {
	return unwrapAs(unwrap(body).payload, "customer").payload
}

// UpdateNotificationType changes what the customer is notified of: PUT
// /customers/me/notification-type, v3, by the numbers of specification §3.
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

// domain keeps no permissions, nil, apart from an empty list of them.
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

// parseNotification reads the provider's number; a number that the specification
// does not name is kept as its text.
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

// parseRole reads a role, which customers, users and businesses carry. One that cannot be
// read is an unknown one, of an empty text, and not none: who has none may do everything.
func (r *reader) parseRole(text []byte, k kind) (domain.BusinessRole, validity) {
	v, is := parseText(text, k)
	role := domain.BusinessRole(v)
	switch {
	case is == senseless:
		r.unreadable()
		return "", given
	case is == given && !slices.Contains(domain.BusinessRoles, role):
		r.unknown(v)
	}
	return role, is
}
