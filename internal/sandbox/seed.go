package sandbox

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

//go:embed seed.json
var seedJSON []byte

// seed is the fixed part of the demonstration data (product §13). Dates are
// days before the first start, so that the data never looks old.
type seed struct {
	Password  string
	Provider  seedProvider
	Business  []seedBusiness `json:"businesses"`
	Contacts  []seedContact
	Addresses []seedAddress
	Mandates  []seedMandate
	Cards     []seedCard
	Users     []seedUser
	Gases     []seedGas
	Depots    []seedDepot
	Tankers   []seedTanker
	Tanks     []seedTank
	Recurring []seedRecurring
	Vehicles  []seedVehicle

	// Monthly references in €/L excluding tax, oldest first, the last one for the
	// current month (product 13.3).
	PriceB7, HvoSpread, PriceAdBlue []float64
}

// seedProvider is who delivers. Register and Capital are as its papers have them.
type seedProvider struct {
	Name, LegalName            string
	Siren, VatNumber           string
	Register, Capital          string
	ICS, Address, Phone, Email string
}

type seedBusiness struct {
	Key, Profile          string // Profile, Live and Bills: see history.Business
	Live                  bool
	Bills                 int
	ID                    recordID
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

type seedContact struct {
	Business, FirstName, LastName string
	Email, Phone                  *string
	JobTitle, Type                string
}

type seedAddress struct {
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

type seedMandate struct {
	Business, Scheme string
	SignedDaysAgo    int
	IsDefault        bool
}

type seedCard struct {
	Business, Brand, Last4 string
	ExpiresInMonths        int
	AddedDaysAgo           int
}

type seedUser struct {
	ID                         recordID
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

// business finds a business by its key. A wrong key is a mistake in the
// embedded file, which every test would meet.
func (d *seed) business(key string) seedBusiness {
	for _, b := range d.Business {
		if b.Key == key {
			return b
		}
	}
	panic("sandbox: seed.json names no business " + key)
}

func loadSeed() (*seed, error) {
	var d seed
	if err := json.Unmarshal(seedJSON, &d); err != nil {
		return nil, fmt.Errorf("read the sandbox seed: %w", err)
	}
	return &d, nil
}

// demoPasswordHash hashes the demonstration password once in the life of the
// process. One salt for all the accounts, and a fixed one: the password is
// public, and two fresh stores must be the same.
var demoPasswordHash = sync.OnceValues(func() (string, error) {
	d, err := loadSeed()
	if err != nil {
		return "", err
	}
	salt := sha256.Sum256([]byte("citerne sandbox: demonstration accounts"))
	return hashPassword(d.Password, salt[:saltBytes]), nil
})

// fill writes the seed into a store that has no customer yet, in one
// transaction: a start that was interrupted begins again.
func (s *Sandbox) fill(ctx context.Context) error {
	var n int
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM customers`).Scan(&n); err != nil {
		return fmt.Errorf("look for sandbox data: %w", err)
	}
	if n > 0 {
		return nil
	}
	err := s.write(ctx, func(tx *sql.Tx) error { return s.filler().run(ctx, tx) })
	if err != nil {
		return fmt.Errorf("fill the sandbox store: %w", err)
	}
	return nil
}

func (s *Sandbox) filler() filler {
	now := s.cfg.Now()
	return filler{seed: s.seed, now: now, today: startOfDay(now), empty: s.cfg.Profile == ProfileEmpty}
}

// filler writes the seed, with dates that count back from today.
type filler struct {
	seed  *seed
	now   time.Time
	today time.Time
	empty bool
}

func (f filler) run(ctx context.Context, tx *sql.Tx) error {
	steps := []func(context.Context, *sql.Tx) error{f.logos, f.businesses, f.customers}
	if !f.empty {
		steps = append(steps, f.contacts, f.addresses, f.mandates, f.cards)
	}
	for _, step := range steps {
		if err := step(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// daysAgo is an instant on a past day, in the middle of the working day.
func (f filler) daysAgo(days int) string {
	return timestamp(f.today.AddDate(0, 0, -days).Add(9*time.Hour + 30*time.Minute))
}

func (f filler) maybeDaysAgo(days *int) *string {
	if days == nil {
		return nil
	}
	t := f.daysAgo(*days)
	return &t
}

func (f filler) logos(ctx context.Context, tx *sql.Tx) error {
	drawn, err := seedLogos()
	if err != nil {
		return err
	}
	for _, l := range drawn {
		if err := saveFile(ctx, tx, l); err != nil {
			return err
		}
	}
	return nil
}

func (f filler) businesses(ctx context.Context, tx *sql.Tx) error {
	drawn, err := seedLogos()
	if err != nil {
		return err
	}
	for _, b := range f.seed.Business {
		var logo *string
		if b.Logo {
			ref := drawn[b.Key].Ref
			logo = &ref
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO businesses
			(id, name, logo, legal_name, siret, vat_number, activity, phone, billing_email, po_required, credit_limit, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			b.ID, b.Name, logo, b.LegalName, b.Siret, b.VatNumber, b.Activity, mustPhone(b.Phone), b.BillingEmail,
			b.PurchaseOrderRequired, b.CreditLimitCents, f.daysAgo(b.CustomerForDays))
		if err != nil {
			return fmt.Errorf("business %s: %w", b.Key, err)
		}
	}
	return nil
}

func (f filler) customers(ctx context.Context, tx *sql.Tx) error {
	hash, err := demoPasswordHash()
	if err != nil {
		return err
	}
	for _, u := range f.seed.Users {
		if err := f.customer(ctx, tx, u, hash); err != nil {
			return fmt.Errorf("customer %s: %w", u.Email, err)
		}
	}
	return nil
}

func (f filler) customer(ctx context.Context, tx *sql.Tx, u seedUser, hash string) error {
	status, seconds := u.Status, u.TokenSeconds
	if status == "" {
		status = statusActive
	}
	if seconds == 0 {
		seconds = int(tokenLife / time.Second)
	}
	var seen time.Time
	if u.LastSeenMinutesAgo > 0 {
		seen = f.now.Add(-time.Duration(u.LastSeenMinutesAgo) * time.Minute)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO customers
		(id, email, first_name, last_name, password_hash, status, notification_type, token_seconds, last_seen_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		u.ID, u.Email, u.FirstName, u.LastName, hash, status, u.NotificationType, seconds, secondsOrNull(seen))
	for _, m := range u.Memberships {
		if err != nil {
			break
		}
		err = f.membership(ctx, tx, u, f.seed.business(m.Business).ID, m.Role)
	}
	return err
}

// membership relates somebody to a business: as a member, as one who was asked to
// join, or as one who was and is no more. The first business is the current one.
func (f filler) membership(ctx context.Context, tx *sql.Tx, u seedUser, business recordID, role string) error {
	switch u.Status {
	case "invited":
		asked := f.today.AddDate(0, 0, -u.InvitedDaysAgo).Add(9*time.Hour + 30*time.Minute)
		// Nobody knows the link: sending it again makes one.
		return run(ctx, tx, "invite", do(`INSERT INTO invitations
			(business_id, email, first_name, last_name, role, notification_type, token_hash, invited_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			business, u.Email, u.FirstName, u.LastName, role, u.NotificationType, fmt.Sprintf("none-%d", u.ID), asked.Unix(), asked.Add(invitationLife).Unix()))
	case "revoked":
		return run(ctx, tx, "revoke", do(`INSERT INTO revoked_members (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, role))
	default:
		return run(ctx, tx, "join",
			do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, role),
			do(`UPDATE customers SET business_id = coalesce(business_id, ?) WHERE id = ?`, business, u.ID))
	}
}

// The first ids of the demonstration, far apart so that an id tells what it
// names when it is met in a log.
const (
	firstAddressID       recordID = 501
	firstContactID       recordID = 901
	firstPaymentMethodID recordID = 301
)

func (f filler) contacts(ctx context.Context, tx *sql.Tx) error {
	for i, c := range f.seed.Contacts {
		_, err := tx.ExecContext(ctx, `INSERT INTO contacts
			(id, business_id, first_name, last_name, email, phone, job_title, type) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			firstContactID+recordID(i), f.seed.business(c.Business).ID, c.FirstName, c.LastName, c.Email, mustPhonePtr(c.Phone), c.JobTitle, c.Type)
		if err != nil {
			return fmt.Errorf("contact %s %s: %w", c.FirstName, c.LastName, err)
		}
	}
	return nil
}

func (f filler) addresses(ctx context.Context, tx *sql.Tx) error {
	for i, a := range f.seed.Addresses {
		row := address{
			ID: firstAddressID + recordID(i), BusinessID: f.seed.business(a.Business).ID,
			Label: a.Label, Kind: a.Kind, Line1: a.Line1, PostalCode: a.PostalCode, City: a.City, CountryCode: "FR",
			Latitude: &a.Lat, Longitude: &a.Lon, AccessNotes: &a.AccessNotes, MaxTruckTonnage: &a.MaxTruckTonnage,
			SafetyProtocolAt: f.maybeDaysAgo(a.SafetyProtocolDaysAgo), IsDefault: a.IsDefault,
		}
		for _, h := range a.OpeningHours {
			row.OpeningHours = append(row.OpeningHours, openingHours(h))
		}
		if a.Contact != nil {
			id, err := f.contactID(a.Business, *a.Contact)
			if err != nil {
				return err
			}
			row.ContactID = &id
		}
		if _, err := insertAddress(ctx, tx, row); err != nil {
			return fmt.Errorf("address %s: %w", a.Label, err)
		}
	}
	return nil
}

func (f filler) contactID(business, lastName string) (recordID, error) {
	for i, c := range f.seed.Contacts {
		if c.Business == business && c.LastName == lastName {
			return firstContactID + recordID(i), nil
		}
	}
	return 0, errors.New("seed.json: no contact " + lastName + " in " + business)
}

func (f filler) mandates(ctx context.Context, tx *sql.Tx) error {
	for i, m := range f.seed.Mandates {
		b := f.seed.business(m.Business)
		signed := f.today.AddDate(0, 0, -m.SignedDaysAgo)
		rum, err := nextRUM(ctx, tx, b.ID, signed)
		if err != nil {
			return err
		}
		who, err := readDebtor(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		at := f.daysAgo(m.SignedDaysAgo)
		_, err = insertPaymentMethod(ctx, tx, paymentMethod{
			ID: firstPaymentMethodID + recordID(i), BusinessID: b.ID, Type: methodSEPA, Status: methodActive, IsDefault: m.IsDefault, CreatedAt: at,
			Holder: b.LegalName, IBAN: b.IBAN, BankName: &b.Bank, BIC: &b.BIC, RUM: rum, ICS: f.seed.Provider.ICS, Scheme: m.Scheme, SignedAt: at, debtor: who,
		})
		if err != nil {
			return fmt.Errorf("mandate of %s: %w", m.Business, err)
		}
	}
	return nil
}

func (f filler) cards(ctx context.Context, tx *sql.Tx) error {
	for i, c := range f.seed.Cards {
		expires := f.today.AddDate(0, c.ExpiresInMonths, 0)
		_, err := insertPaymentMethod(ctx, tx, paymentMethod{
			ID: firstPaymentMethodID + recordID(len(f.seed.Mandates)+i), BusinessID: f.seed.business(c.Business).ID,
			Type: methodCard, Status: methodActive, CreatedAt: f.daysAgo(c.AddedDaysAgo),
			Brand: c.Brand, Last4: c.Last4, ExpMonth: int(expires.Month()), ExpYear: expires.Year(),
		})
		if err != nil {
			return fmt.Errorf("card of %s: %w", c.Business, err)
		}
	}
	return nil
}
