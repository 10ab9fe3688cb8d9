package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Depot returns the depot with an id, or the first one if id is nil or unknown.
func (d *Seed) Depot(id *store.ID) Depot {
	for _, p := range d.Depots {
		if id != nil && p.ID == int64(*id) {
			return p
		}
	}
	return d.Depots[0]
}

//go:embed seed.json
var file []byte

// Seed is the fixed part of the demonstration data (product §13). Dates are in days before the
// first start, so that the data never looks old.
type Seed struct {
	Password  string
	Provider  Provider
	Business  []Business `json:"businesses"`
	Contacts  []Contact
	Addresses []Address
	Mandates  []Mandate
	Cards     []Card
	Unsigned  []Unsigned
	Users     []User
	Gases     []Gas
	Depots    []Depot
	Tankers   []Tanker
	Tanks     []Tank
	Recurring []Recurring
	Vehicles  []Example

	// Monthly references in €/L excluding tax, oldest first, the last one for the
	// current month (product 13.3).
	PriceB7, HvoSpread, PriceAdBlue []float64

	// ExciseRefunds are the refunded parts of the excise on diesel for road haulage outside
	// Corsica (product 7.7).
	ExciseRefunds []struct{ Year, CentsPerHl int }
}

// ExciseRefund returns the refund of a year, in cents per hectolitre; ok is false if there is
// none.
func (d *Seed) ExciseRefund(year int) (centsPerHl int, ok bool) {
	for _, r := range d.ExciseRefunds {
		if r.Year == year {
			return r.CentsPerHl, true
		}
	}
	return 0, false
}

// Provider is the company that delivers. Register and Capital are formatted as on its documents.
type Provider struct {
	Name, LegalName         string
	Siren, Siret, VatNumber string
	Register, Capital       string
	Line1, PostalCode, City string
	ICS, Phone, Email       string
}

// Address returns the address of the provider on one line.
func (p Provider) Address() string {
	return p.Line1 + ", " + p.PostalCode + " " + p.City + ", France"
}

// Business is a customer company.
type Business struct {
	Key, Profile          string // Profile, Live and Bills: as in history.Business
	Live                  bool
	Bills                 int
	ID                    store.ID
	Name, LegalName       string
	Siret, VatNumber      string
	Activity, Phone       string
	BillingEmail          string
	CreditLimitCents      int64
	PurchaseOrderRequired bool
	Logo                  bool
	CustomerForDays       int
	IBAN, BIC, Bank       string
}

// Contact is a person of a business.
type Contact struct {
	Business, FirstName, LastName string
	Email, Phone                  *string
	JobTitle, Type                string
}

// Address is a site or another address of a business.
type Address struct {
	Business, Label, Kind, Line1 string
	// Depot is the depot that delivers to the site; Sensor reports whether its tanks have a
	// sensor.
	Depot            string
	Sensor           bool
	PostalCode, City string
	Lat, Lon         float64
	MaxTruckTonnage  int
	AccessNotes      string
	OpeningHours     []struct {
		Weekday           int
		OpensAt, ClosesAt string
	}
	// Contact is the last name of a contact of the same business.
	Contact               *string
	SafetyProtocolDaysAgo *int
	IsDefault             bool
}

// Mandate is a SEPA mandate.
type Mandate struct {
	Business, Scheme string
	SignedDaysAgo    int
	IsDefault        bool
}

// Card is a payment card of a business.
type Card struct {
	Business, Brand, Last4 string
	ExpiresInMonths        int
	AddedDaysAgo           int
}

// Unsigned is a mandate that is not signed yet.
type Unsigned struct {
	Business, Scheme, IBAN string
	AddedDaysAgo           int
}

// User is a user with their memberships.
type User struct {
	ID                         store.ID
	Email, FirstName, LastName string
	Memberships                []struct{ Business, Role string }
	NotificationType           int
	Purpose                    string
	// Status is empty for an account that can sign in, else invited or revoked.
	Status string
	// InvitedDaysAgo is how long ago an invited user was invited.
	InvitedDaysAgo int
	// LastSeenMinutesAgo is how long ago the last sign-in was, 0 for never.
	LastSeenMinutesAgo int
	// TokenSeconds is the lifetime of the user's tokens, 0 for the default.
	TokenSeconds int
}

