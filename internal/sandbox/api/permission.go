package api

import (
	"slices"
)

// RolePermissions maps each role to its permissions, in the order of the table of product 3.2.
var RolePermissions = map[string][]string{
	"OWNER": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
		"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "ANALYTICS_READ", "EXPORT_CREATE"},
	"ADMIN": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
		"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "ANALYTICS_READ", "EXPORT_CREATE"},
	"OPERATIONS": {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
	"FINANCE":    {"ORDER_READ", "FINANCE_READ", "FINANCE_PAY", "PAYMENT_METHOD_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
	"VIEWER":     {"ORDER_READ", "ANALYTICS_READ"},
}

// The permissions that endpoints require.
const (
	UserRead           = "USER_READ"
	UserWrite          = "USER_WRITE"
	OrderRead          = "ORDER_READ"
	OrderWrite         = "ORDER_WRITE"
	RecurringWrite     = "RECURRING_WRITE"
	FleetWrite         = "FLEET_WRITE"
	FinanceRead        = "FINANCE_READ"
	FinancePay         = "FINANCE_PAY"
	BusinessWrite      = "BUSINESS_WRITE"
	PaymentMethodWrite = "PAYMENT_METHOD_WRITE"
	AnalyticsRead      = "ANALYTICS_READ"
	ExportCreate       = "EXPORT_CREATE"
)

// May reports whether a role has a permission.
func May(role, permission string) bool { return slices.Contains(RolePermissions[role], permission) }

// RoleLabels are the French names of the roles.
var RoleLabels = map[string]string{
	"OWNER": "Propriétaire", "ADMIN": "Administrateur", "OPERATIONS": "Opérations", "FINANCE": "Comptabilité", "VIEWER": "Lecture seule",
}
