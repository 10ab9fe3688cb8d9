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

// AddressKind is the use of an address.
type AddressKind string

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

// Deliverable reports whether the address can receive a delivery, which is assumed when the
// provider does not send its use.
func (a *Address) Deliverable() bool {
	return a.Kind == nil || *a.Kind != AddressBilling
}

// AddressInput holds the fields of an address that a write may set.
type AddressInput struct {
	// BusinessID is the owner of the address; nil is the customer's current business.
	BusinessID  *ID
	Label       *string
	Kind        *AddressKind
	Line1       *string
	Line2       *string
	PostalCode  *string
	City        *string
	CountryCode *string
	Latitude    *float64
	Longitude   *float64
	AccessNotes *string
	// MaxTruckTonnage is in tonnes; 0 removes the limit.
	MaxTruckTonnage *int
	// OpeningHours replaces the list; an empty slice removes every opening.
	OpeningHours []OpeningHours
	ContactID    *ID
	IsDefault    *bool
}

// Check normalizes and validates the given fields; complete also requires the mandatory fields
// of an address (product S15 and 7.3). A postal code that changes without its country is left
// to CheckPlace, because the country decides its format.
func (in *AddressInput) Check(complete bool) error {
	var f faults
	tidy(&in.Label, &in.Line1, &in.Line2, &in.PostalCode, &in.City, &in.CountryCode, &in.AccessNotes)
	if complete {
		fill(&in.Label, &in.Line1, &in.City, &in.PostalCode)
		if in.CountryCode == nil {
			in.CountryCode = new("FR")
		}
		if in.Kind == nil {
			in.Kind = new(AddressKind(""))
		}
	}
	f.text("label", in.Label, 100, true)
	if in.Kind != nil && !oneOf(*in.Kind, AddressDelivery, AddressBilling, AddressBoth) {
		f.add("kind", UserInvalid)
	}
	f.text("line1", in.Line1, 100, true)
	f.text("line2", in.Line2, 100, false)
	if in.PostalCode != nil && (in.CountryCode != nil || *in.PostalCode == "") {
		f.code("postalCode", CheckPostalCode(*in.PostalCode, or(in.CountryCode, "")))
	} else {
		f.line("postalCode", in.PostalCode)
	}
	f.text("city", in.City, 100, true)
	if in.CountryCode != nil && !isCountry(*in.CountryCode) {
		f.add("countryCode", UserInvalid)
	}
	f.paragraphs("accessNotes", in.AccessNotes, 500)
	if in.MaxTruckTonnage != nil && !oneOf(*in.MaxTruckTonnage, 0, 19, 26, 32, 44) {
		f.add("maxTruckTonnage", UserInvalid)
	}
	f.openings(in.OpeningHours)
	return f.err()
}

// MovesPartly reports whether only one of the postal code and the country is given, so that
// CheckPlace must check it against the stored other one.
func (in *AddressInput) MovesPartly() bool {
	return (in.PostalCode == nil) != (in.CountryCode == nil)
}

// CheckPlace validates the postal code and the country of an address that changes, once Check
// has passed. Missing fields are taken from stored. A field that is missing there too is left
// to the provider.
func (in *AddressInput) CheckPlace(stored *Address) error {
	code, country := or(in.PostalCode, stored.PostalCode), or(in.CountryCode, stored.CountryCode)
	var f faults
	if code != "" && country != "" {
		f.code("postalCode", CheckPostalCode(code, country))
	}
	return f.err()
}

const (
	maxOpeningsOfDay = 3
	// maxOpenings is the limit for a week: a longer list has one fault.
	maxOpenings = 7 * maxOpeningsOfDay
)

func (f *faults) openings(hours []OpeningHours) {
	if len(hours) > maxOpenings {
		f.add("openingHours", UserTooLong)
		return
	}
	perDay := map[int]int{}
	for i, h := range hours {
		field := InputField{List: "openingHours", Index: i}
		if code := h.Check(); code != "" {
			f.at(field, code)
		}
		if perDay[h.Weekday]++; perDay[h.Weekday] == maxOpeningsOfDay+1 {
			f.at(field, UserTooLong)
		}
	}
}
