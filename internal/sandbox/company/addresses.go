package company

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Address is a site of a business (product 8.1). Kind is DELIVERY, BILLING or
// BOTH; MaxTruckTonnage is in tonnes, null without limit.
type Address struct {
	ID               store.ID  `json:"id" fieldtag:"key"`
	BusinessID       store.ID  `json:"business_id"`
	Label            string    `json:"label"`
	Kind             string    `json:"kind"`
	Line1            string    `json:"line1"`
	Line2            *string   `json:"line2"`
	PostalCode       string    `json:"postal_code"`
	City             string    `json:"city"`
	CountryCode      string    `json:"country_code"`
	Latitude         *float64  `json:"latitude"`
	Longitude        *float64  `json:"longitude"`
	AccessNotes      *string   `json:"access_notes"`
	MaxTruckTonnage  *int      `json:"max_truck_tonnage"`
	OpeningHours     Openings  `json:"opening_hours"`
	ContactID        *store.ID `json:"contact_id"`
	SafetyProtocolAt *string   `json:"safety_protocol_at"`
	IsDefault        bool      `json:"is_default"`
	LastDeliveryAt   *string   `json:"last_delivery_at"`
}

// OpeningHours is one opening of a site: weekday from 1, Monday; times "HH:MM" in Paris.
type OpeningHours struct {
	Weekday  int    `json:"weekday"`
	OpensAt  string `json:"opens_at"`
	ClosesAt string `json:"closes_at"`
}

// Openings are the opening hours of a site, stored as JSON.
type Openings []OpeningHours

// Scan parses the JSON of a column.
func (o *Openings) Scan(text any) error { return json.Unmarshal([]byte(text.(string)), o) }

// Value returns the JSON for a column.
func (o Openings) Value() (driver.Value, error) {
	text, err := json.Marshal(append([]OpeningHours{}, o...))
	return string(text), err
}

// countryNames are the French names of the countries that the provider delivers to.
var countryNames = map[string]string{
	"AD": "Andorre", "BE": "Belgique", "CH": "Suisse", "DE": "Allemagne", "ES": "Espagne", "FR": "France", "GB": "Royaume-Uni",
	"IT": "Italie", "LU": "Luxembourg", "MC": "Monaco", "NL": "Pays-Bas", "PT": "Portugal",
}

// InOneLine returns the address in one line, as printed on documents.
func (a Address) InOneLine() string {
	line := a.Line1
	if a.Line2 != nil {
		line += ", " + *a.Line2
	}
	return line + ", " + a.PostalCode + "\u00a0" + a.City + ", " + cmp.Or(countryNames[a.CountryCode], a.CountryCode)
}

// Addresses reads and writes the table addresses.
var Addresses = store.RecordsOf[Address]("addresses")

// listAddresses answers GET /business/addresses: the addresses of every business of the
// customer, each with its business_id.
func (s *Service) listAddresses(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.addresses(r.Context(), `WHERE business_id IN (SELECT business_id FROM memberships WHERE customer_id = ?) ORDER BY id`, who.CustomerID)
}

// listBusinessAddresses answers GET /business/{businessId}/addresses.
func (s *Service) listBusinessAddresses(r *http.Request, who api.Caller) (api.Answer, error) {
	id, _, err := api.PathBusiness(r, s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	return s.addresses(r.Context(), `WHERE business_id = ? ORDER BY id`, id)
}

func (s *Service) addresses(ctx context.Context, clause string, arg store.ID) (api.Answer, error) {
	all, err := Addresses.List(ctx, s.DB, clause, arg)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list addresses: %w", err)
	}
	return api.OK(all), nil
}

// addressFields are the fields that a write may send. Opening hours are repeated
// opening_hours[] values, each a JSON object {weekday, opens_at, closes_at}; one empty value
// clears them.
var addressFields = []string{"label", "kind", "line1", "line2", "postal_code", "city", "country_code", "latitude", "longitude",
	"access_notes", "max_truck_tonnage", "opening_hours[]", "contact_id", "is_default"}

