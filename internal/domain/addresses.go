package domain

import "time"

// Address is a delivery site or a billing address of a business.
type Address struct {
	ID         ID
	BusinessID ID
	Label      string
	Kind       *AddressKind
	Line1      string
	Line2      *string
	PostalCode string
	City       string
	// CountryCode is ISO 3166-1 alpha-2.
	CountryCode string
	Latitude    *float64
	Longitude   *float64
	AccessNotes *string
	// MaxTruckTonnage is in tonnes; nil means no limit is known.
	MaxTruckTonnage  *int
	OpeningHours     []OpeningHours
	ContactID        ID
	SafetyProtocolAt *time.Time
	IsDefault        bool
	LastDeliveryAt   *time.Time
}

// HasSafetyProtocol reports whether a safety protocol is on record.
func (a *Address) HasSafetyProtocol() bool { return a.SafetyProtocolAt != nil }

// AddressKind says what an address is used for.
type AddressKind string

// The kinds of address.
const (
	AddressDelivery AddressKind = "DELIVERY"
	AddressBilling  AddressKind = "BILLING"
	AddressBoth     AddressKind = "BOTH"
)

// OpeningHours is one opening of a site. Weekday counts from 1, Monday; times
// are "HH:MM", Europe/Paris.
type OpeningHours struct {
	Weekday  int
	OpensAt  string
	ClosesAt string
}

// Deliverable reports whether the address can receive a delivery; one whose use
// the provider does not tell can.
func (a *Address) Deliverable() bool {
	return a.Kind == nil || *a.Kind != AddressBilling
}
