package domain

import "slices"

// Customer is the signed-in person.
type Customer struct {
	ID        ID
	Email     string
	FirstName string
	LastName  string
	// BusinessID is the business the provider remembers for this customer, empty
	// when there is none.
	BusinessID ID
	// Role is the customer's in BusinessID, nil when the provider names none.
	Role *BusinessRole
	// Permissions are the customer's in BusinessID, nil when the provider names
	// none.
	Permissions      []Permission
	NotificationType *NotificationType
}

// Access is what a customer is in one business, and what they may do there.
type Access struct {
	// Role is nil when the provider names none.
	Role        *BusinessRole
	Permissions []Permission
}

// May tells whether one of some permissions is there.
func (a Access) May(anyOf ...Permission) bool {
	return slices.ContainsFunc(anyOf, func(p Permission) bool { return slices.Contains(a.Permissions, p) })
}

// AccessTo is what c may do in b, one of the businesses of c; nil stands for the
// one that the provider remembers. What the provider says of the customer holds
// for the remembered business alone; of any other it names at most the role
// (product 3.2).
func (c *Customer) AccessTo(b *Business) Access {
	if b != nil && b.ID != c.BusinessID {
		return Access{Role: b.Role, Permissions: PermissionsOf(b.Role)}
	}
	own := Access{Role: c.Role, Permissions: c.Permissions}
	if own.Role == nil && b != nil {
		own.Role = b.Role
	}
	if own.Permissions == nil {
		own.Permissions = PermissionsOf(own.Role)
	}
	return own
}

// BusinessRole is what a customer is in a business (product 3.2). An unknown
// value from the provider is kept as its text.
type BusinessRole string

// The roles, from the most to the least able.
const (
	RoleOwner      BusinessRole = "OWNER"
	RoleAdmin      BusinessRole = "ADMIN"
	RoleOperations BusinessRole = "OPERATIONS"
	RoleFinance    BusinessRole = "FINANCE"
	RoleViewer     BusinessRole = "VIEWER"
)

// BusinessRoles lists them in that order.
var BusinessRoles = []BusinessRole{RoleOwner, RoleAdmin, RoleOperations, RoleFinance, RoleViewer}

// Permission is one thing a customer may do (product 3.2).
type Permission string

// Permissions lists every permission, in the order of product 3.2. It is what a
// customer gets when the provider names neither role nor permissions: the
// provider then decides alone, call by call.
var Permissions = []Permission{
	"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
	"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "ANALYTICS_READ", "EXPORT_CREATE",
}

// rolePermissions is the table of product 3.2. An owner and an administrator may
// do everything.
var rolePermissions = map[BusinessRole][]Permission{
	RoleOwner: Permissions,
	RoleAdmin: Permissions,
	RoleOperations: {
		"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE",
	},
	RoleFinance: {
		"ORDER_READ", "FINANCE_READ", "FINANCE_PAY", "PAYMENT_METHOD_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE",
	},
	RoleViewer: {"ORDER_READ", "ANALYTICS_READ"},
}

// PermissionsOf returns what a role may do when the provider names the role but
// not its permissions. Without a role it is every permission (product 3.2). A role
// that we do not know may do what every role may: it can be less than any that we
// know. The slice is the caller's own.
func PermissionsOf(role *BusinessRole) []Permission {
	if role == nil {
		return slices.Clone(Permissions)
	}
	if p, ok := rolePermissions[*role]; ok {
		return slices.Clone(p)
	}
	return slices.Clone(rolePermissions[RoleViewer])
}

// NotificationType says which notifications a customer receives
// (specification §3: 0 Tout, 1 Opérations, 2 Factures, 10 Aucun).
type NotificationType string

// The notification types by their GraphQL names.
const (
	NotifyAll        NotificationType = "TOUT"
	NotifyOperations NotificationType = "OPERATIONS"
	NotifyInvoices   NotificationType = "FACTURES"
	NotifyNone       NotificationType = "AUCUN"
)

// notificationNumbers are the numbers of specification §3.
var notificationNumbers = map[NotificationType]int{NotifyAll: 0, NotifyOperations: 1, NotifyInvoices: 2, NotifyNone: 10}

// Number is the provider's number of a notification type; ok is false for one
// that the specification does not name.
func (t NotificationType) Number() (n int, ok bool) {
	n, ok = notificationNumbers[t]
	return n, ok
}

// NotificationTypeOf maps the provider's number; ok is false for a number that
// the specification does not name.
func NotificationTypeOf(n int) (t NotificationType, ok bool) {
	for t, number := range notificationNumbers {
		if number == n {
			return t, true
		}
	}
	return "", false
}
