// Package payload holds the answers of mutations: the record that was written, or the errors
// that the user can correct. gqlgen.yml binds them to the payload types of the schema;
// graph/payloads.go makes them.
//
// It imports domain only.
package payload

import "github.com/citerne/citerne/internal/domain"

// Business answers a write on a business.
type Business struct {
	Business   *domain.Business
	UserErrors []*domain.UserError
}

// Address answers a write on an address.
type Address struct {
	Address    *domain.Address
	UserErrors []*domain.UserError
}

// Contact answers a write on a contact.
type Contact struct {
	Contact    *domain.Contact
	UserErrors []*domain.UserError
}

// PaymentMethod answers a write on a payment method.
type PaymentMethod struct {
	PaymentMethod domain.PaymentMethod
	UserErrors    []*domain.UserError
}

// Delete answers a deletion.
type Delete struct {
	DeletedID  *domain.ID
	UserErrors []*domain.UserError
}

// User answers a write on a user.
type User struct {
	User       *domain.BusinessUser
	UserErrors []*domain.UserError
}

// OrderQuote answers a request for a price.
type OrderQuote struct {
	Quote      *domain.OrderQuote
	UserErrors []*domain.UserError
}

// Order answers a write on an order.
type Order struct {
	Order *domain.Order
	// Quote is a quote at today's price, for an order whose own price is no longer guaranteed.
	Quote      *domain.OrderQuote
	UserErrors []*domain.UserError
}

// RecurringOrder answers a write on a recurring order.
type RecurringOrder struct {
	RecurringOrder *domain.RecurringOrder
	UserErrors     []*domain.UserError
}

// RecurringPreview answers a request for the dates of a recurring order.
type RecurringPreview struct {
	Occurrences []*domain.Occurrence
	UserErrors  []*domain.UserError
}

// PayInvoices answers a payment of invoices.
type PayInvoices struct {
	Invoices []*domain.Invoice
	// Total is the amount left to pay, when it differs from the expected amount.
	Total      *domain.Cents
	UserErrors []*domain.UserError
}

// Tank answers a write on a tank.
type Tank struct {
	Tank       *domain.Tank
	UserErrors []*domain.UserError
}

// Anomaly answers a write on an anomaly.
type Anomaly struct {
	Anomaly    *domain.Anomaly
	UserErrors []*domain.UserError
}

// Vehicle answers a write on a vehicle.
type Vehicle struct {
	Vehicle    *domain.Vehicle
	UserErrors []*domain.UserError
}

// FleetImport answers an import of vehicles.
type FleetImport struct {
	Report     *domain.FleetImportReport
	UserErrors []*domain.UserError
}

// Recovery answers a request for a recovery link.
type Recovery struct {
	Ok          bool
	SandboxLink *string
	UserErrors  []*domain.UserError
}

// Ok answers a write that returns no record.
type Ok struct {
	Ok         bool
	UserErrors []*domain.UserError
}

// Export answers a write on an export.
type Export struct {
	Export *domain.ExportJob
	// Existing reports that an equal export was requested minutes ago, and that this is that
	// export.
	Existing   bool
	UserErrors []*domain.UserError
}

// PriceAlert answers a write on a price alert.
type PriceAlert struct {
	Alert      *domain.PriceAlert
	UserErrors []*domain.UserError
}
