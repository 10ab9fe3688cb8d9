package sandbox

import "slices"

// rolePermissions is the table of product 3.2, in its order.
var rolePermissions = map[string][]string{
	"OWNER": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
		"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "ANALYTICS_READ", "EXPORT_CREATE"},
	"ADMIN": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
		"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "ANALYTICS_READ", "EXPORT_CREATE"},
	"OPERATIONS": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
	"FINANCE":    {"ORDER_READ", "FINANCE_READ", "FINANCE_PAY", "PAYMENT_METHOD_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
	"VIEWER":     {"ORDER_READ", "ANALYTICS_READ"},
}

// The permissions that calls ask for.
const (
	permUserRead           = "USER_READ"
	permUserWrite          = "USER_WRITE"
	permOrderRead          = "ORDER_READ"
	permOrderWrite         = "ORDER_WRITE"
	permFinanceRead        = "FINANCE_READ"
	permBusinessWrite      = "BUSINESS_WRITE"
	permPaymentMethodWrite = "PAYMENT_METHOD_WRITE"
)

func may(role, permission string) bool { return slices.Contains(rolePermissions[role], permission) }

// roleLabels are the roles as people read them.
var roleLabels = map[string]string{
	"OWNER": "Propriétaire", "ADMIN": "Administrateur", "OPERATIONS": "Opérations", "FINANCE": "Comptabilité", "VIEWER": "Lecture seule",
}
