package provider_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// reading returns a session whose provider responds with body, and its client.
func reading(t *testing.T, body string) (*provider.Session, *provider.Client) {
	t.Helper()
	c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Transport: always(body)})
	return c.For(credentials, "fr"), c
}

// always responds to every call with body.
func always(body string) http.RoundTripper {
	return roundTrip(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
	})
}

func instant(s string) *time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return &t
}

// expect compares as text, so that a difference is readable.
func expect(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		g, _ := json.MarshalIndent(got, "", " ")
		w, _ := json.MarshalIndent(want, "", " ")
		t.Errorf("got %T %s\nwant %T %s", got, g, want, w)
	}
}

func noOddities(t *testing.T, c *provider.Client) {
	t.Helper()
	if o := c.Oddities(); len(o) != 0 {
		t.Errorf("oddities %v", o)
	}
}

// The records of product 8.1, each with every field.
func TestFullRecords(t *testing.T) {
	ctx := t.Context()
	t.Run("business", func(t *testing.T) {
		s, c := reading(t, `{"id":"1","name":"Garonne","logo":"logos/1.png","legal_name":"G SAS","siret":"99990112700012",
			"vat_number":"FR24999901127","activity":"Transports / Logistique","phone":"05 36 49 10 10","billing_email":"c@g.example",
			"po_required":true,"credit_limit":15000000,"created_at":"2024-03-01T08:00:00+01:00","role":"OWNER","new_field":{"a":[1]}}`)
		got, err := s.Business(ctx, "1")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, &domain.Business{ID: "1", Name: "Garonne", Logo: "logos/1.png", LegalName: new("G SAS"), Siret: new("99990112700012"),
			VatNumber: new("FR24999901127"), Activity: new("Transports / Logistique"), Phone: new("05 36 49 10 10"), BillingEmail: new("c@g.example"),
			PurchaseOrderRequired: new(true), CreditLimit: new(domain.Cents(15000000)), CreatedAt: instant("2024-03-01T07:00:00Z"), Role: new(domain.RoleOwner)})
		noOddities(t, c)
	})
	t.Run("address", func(t *testing.T) {
		s, c := reading(t, `[{"id":"2","business_id":"1","label":"Dépôt","kind":"DELIVERY","line1":"14 rue","line2":"Bât. A","postal_code":"31200",
			"city":"Toulouse","country_code":"FR","latitude":43.648,"longitude":-1.428,"access_notes":"Portail","max_truck_tonnage":44,
			"opening_hours":[{"weekday":1,"opens_at":"08:00","closes_at":"18:00:00"}],"contact_id":"7","safety_protocol_at":"2025-01-02T03:04:05.678Z",
			"is_default":true,"last_delivery_at":"2026-03-01T10:00:00Z"}]`)
		got, err := s.Addresses(ctx)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.Address{{ID: "2", BusinessID: "1", Label: "Dépôt", Kind: new(domain.AddressDelivery), Line1: "14 rue",
			Line2: new("Bât. A"), PostalCode: "31200", City: "Toulouse", CountryCode: "FR", Latitude: new(43.648), Longitude: new(-1.428),
			AccessNotes: new("Portail"), MaxTruckTonnage: new(44), OpeningHours: []domain.OpeningHours{{Weekday: 1, OpensAt: "08:00", ClosesAt: "18:00"}},
			ContactID: "7", SafetyProtocolAt: instant("2025-01-02T03:04:05.678Z"), IsDefault: true, LastDeliveryAt: instant("2026-03-01T10:00:00Z")}})
		noOddities(t, c)
	})
	t.Run("contact", func(t *testing.T) {
		s, c := reading(t, `[{"id":"7","business_id":"1","first_name":"Élodie","last_name":"Roux","email":"e@g.example","phone":"+33639980001","job_title":"Cheffe","type":"OPS"}]`)
		got, err := s.Contacts(ctx, "9")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.Contact{{ID: "7", BusinessID: "1", FirstName: "Élodie", LastName: "Roux", Email: new("e@g.example"),
			Phone: new("+33639980001"), JobTitle: new("Cheffe"), Type: new(domain.ContactOps)}})
		noOddities(t, c)
	})
	t.Run("gas", func(t *testing.T) {
		s, c := reading(t, `[{"id":"g","slug":"gazole","name":"Gazole B7","short_name":"B7","energy_id":0,"energy_type":"b7Gazole","unit":"L",
			"unit_price":"1.2170","price_updated_at":"2026-03-01T04:00:00Z","vat_rate":"20","min_volume":500,"max_volume":30000,"volume_step":100,
			"emission_factor":{"total":"3.10","combustion":"2.50","upstream":"0.60","source":"Base","reference":"r"},"safety_data_sheet":null}]`)
		got, err := s.Gases(ctx)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.Gas{{ID: "g", Slug: "gazole", Name: "Gazole B7", ShortName: "B7", EnergyID: new(0), EnergyType: new(domain.EnergyB7Gazole),
			Unit: "L", UnitPriceExclTax: new(domain.Decimal("1.2170")), PriceUpdatedAt: instant("2026-03-01T04:00:00Z"), VatRate: new(domain.Decimal("20")),
			MinVolume: new(500), MaxVolume: new(30000), VolumeStep: new(100), EmissionFactor: &domain.EmissionFactor{Total: "3.10",
				Combustion: new(domain.Decimal("2.50")), Upstream: new(domain.Decimal("0.60")), Source: "Base", Reference: new("r")}}})
		noOddities(t, c)
	})
	t.Run("payment methods", func(t *testing.T) {
		s, c := reading(t, `{"data":[
			{"id":"1","type":"SEPA","status":"ACTIVE","is_default":true,"created_at":"2026-03-01T10:00:00Z","holder":"G SAS","iban_last4":"0065",
			 "bank_name":"Banque","bic":"TESTFRPPXXX","rum":"SE-1","ics":"FR80ZZZ999901","scheme":"B2B","signed_at":"2026-03-01"},
			{"id":"2","type":"CARD","status":"EXPIRED","is_default":false,"created_at":null,"brand":"Visa","last4":"4242","exp_month":3,"exp_year":2027}]}`)
		got, err := s.PaymentMethods(ctx, "1")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []domain.PaymentMethod{
			&domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "1", IsDefault: true, CreatedAt: instant("2026-03-01T10:00:00Z"),
				Status: new(domain.PaymentActive)}, Holder: new("G SAS"), IbanLast4: "0065", BankName: new("Banque"), Bic: new("TESTFRPPXXX"), Rum: new("SE-1"),
				Ics: new("FR80ZZZ999901"), Scheme: new(domain.SepaB2B), SignedAt: instant("2026-03-01T00:00:00Z")},
			&domain.Card{PaymentMethodBase: domain.PaymentMethodBase{ID: "2", Status: new(domain.PaymentExpired)}, Brand: "Visa", Last4: "4242",
				ExpMonth: new(3), ExpYear: new(2027)},
		})
		noOddities(t, c)
	})
}

