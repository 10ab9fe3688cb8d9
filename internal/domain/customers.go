package domain

import "slices"

// Customer is the signed-in user.
type Customer struct {
	ID        ID
	Email     string
	FirstName string
	LastName  string
	// BusinessID is the business the provider remembers for this customer, empty
	// when there is none.
	BusinessID ID
	// Role is the customer's role in BusinessID, nil when the provider sends none.
	Role *BusinessRole
	// Permissions are the customer's permissions in BusinessID, nil when the provider sends
	// none.
	Permissions      []Permission
	NotificationType *NotificationType
}

// Access is a customer's role and permissions in one business.
type Access struct {
	// Role is nil when the provider sends none.
	Role        *BusinessRole
	Permissions []Permission
}

// May reports whether Permissions has at least one of anyOf.
func (a Access) May(anyOf ...Permission) bool {
	return slices.ContainsFunc(anyOf, func(p Permission) bool { return slices.Contains(a.Permissions, p) })
}

// AccessTo returns the access of c to b, one of the businesses of c; nil means the business
// that the provider remembers. The role and permissions of the customer record apply only to
// the remembered business. For any other business the provider sends at most the role (product
// 3.2).
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

// BusinessRole is a customer's role in a business (product 3.2). An unknown value from the
// provider is kept as its text.
type BusinessRole string

// The roles, from the most to the fewest permissions.
const (
	RoleOwner      BusinessRole = "OWNER"
	RoleAdmin      BusinessRole = "ADMIN"
	RoleOperations BusinessRole = "OPERATIONS"
	RoleFinance    BusinessRole = "FINANCE"
	RoleViewer     BusinessRole = "VIEWER"
)

// BusinessRoles lists the roles, from the most to the fewest permissions.
var BusinessRoles = []BusinessRole{RoleOwner, RoleAdmin, RoleOperations, RoleFinance, RoleViewer}

// Permission is one thing a customer may do (product 3.2).
type Permission string

// Permissions lists every permission, in the order of product 3.2. A customer gets all of them
// when the provider sends neither role nor permissions: the provider then decides alone, call
// by call.
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

// PermissionsOf returns the permissions of a role, for when the provider sends the role but not
// its permissions. A nil role gets every permission (product 3.2). An unknown role gets only
// the permissions that every role has, because it may have fewer than any known role. The
// caller owns the slice.
func PermissionsOf(role *BusinessRole) []Permission {
	if role == nil {
		return slices.Clone(Permissions)
	}
	if p, ok := rolePermissions[*role]; ok {
		return slices.Clone(p)
	}
	return slices.Clone(rolePermissions[RoleViewer])
}

// NotificationType selects the notifications that a customer receives (specification §3: 0
// Tout, 1 Opérations, 2 Factures, 10 Aucun).
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

// Number returns the provider's number of a notification type; ok is false for a type that is
// not in the specification.
func (t NotificationType) Number() (n int, ok bool) {
	n, ok = notificationNumbers[t]
	return n, ok
}

// NotificationTypeOf maps the provider's number; ok is false for a number that is not in the
// specification.
func NotificationTypeOf(n int) (t NotificationType, ok bool) {
	for t, number := range notificationNumbers {
		if number == n {
			return t, true
		}
	}
	return "", false
}
