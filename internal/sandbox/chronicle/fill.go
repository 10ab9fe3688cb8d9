package chronicle

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// DemoPasswordHash hashes the demonstration password once per process. All accounts share a fixed
// salt: the password is public, and two new stores must be equal.
var DemoPasswordHash = sync.OnceValues(func() (string, error) {
	d, err := seed.Load()
	if err != nil {
		return "", err
	}
	salt := sha256.Sum256([]byte("citerne sandbox: demonstration accounts"))
	return account.HashPassword(d.Password, salt[:account.SaltBytes]), nil
})

// Fill writes the seed into a store without customers, in one transaction, so that an interrupted
// first start can be repeated. In any other store it fills the columns that are new.
func (s *Service) Fill(ctx context.Context) error {
	var n int
	if err := s.DB.QueryRowContext(ctx, `SELECT count(*) FROM customers`).Scan(&n); err != nil {
		return fmt.Errorf("look for sandbox data: %w", err)
	}
	if n > 0 {
		return s.fillNew(ctx)
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		if err := s.filler().run(ctx, tx); err != nil {
			return err
		}
		return store.Run(ctx, tx, "note columns", noteColumns)
	})
	if err != nil {
		return fmt.Errorf("fill the sandbox store: %w", err)
	}
	return nil
}

func (s *Service) filler() filler {
	now := s.Clock.Wall()
	return filler{seed: s.Seed, now: now, today: clock.StartOfDay(now), empty: s.Profile == ProfileEmpty}
}

// filler writes the seed, whose dates are given in days before today.
type filler struct {
	seed  *seed.Seed
	now   time.Time
	today time.Time
	empty bool
}