func TestCustomer(t *testing.T) {
	base := domain.Customer{ID: "7", Email: "c@g.example", FirstName: "Claire", LastName: "Lemaire", BusinessID: "3"}
	with := func(change func(*domain.Customer)) *domain.Customer { c := base; change(&c); return &c }
	const fields = `"id":7,"email":"c@g.example","first_name":"Claire","last_name":"Lemaire","business_id":3`
	for body, want := range map[string]*domain.Customer{
		`{"customer":{` + fields + `}}`:                                         &base,
		`{"data":{"customer":{` + fields + `}}}`:                                &base,
		`{"data":{` + fields + `},"meta":{}}`:                                   &base,
		`{` + fields + `}`:                                                      &base,
		"\ufeff {" + fields + `, "data": 1, "customer": 2}`:                     &base,
		`{` + fields + `,"role":null,"permissions":null}`:                       &base,
		`{` + fields + `,"role":""}`:                                            &base,
		`{` + fields + `,"role":"OWNER"}`:                                       with(func(c *domain.Customer) { c.Role = new(domain.RoleOwner) }),
		`{` + fields + `,"role":"DRIVER"}`:                                      with(func(c *domain.Customer) { c.Role = new(domain.BusinessRole("DRIVER")) }),
		`{` + fields + `,"role":{"name":"VIEWER"}}`:                             with(func(c *domain.Customer) { c.Role = new(domain.BusinessRole) }),
		`{` + fields + `,"permissions":{"read":true}}`:                          with(func(c *domain.Customer) { c.Permissions = []domain.Permission{} }),
		`{` + fields + `,"permissions":[]}`:                                     with(func(c *domain.Customer) { c.Permissions = []domain.Permission{} }),
		`{` + fields + `,"permissions":["ORDER_READ","FLY","ORDER_READ",null]}`: with(func(c *domain.Customer) { c.Permissions = []domain.Permission{"ORDER_READ", "FLY"} }),
		`{` + fields + `,"notification_type":10}`:                               with(func(c *domain.Customer) { c.NotificationType = new(domain.NotifyNone) }),
		`{` + fields + `,"notification_type":"1"}`:                              with(func(c *domain.Customer) { c.NotificationType = new(domain.NotifyOperations) }),
		`{` + fields + `,"notification_type":3}`:                                with(func(c *domain.Customer) { c.NotificationType = new(domain.NotificationType("3")) }),
		`{"customer":{"id":"7"}}`:                                               {ID: "7"},
		`{"customer":{"id":"7","business_id":null}}`:                            {ID: "7"},
		`{"customer":{"id":"7","business_id":""}}`:                              {ID: "7"},
	} {
		s, _ := reading(t, body)
		got, err := s.Customer(t.Context())
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		expect(t, got, want)
	}
	for _, body := range []string{`{"customer":null}`, `{"data":null}`, `{"data":{"customer":null}}`, `null`} {
		s, _ := reading(t, body)
		if _, err := s.Customer(t.Context()); !errors.Is(err, domain.ErrNoCustomer) {
			t.Errorf("%s: %v, want No customer found", body, err)
		}
	}
	for _, body := range []string{`{"customer":{"email":"x"}}`, `{"customer":{"id":{}}}`, `{"customer":[]}`, `[]`, `{}`} {
		s, _ := reading(t, body)
		if _, err := s.Customer(t.Context()); domain.CodeOf(err) != domain.CodeUpstreamInvalid {
			t.Errorf("%s: %v, want UPSTREAM_INVALID", body, err)
		}
	}
}