// postAddress answers POST /business/addresses. It also takes business_id; without it the address
// belongs to the customer's current business.
func (s *Service) postAddress(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.Read(r, append([]string{"business_id"}, addressFields...)...)
	if err != nil {
		return api.Answer{}, err
	}
	a := Address{CountryCode: "FR", OpeningHours: Openings{}}
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if a.BusinessID, err = TargetBusiness(r.Context(), tx, who, f); err != nil {
			return err
		}
		if err := api.Require(r.Context(), tx, who, a.BusinessID, api.OrderWrite, api.BusinessWrite); err != nil {
			return err
		}
		if err := a.change(r.Context(), tx, f); err != nil {
			return err
		}
		if err := Addresses.Insert(r.Context(), tx, &a); err != nil {
			return err
		}
		return keepOneDefault(r.Context(), tx, "addresses", a.BusinessID, a.ID, &a.IsDefault)
	})
	return api.Answer{Status: http.StatusCreated, Body: a}, err
}

// ownAddress reads the address that the path names. It returns an error unless the caller may
// write it.
func ownAddress(r *http.Request, tx *sql.Tx, who api.Caller) (Address, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return Address{}, api.NotFound
	}
	a, err := ReadAddress(r.Context(), tx, id)
	if err != nil {
		return a, err
	}
	return a, api.Require(r.Context(), tx, who, a.BusinessID, api.OrderWrite, api.BusinessWrite)
}

// ReadAddress reads one address. It returns api.NotFound when there is none.
func ReadAddress(ctx context.Context, q store.Querier, id store.ID) (Address, error) {
	a, err := Addresses.One(ctx, q, `WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return a, api.NotFound
	}
	if err != nil {
		return a, fmt.Errorf("read an address: %w", err)
	}
	return a, nil
}

// putAddress answers PUT /business/addresses/{id}: it changes the given fields.
func (s *Service) putAddress(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.Read(r, addressFields...)
	if err != nil {
		return api.Answer{}, err
	}
	var a Address
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if a, err = ownAddress(r, tx, who); err != nil {
			return err
		}
		if err := a.change(r.Context(), tx, f); err != nil {
			return err
		}
		if err := Addresses.Update(r.Context(), tx, &a); err != nil {
			return err
		}
		return keepOneDefault(r.Context(), tx, "addresses", a.BusinessID, a.ID, &a.IsDefault)
	})
	return api.OK(a), err
}

// deleteAddress answers DELETE /business/addresses/{id}.
func (s *Service) deleteAddress(r *http.Request, who api.Caller) (api.Answer, error) {
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		a, err := ownAddress(r, tx, who)
		if err != nil {
			return err
		}
		if err := notInUse(r.Context(), tx, a.ID); err != nil {
			return err
		}
		return deleteRecord(r.Context(), tx, "addresses", "true", a.BusinessID, a.ID)
	})
	return api.Answer{Status: http.StatusNoContent}, err
}

// notInUse returns a conflict when an address has future deliveries or active tanks (product S15),
// with their numbers. It also returns one, with zeros, for an address used in the past: past
// deliveries refer to it for ever.
func notInUse(ctx context.Context, q store.Querier, address store.ID) error {
	var orders, tanks int
	var used bool
	err := q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM orders WHERE address_id = ?1 AND status <> 'delivered' AND cancelled_at IS NULL),
		(SELECT count(*) FROM tanks WHERE address_id = ?1 AND active),
		EXISTS (SELECT 1 FROM orders WHERE address_id = ?1) OR EXISTS (SELECT 1 FROM tanks WHERE address_id = ?1)
		OR EXISTS (SELECT 1 FROM recurring_orders WHERE address_id = ?1)`, address).Scan(&orders, &tanks, &used)
	if err != nil {
		return fmt.Errorf("count the uses of an address: %w", err)
	}
	if !used {
		return nil
	}
	return &api.Problem{Status: http.StatusConflict, Code: "address_in_use",
		Counts: map[string]int{"orders": orders, "tanks": tanks}}
}

