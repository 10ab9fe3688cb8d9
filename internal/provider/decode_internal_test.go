package provider

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/domain"
)

// FuzzDecode passes any bytes to every decoder. The results must meet the guarantees that the rest
// of the program relies on.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `[]`, `{}`, `{"data":null}`, `{"data":[{"id":1}]}`, `{"customer":{"id":"7","permissions":["A",1,null]}}`,
		`[{"id":9007199254740993,"type":"SEPA","iban":"FR7699999000011000000000065"}]`,
		`[{"id":"x","type":"CARD","number":"4242424242424242","exp_month":99}]`,
		`[{"id":"1","opening_hours":[{"weekday":1,"opens_at":"24:00","closes_at":"é:é"}],"latitude":1e308}]`,
		`[{"id":"1","unit_price":"1e-400","emission_factor":{"total":-0.0},"min_volume":1E9}]`,
		`{"id":"\ud800","name":"\u0000","credit_limit":9223372036854775808,"created_at":"9999-12-31T23:59:59+23:59"}`,
		`{"id":1,"order_id":2,"slot":{"date":"2026-02-30"},"items":[{"id":1,"fills":[{"id":1,"vehicle_id":2}]}],"cancellation":"x","recorded_at":0}`,
		`{"error":{"code":"quote_expired","quote":{"id":"q"},"fields":{"items.0.volume":["min:500:x"]}}}`,
		"\ufeff[{\"id\":\"\xff\"}]", `[[[[`, `{"data":{"data":[]}}`, `{"error":{"subcode":"AuthUnauthorized","fields":{"a":1}}}`,
	} {
		f.Add([]byte(seed))
	}
	o := newOddityCount(slog.New(slog.DiscardHandler)).during(context.Background())
	f.Fuzz(func(t *testing.T, body []byte) {
		payload := unwrap(body).payload
		fuzzRecord(t, o, unwrapCustomer(body), func(c *domain.Customer) {
			need(t, c.ID != "", "customer %+v", c)
		})
		fuzzRecord(t, o, payload, func(b *domain.Business) { need(t, b.ID != "", "business %+v", b) })
		fuzzRecord(t, o, payload, func(c *domain.Contact) { need(t, c.ID != "", "contact %+v", c) })
		fuzzRecord(t, o, payload, func(a *domain.Address) { checkAddress(t, a) })
		fuzzRecord(t, o, payload, func(g *domain.Gas) { checkGas(t, g) })
		fuzzRecord(t, o, payload, func(m domain.PaymentMethod) { checkPayment(t, m) })
		fuzzRecord(t, o, payload, func(d *domain.Order) { checkOrder(t, d) })
		fuzzRecord(t, o, payload, func(d *domain.DeliverySlot) { checkDate(t, d.Date) })
		fuzzRecord(t, o, payload, func(d *domain.OrderQuote) { need(t, d.ID != "" && d.Items != nil && d.Warnings != nil, "quote %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.Tank) { need(t, d.ID != "" && d.Anomalies != nil, "tank %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.TankReading) { need(t, d.TankID != "" && !d.At.IsZero(), "reading %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.TankForecast) { need(t, d.TankID != "" && d.Points != nil, "forecast %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.Vehicle) { need(t, d.ID != "" && d.Anomalies != nil && d.Whole(), "vehicle %+v", d) })
		fuzzRecord(t, o, payload, func(d *vehicleFill) { need(t, d.ID != "" && d.Vehicle.ID != "", "fill %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.SeriesPoint) {
			need(t, d.VehicleID != "" && d.Period != "" && d.Value != "", "month %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.GasSeries) {
			need(t, d.GasID != "" && d.Points != nil && !slices.ContainsFunc(d.Points, func(p domain.SeriesPoint) bool { return p.Period == "" || p.Value == "" }), "series %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.SiteBreakdown) { need(t, d.AddressID != "" && d.EmissionsKg != "", "site %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.VehicleBreakdown) { need(t, d.VehicleID != "", "vehicle %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.EmissionsReport) {
			need(t, d.TotalKg != "" && d.UnsplitKg != "" && d.AvoidedKg != "" && d.ByGas != nil, "emissions %+v", d)
			for _, g := range d.ByGas {
				need(t, g.GasID != "" && g.Kg != "" && g.Factor != nil, "emissions of a product %+v", g)
			}
		})
		fuzzRecord(t, o, payload, func(d *domain.ExciseRefund) {
			need(t, d.Year != 0 && d.Quarter != 0 && d.Vehicles != nil, "excise %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.Anomaly) {
			need(t, d.ID != "" && (d.Dismissal == nil || !d.Dismissal.At.IsZero()), "anomaly %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.FleetImportReport) { need(t, d.Errors != nil, "import %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.Invoice) { need(t, d.ID != "" && d.Number != "", "invoice %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.InvoiceLine) { need(t, d.ID != "" && d.InvoiceID != "", "invoice line %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.Payment) {
			need(t, d.ID != "" && d.InvoiceID != "" && (d.Debited == nil || len(d.Debited.Last4) <= 4), "payment %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.AccountStatement) { need(t, d.Aging != nil && d.Months != nil, "statement %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.RecurringOrder) {
			need(t, d.ID != "" && d.Items != nil && d.Weekdays != nil, "recurring order %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.Occurrence) {
			checkDate(t, d.Date)
			need(t, d.Status != "", "occurrence %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.TankerPosition) {
			need(t, d.OrderID != "" && d.Latitude >= -90 && d.Latitude <= 90 && !d.RecordedAt.IsZero(), "position %+v", d)
		})
		fuzzRecord(t, o, payload, func(d *domain.PlanningEntry) { checkDate(t, d.Date) })
		fuzzRecord(t, o, payload, func(d *domain.OrderDocument) { need(t, d.ID.Valid() && d.OrderID != "", "document %+v", d) })
		fuzzRecord(t, o, payload, func(d *domain.OrderEvent) { need(t, d.ID != "" && d.OrderID != "", "event %+v", d) })
		p := parseProblem(body)
		need(t, len(p.subcode) <= 64 && len(p.faults) <= maxFaults && !strings.ContainsAny(p.subcode, "<> \n"), "problem %+v", p)
		for _, f := range p.faults {
			for _, d := range f.details {
				need(t, detail.MatchString(d) || instant.MatchString(d) || column.MatchString(d), "detail of %+v", f)
			}
			need(t, len(f.field) <= 64 && len(f.code) <= 64 && !strings.ContainsAny(f.field+f.code, "<> \n"), "fault %+v", f)
		}
	})
}

// fuzzRecord decodes a payload as one record and as a list.
func fuzzRecord[D comparable](t *testing.T, o *oddities, payload []byte, check func(D)) {
	t.Helper()
	if d, err := decode[D](o, "fuzz", payload); err == nil {
		check(d)
	}
	list, err := decodeList[D](o, "fuzz", payload)
	need(t, (list == nil) == (err != nil), "list %v with error %v", list, err)
	for _, d := range list {
		check(d)
	}
}

func need(t *testing.T, ok bool, format string, args ...any) {
	t.Helper()
	if !ok {
		t.Errorf(format, args...)
	}
}

func checkOrder(t *testing.T, d *domain.Order) {
	t.Helper()
	need(t, d.ID != "" && d.Reference != "" && d.Items != nil, "order %+v", d)
	for _, item := range d.Items {
		need(t, item.ID != "" && item.Fills != nil && item.BusinessID == d.BusinessID, "item %+v", item)
	}
	if d.Slot != nil {
		checkDate(t, d.Slot.Date)
	}
}

func checkDate(t *testing.T, d domain.Date) {
	t.Helper()
	_, ok := domain.ParseDate(string(d))
	need(t, ok, "date %q", d)
}

func checkAddress(t *testing.T, a *domain.Address) {
	t.Helper()
	need(t, a.ID != "" && a.OpeningHours != nil, "address %+v", a)
	need(t, a.Latitude == nil || *a.Latitude >= -90 && *a.Latitude <= 90, "latitude of %+v", a)
	need(t, a.MaxTruckTonnage == nil || int(int32(*a.MaxTruckTonnage)) == *a.MaxTruckTonnage, "tonnage of %+v", a)
	for _, h := range a.OpeningHours {
		need(t, h.Weekday >= 1 && h.Weekday <= 7 && len(h.OpensAt) == 5 && len(h.ClosesAt) == 5, "opening %+v", h)
	}
}

func checkGas(t *testing.T, g *domain.Gas) {
	t.Helper()
	need(t, g.ID != "", "gas %+v", g)
	for _, d := range []*domain.Decimal{g.UnitPriceExclTax, g.VatRate} {
		need(t, d == nil || strings.Trim(string(*d), "-.0123456789") == "" && len(*d) <= 40, "decimal of %+v", g)
	}
}

func checkPayment(t *testing.T, m domain.PaymentMethod) {
	t.Helper()
	switch m := m.(type) {
	case *domain.SepaMandate:
		need(t, m.ID != "" && utf8.RuneCountInString(m.IbanLast4) <= 4, "mandate %+v", m)
	case *domain.Card:
		need(t, m.ID != "" && utf8.RuneCountInString(m.Last4) <= 4, "card %+v", m)
	case *domain.OtherPaymentMethod:
		need(t, m.ID != "", "payment method %+v", m)
	default:
		t.Errorf("payment method %T", m)
	}
}

// A list of very many tiny elements costs little: decoding stops at maxElements, and at the
// deadline.
func TestManyTinyRecords(t *testing.T) {
	body := []byte("[" + strings.Repeat("{},", maxBody/3-1) + "{}]")
	inner := []byte(`[{"id":"1","opening_hours":` + string(body) + `}]`)
	o := newOddityCount(slog.New(slog.DiscardHandler)).during(t.Context())
	for name, c := range map[string]struct {
		body []byte
		err  error
	}{"outside": {body, errTooMany}, "inside": {inner, nil}} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := decodeList[*domain.Address](o, "address", c.body); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
			t.Errorf("%s: %d MiB allocated for an answer of %d MiB", name, took>>20, len(c.body)>>20)
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := decodeList[*domain.Gas](newOddityCount(slog.New(slog.DiscardHandler)).during(gone), "gas", []byte(`[{"id":"1"}]`)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the deadline: %v", err)
	}
	most := []byte("[" + strings.Repeat(`{"id":"1"},`, maxElements-1) + `{"id":"1"}]`)
	if list, err := decodeList[*domain.Contact](o, "contact", most); err != nil || len(list) != maxElements {
		t.Errorf("%d of %d elements: %v", len(list), maxElements, err)
	}
}