// BusinessOf returns the business with a key. It panics if there is none, which would be an
// error in the embedded file that every test detects.
func (d *Seed) BusinessOf(key string) Business {
	for _, b := range d.Business {
		if b.Key == key {
			return b
		}
	}
	panic("sandbox: seed.json names no business " + key)
}

// Load parses the embedded file.
func Load() (*Seed, error) {
	var d Seed
	if err := json.Unmarshal(file, &d); err != nil {
		return nil, fmt.Errorf("read the sandbox seed: %w", err)
	}
	return &d, nil
}

// The first ids of each kind of record. The ranges are far apart, so that the kind of an id in a
// log is obvious.
const (
	FirstAddressID       store.ID = 501
	FirstContactID       store.ID = 901
	FirstPaymentMethodID store.ID = 301
)

// Depot is a place from which tankers leave.
type Depot struct {
	ID       int64
	Label    string
	Lat, Lon float64
}

// Tanker is a tank truck of a depot, with its driver. Gas is the only product that it carries,
// nil for all fuels. Capacity is in litres.
type Tanker struct {
	ID                           int64
	Name, Registration, AdrClass string
	Depot                        string
	Capacity                     int
	Gas                          *string
	Driver, Phone                string
}

// DepotNamed returns the depot with a name. It panics if there is none, which would be an error
// in the embedded file that every test detects.
func (d *Seed) DepotNamed(label string) Depot {
	for _, p := range d.Depots {
		if p.Label == label {
			return p
		}
	}
	panic("sandbox: seed.json names no depot " + label)
}

// Tanker returns the tanker with an id. It panics if there is none, which would be an error in
// the store.
func (d *Seed) Tanker(id store.ID) Tanker {
	for _, t := range d.Tankers {
		if t.ID == int64(id) {
			return t
		}
	}
	panic("sandbox: seed.json names no tanker " + id.String())
}

// Tank is a tank of a business. Capacity and AverageDailyUse are in litres, AlertPercent in
// percent of the capacity.
type Tank struct {
	Business, Site, Name, Gas string
	Capacity, AlertPercent    int
	AverageDailyUse           float64
	// AimPercent is the level at the first start, 0 to leave it to the history.
	AimPercent float64
	// VanishesDaysAgo is as in history.Tank.
	VanishesDaysAgo int
}

// Recurring is a recurring order. Dates are in days before the first start.
type Recurring struct {
	ID                                         int64
	Business, Name, Site                       string
	Tank                                       *string
	Gas                                        string
	PONumber                                   *string
	Volume                                     int
	FillUp                                     bool
	Frequency                                  string
	Weekdays                                   []int
	DayOfMonth                                 *int
	Window                                     calendar.Window
	StartsDaysAgo, PausedDaysAgo, EndedDaysAgo int
	PausedForDays                              int
}

// The first ids of tanks and vehicles, which the history uses.
const (
	FirstTankID    = 601
	FirstVehicleID = 2001
)

// AddressID returns the id of a site of the seed, by its name in a business.
func (d *Seed) AddressID(business, label string) int64 {
	for i, a := range d.Addresses {
		if a.Business == business && a.Label == label {
			return int64(FirstAddressID) + int64(i)
		}
	}
	panic("sandbox: seed.json names no site " + label)
}

// TankID returns the id of a tank of the seed, 0 for none.
func (d *Seed) TankID(business, site string, name *string) int64 {
	for i, t := range d.Tanks {
		if name != nil && t.Business == business && t.Site == site && t.Name == *name {
			return FirstTankID + int64(i)
		}
	}
	return 0
}

// People returns the names of the users of the seed, by id.
func (d *Seed) People() map[int64]string {
	names := map[int64]string{}
	for _, u := range d.Users {
		names[int64(u.ID)] = u.FirstName + " " + u.LastName
	}
	return names
}