// An identifier is opaque text, of any JSON type.
func TestIdentifiers(t *testing.T) {
	s, c := reading(t, `[{"id":9007199254740993},{"id":"0012"},{"id":123456789012345678901234567890},{"id":0},{"id":"a/b"},
		{"id":""},{"id":null},{},{"id":1.5},{"id":1e3},{"id":true},{"id":["1"]},null,"x",12,[]]`)
	got, err := s.Gases(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ids := []domain.ID{}
	for _, g := range got {
		ids = append(ids, g.ID)
	}
	expect(t, ids, []domain.ID{"9007199254740993", "0012", "123456789012345678901234567890", "0", "a/b"})
	expect(t, c.Oddities(), map[provider.Oddity]uint64{
		{Kind: provider.OddityUnreadable, Field: "gas.id"}: 4, {Kind: provider.OddityDropped, Field: "gas.id"}: 7, {Kind: provider.OddityDropped, Field: "gas"}: 4})
}

// A missing member is named with its place in the response.
func TestMissingMembersAreNamed(t *testing.T) {
	for body, want := range map[string]string{
		`[{"id":1},{"id":2},{"id":3},{"label":"Dépôt"}]`: "address[3].id",
		`[{"id":1,"opening_hours":[{"weekday":{}}]}]`:    "address[0].opening_hours[0].weekday",
		`[{"id":1},"x"]`: "address[1]",
	} {
		var log bytes.Buffer
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Logger: slog.New(slog.NewTextHandler(&log, nil)), Transport: always(body)})
		if _, err := c.For(credentials, "fr").Addresses(t.Context()); err != nil {
			t.Errorf("%s: %v", body, err)
		}
		if !strings.Contains(log.String(), "place="+want+"\n") {
			t.Errorf("%s: the log does not name %s:\n%s", body, want, log.String())
		}
	}
	for body, want := range map[string]string{`{"label":"x"}`: "the record is incomplete: business.id", `{"id":1,"name":x}`: "business.name"} {
		s, _ := reading(t, body)
		if _, err := s.Business(t.Context(), "1"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
	s, _ := reading(t, `[{"id":1},{"id":2,"line1":x}]`)
	if _, err := s.Addresses(t.Context()); err == nil || !strings.Contains(err.Error(), "address[1].line1") {
		t.Errorf("invalid JSON: %v", err)
	}
}

func TestEnvelopes(t *testing.T) {
	// record has the required members of the records of all lists.
	const record = `{"id":1, "invoice_id":1, "tank_id":1, "at":"2026-03-12T09:00:00Z", "vehicle_id":1, "period":"2026-03", "value":"1", "gas_id":1, "date":"2026-03-12", "unit_price":"1.2168", "threshold":"1.2", "status":"planned", "address_id":1, "emissions":"0", "kind":"order"}`
	for body, want := range map[string]int{
		`[]`: 0, `null`: 0, `{"data":null}`: 0, `{"data":[]}`: 0, ` {"data" : [ ` + record + ` ], "links":{}, "meta":{"total":1}} `: 1, "\ufeff[" + record + "]": 1,
	} {
		for _, e := range exercises {
			if !e.list {
				continue
			}
			s, _ := reading(t, body)
			got, err := e.call(t.Context(), s)
			if err != nil || got == nil || reflect.ValueOf(got).Len() != want {
				t.Errorf("%s of %s: %v, %v; want %d", e.name, body, got, err, want)
			}
		}
	}
	for _, body := range []string{`{}`, `{"items":[]}`, `{"data":{}}`, `{"data":"x"}`, `{"id":"1","data":[]}`, `true`} {
		s, _ := reading(t, body)
		if got, err := s.Gases(t.Context()); domain.CodeOf(err) != domain.CodeUpstreamInvalid || got != nil {
			t.Errorf("%s: %v, %v; want UPSTREAM_INVALID", body, got, err)
		}
	}
	for _, body := range []string{`{"id":1,"data":{"id":2}}`, `{"data":{"id":1}}`} {
		s, _ := reading(t, body)
		if got, err := s.Business(t.Context(), "1"); err != nil || got.ID != "1" {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
}

// field decodes one member of one record, and returns the number of oddities.
func field[T any](t *testing.T, member, value string, of func(*provider.Session) (T, error)) (T, int) {
	t.Helper()
	s, c := reading(t, fmt.Sprintf(`[{"id":"1",%q:%s}]`, member, value))
	v, err := of(s)
	if err != nil {
		t.Errorf("%s %s fails the whole list: %v", member, value, err)
	}
	return v, len(c.Oddities())
}

// want is a value, and whether it is counted as odd.
type want[T any] struct {
	value *T
	odd   bool
}

func checkField[T any](t *testing.T, member string, cases map[string]want[T], of func(*provider.Session) (*T, error)) {
	t.Helper()
	for value, w := range cases {
		got, odd := field(t, member, value, of)
		if !reflect.DeepEqual(got, w.value) || (odd == 1) != w.odd || odd > 1 {
			t.Errorf("%s %s reads as %s with %d oddities, want %s, odd %t", member, value, show(got), odd, show(w.value), w.odd)
		}
	}
}

func show[T any](v *T) string {
	if v == nil {
		return "nil"
	}
	return fmt.Sprintf("%#v", *v)
}

func gasField[T any](t *testing.T, of func(*domain.Gas) T) func(*provider.Session) (T, error) {
	return func(s *provider.Session) (T, error) { return onlyOne(of)(s.Gases(t.Context())) }
}

func addressField[T any](t *testing.T, of func(*domain.Address) T) func(*provider.Session) (T, error) {
	return func(s *provider.Session) (T, error) { return onlyOne(of)(s.Addresses(t.Context())) }
}

// onlyOne returns a value of the one record of a list.
func onlyOne[R, T any](of func(R) T) func([]R, error) (T, error) {
	return func(list []R, err error) (none T, _ error) {
		if len(list) != 1 {
			return none, fmt.Errorf("%d records: %w", len(list), err)
		}
		return of(list[0]), err
	}
}

func TestScalars(t *testing.T) {
	checkField(t, "unit_price", map[string]want[domain.Decimal]{
		`"1.2170"`: {new(domain.Decimal("1.2170")), false}, `1.2170`: {new(domain.Decimal("1.2170")), false}, `0`: {new(domain.Decimal("0")), false},
		`" -1.5 "`: {new(domain.Decimal("-1.5")), false}, `12e-1`: {new(domain.Decimal("1.2")), false}, `null`: {}, `""`: {}, `"  "`: {},
		`"1,2170"`: {nil, true}, `"1.2 €"`: {nil, true}, `"NaN"`: {nil, true}, `"0x1p-2"`: {nil, true}, `"1_0"`: {nil, true}, `".5"`: {nil, true},
		`"1e"`: {nil, true}, `1e300`: {nil, true}, `1e999999999`: {nil, true}, `true`: {nil, true}, `{}`: {nil, true}, `[1]`: {nil, true},
		`1.` + strings.Repeat("0", 50): {nil, true},
	}, gasField(t, func(g *domain.Gas) *domain.Decimal { return g.UnitPriceExclTax }))
	checkField(t, "min_volume", map[string]want[int]{
		`500`: {new(500), false}, `"500"`: {new(500), false}, `500.0`: {new(500), false}, `5e2`: {new(500), false}, `-2147483648`: {new(-2147483648), false},
		`null`: {}, `""`: {}, `500.5`: {nil, true}, `2147483648`: {nil, true}, `99999999999999999999`: {nil, true}, `"500 L"`: {nil, true},
		`false`: {nil, true}, `[]`: {nil, true},
	}, gasField(t, func(g *domain.Gas) *int { return g.MinVolume }))
	checkField(t, "price_updated_at", map[string]want[time.Time]{
		`"2026-03-29T03:30:00+02:00"`: {instant("2026-03-29T01:30:00Z"), false}, `"2026-03-29T03:30:00+0200"`: {instant("2026-03-29T01:30:00Z"), false},
		`"2026-03-01T10:00:00"`: {instant("2026-03-01T10:00:00Z"), false}, `"2026-03-01 10:00:00.5"`: {instant("2026-03-01T10:00:00.5Z"), false},
		`"2026-03-01"`: {instant("2026-03-01T00:00:00Z"), false}, `null`: {}, `""`: {}, `"0000-00-00 00:00:00"`: {nil, true}, `"01/03/2026"`: {nil, true},
		`1772359200`: {nil, true}, `true`: {nil, true}, `{"date":"2026-03-01"}`: {nil, true},
	}, gasField(t, func(g *domain.Gas) *time.Time { return g.PriceUpdatedAt }))
	checkField(t, "latitude", map[string]want[float64]{
		`43.648`: {new(43.648), false}, `"43.648"`: {new(43.648), false}, `-90`: {new(-90.0), false}, `null`: {}, `""`: {},
		`90.1`: {nil, true}, `"Inf"`: {nil, true}, `1e400`: {nil, true}, `[]`: {nil, true},
	}, addressField(t, func(a *domain.Address) *float64 { return a.Latitude }))
	checkField(t, "longitude", map[string]want[float64]{`180`: {new(180.0), false}, `"-1.428"`: {new(-1.428), false}, `-180.1`: {nil, true}},
		addressField(t, func(a *domain.Address) *float64 { return a.Longitude }))
	checkField(t, "is_default", map[string]want[bool]{
		`true`: {new(true), false}, `1`: {new(true), false}, `"1"`: {new(true), false}, `"true"`: {new(true), false},
		`false`: {new(false), false}, `0`: {new(false), false}, `"0"`: {new(false), false}, `"false"`: {new(false), false}, `null`: {new(false), false},
		`""`: {new(false), false}, `"oui"`: {new(false), true}, `2`: {new(false), true}, `[]`: {new(false), true},
	}, addressField(t, func(a *domain.Address) *bool { return &a.IsDefault }))
	checkField(t, "access_notes", map[string]want[string]{
		`"Portail"`: {new("Portail"), false}, `"\u00e9\n\""`: {new("é\n\""), false}, `12`: {new("12"), false}, `null`: {}, `""`: {},
		`true`: {nil, true}, `{}`: {nil, true}, "\"\xff\"": {new("\ufffd"), false},
	}, addressField(t, func(a *domain.Address) *string { return a.AccessNotes }))
	checkField(t, "kind", map[string]want[domain.AddressKind]{
		`"BOTH"`: {new(domain.AddressBoth), false}, `"DEPOT"`: {new(domain.AddressKind("DEPOT")), true}, `null`: {}, `""`: {}, `[]`: {nil, true},
	}, addressField(t, func(a *domain.Address) *domain.AddressKind { return a.Kind }))
	hours := func(h ...domain.OpeningHours) *[]domain.OpeningHours {
		l := append([]domain.OpeningHours{}, h...)
		return &l
	}
	checkField(t, "opening_hours", map[string]want[[]domain.OpeningHours]{
		`[{"weekday":"7","opens_at":"00:00","closes_at":"24:00"}]`: {hours(domain.OpeningHours{Weekday: 7, OpensAt: "00:00", ClosesAt: "24:00"}), false},
		`[{"weekday":0,"opens_at":"08:00","closes_at":"18:00"},{"weekday":2,"opens_at":"08:00","closes_at":"18:00"}]`: {
			hours(domain.OpeningHours{Weekday: 2, OpensAt: "08:00", ClosesAt: "18:00"}), true},
		`[{"weekday":1,"opens_at":"8h","closes_at":"18:00"}]`: {hours(), true}, `[{}]`: {hours(), true}, `["lundi"]`: {hours(), true},
		`"24/7"`: {hours(), true}, `{}`: {hours(), true}, `null`: {hours(), false}, `[]`: {hours(), false},
	}, addressField(t, func(a *domain.Address) *[]domain.OpeningHours { return &a.OpeningHours }))
	checkField(t, "emission_factor", map[string]want[domain.EmissionFactor]{
		`{"total":3.1,"source":"Base"}`: {&domain.EmissionFactor{Total: "3.1", Source: "Base"}, false},
		`{"source":"Base"}`:             {}, `null`: {}, `{"total":"?"}`: {nil, true}, `"3.1"`: {nil, true},
	}, gasField(t, func(g *domain.Gas) *domain.EmissionFactor { return g.EmissionFactor }))
	checkField(t, "short_name", map[string]want[string]{`"B7"`: {new("B7"), false}, `null`: {new(""), false}, `{}`: {new(""), true}},
		gasField(t, func(g *domain.Gas) *string { return &g.ShortName }))
}

func TestShortNameFallsBackOnTheName(t *testing.T) {
	s, _ := reading(t, `[{"id":1,"name":"Gazole B7"}]`)
	if l, err := s.Gases(t.Context()); err != nil || l[0].ShortName != "Gazole B7" {
		t.Errorf("%v, %v", l, err)
	}
}

// A list of one business sets the business of its elements.
func TestOwnBusinessIsFilledIn(t *testing.T) {
	s, _ := reading(t, `[{"id":1},{"id":2,"business_id":5}]`)
	addresses, err := s.BusinessAddresses(t.Context(), "9")
	if err != nil || addresses[0].BusinessID != "9" || addresses[1].BusinessID != "5" {
		t.Errorf("%v, %v", addresses, err)
	}
	contacts, err := s.Contacts(t.Context(), "9")
	if err != nil || contacts[0].BusinessID != "9" || contacts[1].BusinessID != "5" {
		t.Errorf("%v, %v", contacts, err)
	}
	all, err := s.Addresses(t.Context())
	if err != nil || all[0].BusinessID != "" {
		t.Errorf("%v, %v", all, err)
	}
}

// Only four characters remain of an account or a card number, in any form.
func TestAccountNumbersAreCut(t *testing.T) {
	for sent, last := range map[string]string{
		`"iban":"FR76 9999 9000 0110 0000 0000 065"`:           "0065",
		`"iban_last4":"FR7699999000011000000000065"`:           "0065",
		`"iban_last4":"FR76 •••• •••• 006b"`:                   "006B",
		`"iban_last4":"","iban":"FR7699999000011000000000065"`: "0065",
		`"iban_last4":65`:   "65",
		`"iban_last4":null`: "",
		`"iban_last4":["FR7699999000011000000000065"]`: "",
	} {
		s, c := reading(t, `[{"id":1,"type":"sepa",`+sent+`}]`)
		l, err := s.PaymentMethods(t.Context(), "1")
		if err != nil || l[0].(*domain.SepaMandate).IbanLast4 != last {
			t.Errorf("%s: %+v, %v", sent, l, err)
		}
		if text := fmt.Sprintf("%+v %v", l[0], c.Oddities()); strings.Contains(text, "99999") {
			t.Errorf("%s leaves the package in %s", sent, text)
		}
	}
	for _, sent := range []string{`"last4":"4242 4242 4242 4242"`, `"number":"4242424242424242"`, `"last4":4242424242424242`} {
		s, c := reading(t, `[{"id":1,"type":"CARD",`+sent+`,"exp_month":13}]`)
		l, err := s.PaymentMethods(t.Context(), "1")
		if card := l[0].(*domain.Card); err != nil || card.Last4 != "4242" || card.ExpMonth != nil {
			t.Errorf("%s: %+v, %v", sent, card, err)
		}
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityUnreadable, Field: "payment_method.exp_month"}: 1})
	}
}