// keepOneDefault makes exactly one record of a business the default in table: record when its row
// is marked as default, otherwise the current default, otherwise record. It sets isDefault to
// whether record is now the default.
func keepOneDefault(ctx context.Context, q store.Querier, table string, business, record store.ID, isDefault *bool) error {
	_, err := q.ExecContext(ctx, `UPDATE `+table+` SET is_default = (id = (
		SELECT id FROM `+table+` WHERE business_id = ?1 ORDER BY is_default DESC, id = ?2 DESC, id LIMIT 1)) WHERE business_id = ?1`, business, record)
	if err != nil {
		return fmt.Errorf("keep one default in %s: %w", table, err)
	}
	err = q.QueryRowContext(ctx, `SELECT is_default FROM `+table+` WHERE id = ?`, record).Scan(isDefault)
	if err != nil {
		return fmt.Errorf("read the default in %s: %w", table, err)
	}
	return nil
}

// deleteRecord deletes a record. When it was the default, the oldest remaining record that meets
// the SQL condition eligible becomes the default.
func deleteRecord(ctx context.Context, q store.Querier, table, eligible string, business, record store.ID) error {
	if _, err := q.ExecContext(ctx, `DELETE FROM `+table+` WHERE id = ?`, record); err != nil {
		return fmt.Errorf("delete from %s: %w", table, err)
	}
	_, err := q.ExecContext(ctx, `UPDATE `+table+` SET is_default = 1 WHERE id = (SELECT min(id) FROM `+table+` WHERE business_id = ?1 AND (`+eligible+`))
		AND NOT EXISTS (SELECT 1 FROM `+table+` WHERE business_id = ?1 AND is_default)`, business)
	if err != nil {
		return fmt.Errorf("choose a default in %s: %w", table, err)
	}
	return nil
}

var (
	frenchPostalCode = regexp.MustCompile(`^\d{5}$`)
	countryCode      = regexp.MustCompile(`^[A-Z]{2}$`)
	timeOfDay        = regexp.MustCompile(`^(?:[01]\d|2[0-3]):[0-5]\d$`)
	Tonnages         = []int{19, 26, 32, 44}
)

// LitresOf maps the tonnage of a truck to its load in litres.
var LitresOf = map[int]int{19: 13_000, 26: 19_000, 32: 24_000, 44: LargestLoad}

// LargestLoad is the load of the largest truck, in litres.
const LargestLoad = 30_000

// TruckLitres returns the load of the largest truck that can access the site, in litres.
func (a Address) TruckLitres() int {
	if a.MaxTruckTonnage != nil {
		if limit, known := LitresOf[*a.MaxTruckTonnage]; known {
			return limit
		}
	}
	return LargestLoad
}

// change applies a form and checks the complete address by product 7.3. Checking all fields, not
// only those sent, finds the ones that a new address lacks.
func (a *Address) change(ctx context.Context, q store.Querier, f form.Form) error {
	var v form.Violations
	for name, target := range map[string]*string{
		"label": &a.Label, "kind": &a.Kind, "line1": &a.Line1, "postal_code": &a.PostalCode, "city": &a.City, "country_code": &a.CountryCode,
	} {
		if f.Has(name) {
			*target = f.Text(name)
		}
	}
	for name, target := range map[string]**string{"line2": &a.Line2, "access_notes": &a.AccessNotes} {
		if f.Has(name) {
			*target = f.Optional(name)
		}
	}
	a.checkTexts(&v)
	a.changeNumbers(f, &v)
	a.changeHours(f, &v)
	if f.Has("is_default") {
		a.IsDefault = form.FlagField(f, "is_default", &v)
	}
	if err := a.changeContact(ctx, q, f, &v); err != nil {
		return err
	}
	return v.Problem()
}