func (f filler) run(ctx context.Context, tx *sql.Tx) error {
	steps := []func(context.Context, *sql.Tx) error{f.logos, f.businesses, f.customers}
	if !f.empty {
		steps = append(steps, f.contacts, f.addresses, f.mandates, f.cards, f.unsigned)
	}
	for _, step := range steps {
		if err := step(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// daysAgo returns the timestamp of 09:30 on a past day.
func (f filler) daysAgo(days int) string {
	return clock.Timestamp(f.today.AddDate(0, 0, -days).Add(9*time.Hour + 30*time.Minute))
}

func (f filler) maybeDaysAgo(days *int) *string {
	if days == nil {
		return nil
	}
	t := f.daysAgo(*days)
	return &t
}

func (f filler) logos(ctx context.Context, tx *sql.Tx) error {
	drawn, err := SeedLogos()
	if err != nil {
		return err
	}
	for _, l := range drawn {
		if err := company.SaveFile(ctx, tx, l); err != nil {
			return err
		}
	}
	return nil
}

func (f filler) businesses(ctx context.Context, tx *sql.Tx) error {
	drawn, err := SeedLogos()
	if err != nil {
		return err
	}
	for _, b := range f.seed.Business {
		var logo *string
		if b.Logo {
			ref := drawn[b.Key].Ref
			logo = &ref
		}
		row := company.Business{
			ID: b.ID, Name: b.Name, Logo: logo, LegalName: &b.LegalName, Siret: &b.Siret, VatNumber: &b.VatNumber, Activity: &b.Activity,
			Phone: new(form.MustPhone(b.Phone)), BillingEmail: &b.BillingEmail, PORequired: b.PurchaseOrderRequired,
			CreditLimit: &b.CreditLimitCents, CreatedAt: f.daysAgo(b.CustomerForDays),
		}
		if err := company.Businesses.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("business %s: %w", b.Key, err)
		}
	}
	return nil
}

func (f filler) customers(ctx context.Context, tx *sql.Tx) error {
	hash, err := DemoPasswordHash()
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

func (f filler) customer(ctx context.Context, tx *sql.Tx, u seed.User, hash string) error {
	status, seconds := u.Status, u.TokenSeconds
	if status == "" {
		status = account.StatusActive
	}
	if seconds == 0 {
		seconds = int(account.TokenLife / time.Second)
	}
	var seen time.Time
	if u.LastSeenMinutesAgo > 0 {
		seen = f.now.Add(-time.Duration(u.LastSeenMinutesAgo) * time.Minute)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO customers
		(id, email, first_name, last_name, password_hash, status, notification_type, token_seconds, last_seen_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		u.ID, u.Email, u.FirstName, u.LastName, hash, status, u.NotificationType, seconds, store.SecondsOrNull(seen))
	for _, m := range u.Memberships {
		if err != nil {
			break
		}
		err = f.membership(ctx, tx, u, f.seed.BusinessOf(m.Business).ID, m.Role)
	}
	return err
}

// membership makes a user a member of a business, an invited person or a revoked member, by the
// user's status. A member's first business is the current one.
func (f filler) membership(ctx context.Context, tx *sql.Tx, u seed.User, business store.ID, role string) error {
	switch u.Status {
	case "invited":
		invitedAt := f.today.AddDate(0, 0, -u.InvitedDaysAgo).Add(9*time.Hour + 30*time.Minute)
		// The invitation has no valid link: sending it again creates one.
		return store.Run(ctx, tx, "invite", store.Do(`INSERT INTO invitations
			(business_id, email, first_name, last_name, role, notification_type, token_hash, invited_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			business, u.Email, u.FirstName, u.LastName, role, u.NotificationType, fmt.Sprintf("none-%d", u.ID), invitedAt.Unix(), invitedAt.Add(company.InvitationLife).Unix()))
	case "revoked":
		return store.Run(ctx, tx, "revoke", store.Do(`INSERT INTO revoked_members (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, role))
	default:
		return store.Run(ctx, tx, "join",
			store.Do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?, ?, ?)`, u.ID, business, role),
			store.Do(`UPDATE customers SET business_id = coalesce(business_id, ?) WHERE id = ?`, business, u.ID))
	}
}

func (f filler) contacts(ctx context.Context, tx *sql.Tx) error {
	for i, c := range f.seed.Contacts {
		row := company.Contact{
			ID: seed.FirstContactID + store.ID(i), BusinessID: f.seed.BusinessOf(c.Business).ID, FirstName: c.FirstName, LastName: c.LastName,
			Email: c.Email, Phone: form.MustPhonePtr(c.Phone), JobTitle: &c.JobTitle, Type: c.Type,
		}
		if err := company.Contacts.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("contact %s %s: %w", c.FirstName, c.LastName, err)
		}
	}
	return nil
}

func (f filler) addresses(ctx context.Context, tx *sql.Tx) error {
	for i, a := range f.seed.Addresses {
		row := company.Address{
			ID: seed.FirstAddressID + store.ID(i), BusinessID: f.seed.BusinessOf(a.Business).ID,
			Label: a.Label, Kind: a.Kind, Line1: a.Line1, PostalCode: a.PostalCode, City: a.City, CountryCode: "FR",
			Latitude: &a.Lat, Longitude: &a.Lon, AccessNotes: &a.AccessNotes, MaxTruckTonnage: &a.MaxTruckTonnage,
			SafetyProtocolAt: f.maybeDaysAgo(a.SafetyProtocolDaysAgo), IsDefault: a.IsDefault,
		}
		for _, h := range a.OpeningHours {
			row.OpeningHours = append(row.OpeningHours, company.OpeningHours(h))
		}
		if a.Contact != nil {
			id, err := f.contactID(a.Business, *a.Contact)
			if err != nil {
				return err
			}
			row.ContactID = &id
		}
		if err := company.Addresses.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("address %s: %w", a.Label, err)
		}
	}
	return nil
}

func (f filler) contactID(business, lastName string) (store.ID, error) {
	for i, c := range f.seed.Contacts {
		if c.Business == business && c.LastName == lastName {
			return seed.FirstContactID + store.ID(i), nil
		}
	}
	return 0, errors.New("seed.json: no contact " + lastName + " in " + business)
}

func (f filler) mandates(ctx context.Context, tx *sql.Tx) error {
	for i, m := range f.seed.Mandates {
		b := f.seed.BusinessOf(m.Business)
		signed := f.today.AddDate(0, 0, -m.SignedDaysAgo)
		rum, err := company.NextRUM(ctx, tx, b.ID, signed)
		if err != nil {
			return err
		}
		who, err := company.ReadDebtor(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		at := f.daysAgo(m.SignedDaysAgo)
		row := company.PaymentMethod{
			ID: seed.FirstPaymentMethodID + store.ID(i), BusinessID: b.ID, Type: company.MethodSEPA, Status: company.MethodActive, IsDefault: m.IsDefault, CreatedAt: at,
			Holder: &b.LegalName, IBAN: &b.IBAN, BankName: &b.Bank, BIC: &b.BIC, RUM: &rum, ICS: &f.seed.Provider.ICS, Scheme: &m.Scheme, SignedAt: &at, Debtor: who,
		}
		if err := company.PaymentMethods.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("mandate of %s: %w", m.Business, err)
		}
	}
	return nil
}

func (f filler) cards(ctx context.Context, tx *sql.Tx) error {
	for i, c := range f.seed.Cards {
		expires := f.today.AddDate(0, c.ExpiresInMonths, 0)
		row := company.PaymentMethod{
			ID: seed.FirstPaymentMethodID + store.ID(len(f.seed.Mandates)+i), BusinessID: f.seed.BusinessOf(c.Business).ID,
			Type: company.MethodCard, Status: company.MethodActive, CreatedAt: f.daysAgo(c.AddedDaysAgo),
			Brand: &c.Brand, Last4: &c.Last4, ExpMonth: new(int(expires.Month())), ExpYear: new(expires.Year()),
		}
		if err := company.PaymentMethods.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("card of %s: %w", c.Business, err)
		}
	}
	return nil
}

// unsigned writes the mandates that wait for their signature. Their bank account differs from the
// one that is debited.
func (f filler) unsigned(ctx context.Context, tx *sql.Tx) error {
	for i, m := range f.seed.Unsigned {
		b := f.seed.BusinessOf(m.Business)
		rum, err := company.NextRUM(ctx, tx, b.ID, f.today.AddDate(0, 0, -m.AddedDaysAgo))
		if err != nil {
			return err
		}
		row := company.PaymentMethod{
			ID: seed.FirstPaymentMethodID + store.ID(len(f.seed.Mandates)+len(f.seed.Cards)+i), BusinessID: b.ID, Type: company.MethodSEPA, Status: company.MethodPending,
			CreatedAt: f.daysAgo(m.AddedDaysAgo), Holder: &b.LegalName, IBAN: &m.IBAN, BankName: &b.Bank, BIC: &b.BIC, RUM: &rum, ICS: &f.seed.Provider.ICS, Scheme: &m.Scheme,
		}
		if err := company.PaymentMethods.Insert(ctx, tx, &row); err != nil {
			return fmt.Errorf("unsigned mandate of %s: %w", m.Business, err)
		}
	}
	return nil
}