func TestUnknownPaymentMethod(t *testing.T) {
	s, c := reading(t, `[{"id":1,"type":"WALLET","is_default":1},{"id":2}]`)
	got, err := s.PaymentMethods(t.Context(), "1")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, []domain.PaymentMethod{
		&domain.OtherPaymentMethod{PaymentMethodBase: domain.PaymentMethodBase{ID: "1", IsDefault: true}, Kind: "WALLET"},
		&domain.OtherPaymentMethod{PaymentMethodBase: domain.PaymentMethodBase{ID: "2"}},
	})
	if n := c.Oddities()[provider.Oddity{Kind: provider.OddityUnknownValue, Field: "payment_method.type", Value: "WALLET"}]; n != 1 {
		t.Errorf("the unknown type was counted %d times", n)
	}
}

// In French order accents and case only decide between equal letters, and equal names keep their
// order.
func TestBusinessesAreSorted(t *testing.T) {
	names := []string{"Zinc", "été", "Transports", "école", "Ecole", "Été", "autocars", "BTP Rives", "Œuvre", "Autocars", "oeuf", "Île", "2i", "BTP"}
	want := []string{"2i", "autocars", "Autocars", "BTP", "BTP Rives", "Ecole", "école", "été", "Été", "Île", "oeuf", "Œuvre", "Transports", "Zinc"}
	items := []string{}
	for i, name := range names {
		items = append(items, fmt.Sprintf(`{"id":%d,"name":%q}`, i, name))
	}
	for i := range 30 {
		items = append(items, fmt.Sprintf(`{"id":%d,"name":"Zz"}`, 100+i))
		want = append(want, "Zz")
	}
	s, _ := reading(t, "["+strings.Join(items, ",")+"]")
	list, err := s.Businesses(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, b := range list {
		got = append(got, b.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for i, b := range list[len(names):] {
		if b.ID != domain.ID(fmt.Sprint(100+i)) {
			t.Errorf("equal names changed places: %s is number %d", b.ID, i)
		}
	}
}

// Each oddity is logged once, by its field, without personal data.
func TestOdditiesAreLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	values := []string{"DRIVER", "DRIVER", "Claire Lemaire", "c@g.example", "FR7699999000011000000000065", "4242424242424242", "NEW_2"}
	next := 0
	c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Logger: slog.New(slog.NewJSONHandler(&log, nil)),
		Transport: roundTrip(func(*http.Request) (*http.Response, error) {
			body := fmt.Sprintf(`{"id":1,"role":%q,"siret":[]}`, values[next])
			next++
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
		})})
	for range values {
		if _, err := c.For(credentials, "fr").Business(t.Context(), "1"); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, c.Oddities(), map[provider.Oddity]uint64{
		{Kind: provider.OddityUnreadable, Field: "business.siret"}:                   7,
		{Kind: provider.OddityUnknownValue, Field: "business.role", Value: "DRIVER"}: 2,
		{Kind: provider.OddityUnknownValue, Field: "business.role", Value: "NEW_2"}:  1,
		{Kind: provider.OddityUnknownValue, Field: "business.role"}:                  4,
	})
	if lines := strings.Count(log.String(), "\n"); lines != 4 {
		t.Errorf("%d lines were logged, want 4:\n%s", lines, &log)
	}
	for _, personal := range []string{"Claire", "@", "FR76", "4242"} {
		if strings.Contains(log.String(), personal) {
			t.Errorf("the log contains %q", personal)
		}
	}
}