func (a *Address) checkTexts(v *form.Violations) {
	v.Required("label", a.Label, 100)
	if !slices.Contains([]string{"DELIVERY", "BILLING", "BOTH"}, a.Kind) {
		v.Add("kind", "invalid")
	}
	v.Required("line1", a.Line1, 100)
	v.Limited("line2", a.Line2, 100)
	v.Required("city", a.City, 100)
	v.Limited("access_notes", a.AccessNotes, 500)
	if !countryCode.MatchString(a.CountryCode) {
		v.Add("country_code", "invalid")
	}
	if a.CountryCode != "FR" {
		v.Required("postal_code", a.PostalCode, 12)
	} else if !frenchPostalCode.MatchString(a.PostalCode) || a.PostalCode == "00000" {
		v.Add("postal_code", "invalid")
	}
}

func (a *Address) changeNumbers(f form.Form, v *form.Violations) {
	if f.Has("latitude") {
		a.Latitude = degrees(f, "latitude", 90, v)
	}
	if f.Has("longitude") {
		a.Longitude = degrees(f, "longitude", 180, v)
	}
	if !f.Has("max_truck_tonnage") {
		return
	}
	a.MaxTruckTonnage = nil
	if text := f.Text("max_truck_tonnage"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(Tonnages, n) {
			v.Add("max_truck_tonnage", "invalid")
		}
		a.MaxTruckTonnage = &n
	}
}

// degrees reads an optional coordinate between -limit and limit.
func degrees(f form.Form, name string, limit float64, v *form.Violations) *float64 {
	text := f.Text(name)
	if text == "" {
		return nil
	}
	d, err := strconv.ParseFloat(text, 64)
	if err != nil || !(d >= -limit && d <= limit) { // written so that NaN is refused
		v.Add(name, "out_of_range")
		return nil
	}
	return &d
}

func (a *Address) changeHours(f form.Form, v *form.Violations) {
	const field = "opening_hours[]"
	if !f.Has(field) {
		return
	}
	a.OpeningHours = Openings{}
	for _, text := range f[field] {
		if strings.TrimSpace(text) == "" {
			continue
		}
		var h OpeningHours
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&h); err != nil || h.Weekday < 1 || h.Weekday > 7 || !timeOfDay.MatchString(h.OpensAt) || !timeOfDay.MatchString(h.ClosesAt) {
			v.Add("opening_hours", "invalid")
			continue
		}
		if h.OpensAt >= h.ClosesAt {
			v.Add("opening_hours", "out_of_range")
			continue
		}
		a.OpeningHours = append(a.OpeningHours, h)
	}
	if len(a.OpeningHours) > 21 {
		v.Add("opening_hours", "too_long")
	}
}

// changeContact accepts a contact of the same business only.
func (a *Address) changeContact(ctx context.Context, q store.Querier, f form.Form, v *form.Violations) error {
	if !f.Has("contact_id") {
		return nil
	}
	a.ContactID = nil
	if f.Text("contact_id") == "" {
		return nil
	}
	id, _ := store.ParseID(f.Text("contact_id")) // 0, which no contact has, for a malformed id
	var known bool
	err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM contacts WHERE id = ? AND business_id = ?)`, id, a.BusinessID).Scan(&known)
	if err != nil {
		return fmt.Errorf("look a contact up: %w", err)
	}
	if !known {
		v.Add("contact_id", "not_found")
	}
	a.ContactID = &id
	return nil
}

// OneLine returns the address in one line, as the location of a calendar event.
func (a Address) OneLine() string {
	return a.Label + ", " + a.Line1 + ", " + a.PostalCode + " " + a.City
}

// OpeningCodes returns the opening hours of a day as parameters of a violation code:
// ":0700-1230:1400-1800".
func (a Address) OpeningCodes(d calendar.Date) (codes string) {
	for _, h := range a.OpeningHours {
		if h.Weekday == d.Weekday() {
			codes += ":" + strings.ReplaceAll(h.OpensAt+"-"+h.ClosesAt, ":", "")
		}
	}
	return codes
}

// Hours converts the opening hours to those of package calendar.
func (a Address) Hours() calendar.Hours {
	var all calendar.Hours
	for _, h := range a.OpeningHours {
		all = append(all, calendar.Opening{Weekday: h.Weekday, OpensAt: h.OpensAt, ClosesAt: h.ClosesAt})
	}
	return all
}
