package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Depot finds a depot of the seed; the first one for an order that names none.
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

// Seed is the fixed part of the demonstration data (product §13). Dates are
// days before the first start, so that the data never looks old.
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

	// ExciseRefunds are what of the excise on diesel is refunded for the carriage of goods by
	// road outside Corsica (product 7.7).
	ExciseRefunds []struct{ Year, CentsPerHl int }
}

// ExciseRefund is the rate of a year, in cents per hectolitre; ok is false without one.
func (d *Seed) ExciseRefund(year int) (centsPerHl int, ok bool) {
	for _, r := range d.ExciseRefunds {
		if r.Year == year {
			return r.CentsPerHl, true
		}
	}
	return 0, false
}

// Provider is who delivers. Register and Capital are as its papers have them.
type Provider struct {
	Name, LegalName         string
	Siren, Siret, VatNumber string
	Register, Capital       string
	Line1, PostalCode, City string
	ICS, Phone, Email       string
}

// Address is where the provider is, in one line.
func (p Provider) Address() string {
	return p.Line1 + ", " + p.PostalCode + " " + p.City + ", France"
}

// Business is a customer company.
type Business struct {
	Key, Profile          string // Profile, Live and Bills: see history.Business
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

// Address is a site of a business.
type Address struct {
	Business, Label, Kind, Line1 string
	// Depot delivers the site; Sensor tells whether its tanks have one.
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

// Card is a card that a business pays with.
type Card struct {
	Business, Brand, Last4 string
	ExpiresInMonths        int
	AddedDaysAgo           int
}

// Unsigned is a mandate that waits for its signature.
type Unsigned struct {
	Business, Scheme, IBAN string
	AddedDaysAgo           int
}

// User is a person, with the businesses that they work for.
type User struct {
	ID                         store.ID
	Email, FirstName, LastName string
	Memberships                []struct{ Business, Role string }
	NotificationType           int
	Purpose                    string
	// Status is empty for an account that can sign in, else invited or revoked.
	Status string
	// InvitedDaysAgo is when somebody invited was asked.
	InvitedDaysAgo int
	// LastSeenMinutesAgo is when the last sign-in was, 0 for never.
	LastSeenMinutesAgo int
	// TokenSeconds is the life of its tokens, 0 for the usual one.
	TokenSeconds int
}

// BusinessOf finds a business by its key. A wrong key is a mistake in the
// embedded file, which every test would meet.
func (d *Seed) BusinessOf(key string) Business {
	for _, b := range d.Business {
		if b.Key == key {
			return b
		}
	}
	panic("sandbox: seed.json names no business " + key)
}

// Load reads the embedded file.
func Load() (*Seed, error) {
	var d Seed
	if err := json.Unmarshal(file, &d); err != nil {
		return nil, fmt.Errorf("read the sandbox seed: %w", err)
	}
	return &d, nil
}

// The first ids of the demonstration, far apart so that an id tells what it
// names when it is met in a log.
const (
	FirstAddressID       store.ID = 501
	FirstContactID       store.ID = 901
	FirstPaymentMethodID store.ID = 301
)

// Depot is where tankers leave from.
type Depot struct {
	ID       int64
	Label    string
	Lat, Lon float64
}

// Tanker is a vehicle of a depot and its driver. Gas is the one product that it
// carries, nil for every fuel. Capacity in litres.
type Tanker struct {
	ID                           int64
	Name, Registration, AdrClass string
	Depot                        string
	Capacity                     int
	Gas                          *string
	Driver, Phone                string
}

// DepotNamed finds a depot. A wrong name is a mistake in the embedded file, which every
// test would meet.
func (d *Seed) DepotNamed(label string) Depot {
	for _, p := range d.Depots {
		if p.Label == label {
			return p
		}
	}
	panic("sandbox: seed.json names no depot " + label)
}

// Tanker finds a tanker of the seed. A wrong id is a mistake in the store.
func (d *Seed) Tanker(id store.ID) Tanker {
	for _, t := range d.Tankers {
		if t.ID == int64(id) {
			return t
		}
	}
	panic("sandbox: seed.json names no tanker " + id.String())
}

// Tank is a reservoir of a business. Capacity and AverageDailyUse in litres,
// AlertPercent in percent of the capacity.
type Tank struct {
	Business, Site, Name, Gas string
	Capacity, AlertPercent    int
	AverageDailyUse           float64
	// AimPercent is what it holds at the first start, 0 for whatever comes.
	AimPercent float64
	// VanishesDaysAgo: see history.Tank.
	VanishesDaysAgo int
}

// Recurring is an order that repeats. Dates are days before the first start.
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

// The first ids of what the history happens in.
const (
	FirstTankID    = 601
	FirstVehicleID = 2001
)

// AddressID is the id of a site of the seed, by its name in a business.
func (d *Seed) AddressID(business, label string) int64 {
	for i, a := range d.Addresses {
		if a.Business == business && a.Label == label {
			return int64(FirstAddressID) + int64(i)
		}
	}
	panic("sandbox: seed.json names no site " + label)
}

// TankID is the id of a tank of the seed, 0 for none.
func (d *Seed) TankID(business, site string, name *string) int64 {
	for i, t := range d.Tanks {
		if name != nil && t.Business == business && t.Site == site && t.Name == *name {
			return FirstTankID + int64(i)
		}
	}
	return 0
}

// People are the names of the customers of the seed, by id.
func (d *Seed) People() map[int64]string {
	names := map[int64]string{}
	for _, u := range d.Users {
		names[int64(u.ID)] = u.FirstName + " " + u.LastName
	}
	return names
}
