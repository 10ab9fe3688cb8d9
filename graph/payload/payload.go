// Package payload holds the answers of mutations: the record that was written, or the errors
// that the user can correct. gqlgen.yml binds them to the payload types of the schema;
// graph/payloads.go makes them.
//
// It imports domain only.
package payload

import "github.com/citerne/citerne/internal/domain"

type Business struct {
	Business   *domain.Business
	UserErrors []*domain.UserError
}

type Address struct {
	Address    *domain.Address
	UserErrors []*domain.UserError
}

type Contact struct {
	Contact    *domain.Contact
	UserErrors []*domain.UserError
}

type PaymentMethod struct {
	PaymentMethod domain.PaymentMethod
	UserErrors    []*domain.UserError
}

type Delete struct {
	DeletedID  *domain.ID
	UserErrors []*domain.UserError
}

type User struct {
	User       *domain.BusinessUser
	UserErrors []*domain.UserError
}

// OrderQuote answers a request for a price.
type OrderQuote struct {
	Quote      *domain.OrderQuote
	UserErrors []*domain.UserError
}

type Order struct {
	Order *domain.Order
	// Quote is a quote at today's price, for an order whose own price is no longer guaranteed.
	Quote      *domain.OrderQuote
	UserErrors []*domain.UserError
}

type RecurringOrder struct {
	RecurringOrder *domain.RecurringOrder
	UserErrors     []*domain.UserError
}

// RecurringPreview answers a request for the dates of a recurring order.
type RecurringPreview struct {
	Occurrences []*domain.Occurrence
	UserErrors  []*domain.UserError
}

type PayInvoices struct {
	Invoices []*domain.Invoice
	// Total is the amount left to pay, when it differs from the expected amount.
	Total      *domain.Cents
	UserErrors []*domain.UserError
}

type Tank struct {
	Tank       *domain.Tank
	UserErrors []*domain.UserError
}

type Anomaly struct {
	Anomaly    *domain.Anomaly
	UserErrors []*domain.UserError
}

type Vehicle struct {
	Vehicle    *domain.Vehicle
	UserErrors []*domain.UserError
}

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

type Export struct {
	Export *domain.ExportJob
	// Existing reports that an equal export was requested minutes ago, and that this is that
	// export.
	Existing   bool
	UserErrors []*domain.UserError
}

type PriceAlert struct {
	Alert      *domain.PriceAlert
	UserErrors []*domain.UserError
}