// A provider that invents values cannot exhaust the memory.
func TestOdditiesAreBounded(t *testing.T) {
	var body strings.Builder
	body.WriteString("[")
	for i := range 2000 {
		fmt.Fprintf(&body, `{"id":1,"role":"R%d_%c"},`, i%1000, 'a'+rune(i/1000))
	}
	s, c := reading(t, body.String()+`{"id":1}]`)
	if _, err := s.Businesses(t.Context()); err != nil {
		t.Fatal(err)
	}
	var total uint64
	for _, n := range c.Oddities() {
		total += n
	}
	if kept := len(c.Oddities()); kept > 501 || total != 2000 {
		t.Errorf("%d oddities are kept, of %d met", kept, total)
	}
}

// Neither can a provider that varies the spelling of a name, which is still read.
func TestNamesOfOdditiesAreBounded(t *testing.T) {
	var body strings.Builder
	body.WriteString(`[{"id":1,"` + strings.Repeat("_", 5000) + `siret":[]},`)
	for i := range 3000 {
		name := ""
		for _, letter := range "siret" {
			name += string(letter) + strings.Repeat("_", i%5)
			i /= 5
		}
		fmt.Fprintf(&body, `{"id":1,%q:[]},`, name)
	}
	s, c := reading(t, body.String()+`{"id":1}]`)
	if _, err := s.Businesses(t.Context()); err != nil {
		t.Fatal(err)
	}
	var total uint64
	for odd, n := range c.Oddities() {
		total += n
		if len(odd.Field) > 100 {
			t.Errorf("a field has a name of %d bytes", len(odd.Field))
		}
	}
	if kept := len(c.Oddities()); kept > 1001 || total != 3001 {
		t.Errorf("%d oddities are kept, of %d met", kept, total)
	}
}

// An accepted write succeeds even when the response has no record; the record is then nil.
func TestAcceptedWrites(t *testing.T) {
	for body, id := range map[string]domain.ID{`{"id":5}`: "5", `{"data":{"id":"5"}}`: "5", ``: "", `null`: "", `{"ok":true}`: "", `<p>OK`: ""} {
		s, _ := reading(t, body)
		got, err := s.UpdateBusiness(t.Context(), "5", domain.BusinessInput{})
		if err != nil || (got == nil) != (id == "") || got != nil && got.ID != id {
			t.Errorf("%q: %+v, %v", body, got, err)
		}
	}
}
