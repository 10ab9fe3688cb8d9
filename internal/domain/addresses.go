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

// AddressInput is what may be given of an address.
type AddressInput struct {
	// BusinessID says whose address it is; nil is the customer's current business.
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
	// OpeningHours replaces the list; an empty slice empties it.
	OpeningHours []OpeningHours
	ContactID    *ID
	IsDefault    *bool
}

// Check tidies and tests the given fields; whole asks for those that an address
// cannot do without (product S15 and 7.3). A postal code that changes without its
// country is left to CheckPlace: which rule it obeys is not known.
func (in *AddressInput) Check(whole bool) error {
	var f faults
	tidy(&in.Label, &in.Line1, &in.Line2, &in.PostalCode, &in.City, &in.CountryCode, &in.AccessNotes)
	if whole {
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

// MovesPartly tells that of the postal code and the country one alone is given, so
// that CheckPlace must judge it by the other.
func (in *AddressInput) MovesPartly() bool {
	return (in.PostalCode == nil) != (in.CountryCode == nil)
}

// CheckPlace tests the postal code and the country of an address that changes, once
// Check has passed: what is not given stays as stored has it. What the stored
// address does not tell is left to the provider.
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
	// maxOpenings is those of a week: a longer list has one fault.
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
