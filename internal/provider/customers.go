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
	customer, err := decode[wireCustomer](s.client.oddities.during(ctx), "customer", raw)
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
func unwrapCustomer(body []byte) []byte { return unwrapAs(unwrap(body), "customer") }

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
	ID               wireID             `json:"id"`
	Email            wireText           `json:"email"`
	FirstName        wireText           `json:"first_name"`
	LastName         wireText           `json:"last_name"`
	BusinessID       wireID             `json:"business_id"`
	Role             wireText           `json:"role"`
	Permissions      wireList[wireText] `json:"permissions"`
	NotificationType wireText           `json:"notification_type"`
}

func (w wireCustomer) domain(o *oddities) (*domain.Customer, bool) {
	id := take(o, "customer.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.Customer{
		ID:               *id,
		Email:            takeOr(o, "customer.email", w.Email.scalar, ""),
		FirstName:        takeOr(o, "customer.first_name", w.FirstName.scalar, ""),
		LastName:         takeOr(o, "customer.last_name", w.LastName.scalar, ""),
		BusinessID:       takeOr(o, "customer.business_id", w.BusinessID.scalar, ""),
		Role:             takeRole(o, "customer.role", w.Role),
		Permissions:      w.permissions(o),
		NotificationType: takeNotification(o, "customer.notification_type", w.NotificationType),
	}, true
}

// permissions are those the provider names; nil when it names none, not even an
// empty list. A list that cannot be read is empty.
func (w wireCustomer) permissions(o *oddities) []domain.Permission {
	named := take(o, "customer.permissions", w.Permissions.scalar)
	switch {
	case w.Permissions.unreadable:
		return []domain.Permission{}
	case named == nil:
		return nil
	}
	out := make([]domain.Permission, 0, len(*named))
	for _, p := range *named {
		if v := takeEnum(o, "customer.permissions", p, domain.Permissions...); v != nil && !slices.Contains(out, *v) {
			out = append(out, *v)
		}
	}
	return out
}

// takeNotification reads the provider's number; a number that the specification
// does not name is kept as its text.
func takeNotification(o *oddities, field string, w wireText) *domain.NotificationType {
	text := takeText(o, field, w)
	if text == nil {
		return nil
	}
	if n, err := strconv.Atoi(*text); err == nil {
		if t, ok := domain.NotificationTypeOf(n); ok {
			return &t
		}
	}
	o.unknown(field, *text)
	t := domain.NotificationType(*text)
	return &t
}

// takeRole reads a role, which customers and businesses both carry. One that cannot be
// read is an unknown one, of an empty text, and not none: who has none may do everything.
func takeRole(o *oddities, field string, w wireText) *domain.BusinessRole {
	if w.unreadable {
		o.unreadable(field)
		return new(domain.BusinessRole)
	}
	return takeEnum(o, field, w,
		domain.RoleOwner, domain.RoleAdmin, domain.RoleOperations, domain.RoleFinance, domain.RoleViewer)
}
