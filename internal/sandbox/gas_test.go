package sandbox

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestGasesOnTheWire(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/gas?available_to=B2B", f.tokenOf(lea))
	want := `[{"id":"1","slug":"gazole","name":"Gazole B7","short_name":"Gazole B7","energy_id":0,"energy_type":"b7Gazole","unit":"L",` +
		`"unit_price":"1.2098","price_updated_at":"2026-11-21T05:00:00Z","vat_rate":"20","min_volume":500,"max_volume":30000,"volume_step":100,` +
		`"emission_factor":{"total":"3.10","combustion":"2.49","upstream":"0.609","source":"ADEME, Base Carbone® v23.6",` +
		`"reference":"Élément 25775 « Gazole routier B7 », France continentale"},"safety_data_sheet":null},`
	if !strings.HasPrefix(r.body, want) {
		t.Errorf("got  %s\nwant %s", r.body, want)
	}
	gases := decode[[]gas](t, r)
	for i, c := range []struct {
		slug  string
		price float64
	}{{"gazole", 1.217}, {"hvo", 1.477}, {"adblue", 0.510}, {"gnr", 0.962}, {"sp95", 1.407}} {
		price, err := strconv.ParseFloat(gases[i].UnitPrice, 64)
		if err != nil || gases[i].Slug != c.slug || math.Abs(price-c.price) > c.price*0.0061 || len(gases[i].UnitPrice) != 6 {
			t.Errorf("%s at %s, want about %v", gases[i].Slug, gases[i].UnitPrice, c.price)
		}
	}
	if r := f.api("GET", "/gas?available_to=B2C", f.tokenOf(lea)); r.status != http.StatusBadRequest {
		t.Errorf("another audience: %d", r.status)
	}
	if all := f.api("GET", "/gas", f.tokenOf(lea)); all.body != r.body {
		t.Errorf("without audience: %d", all.status)
	}
}

// The expected values are worked out by hand from product 13.3.
func TestUnitPrice(t *testing.T) {
	d, err := loadSeed()
	if err != nil {
		t.Fatal(err)
	}
	day := func(text string) time.Time {
		at, err := time.ParseInLocation("2006-01-02", text, paris())
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	wobble := func(number, length float64) float64 { return 1 + 0.006*math.Sin(1.7*number+length) }
	now := day("2026-11-21")
	for _, c := range []struct {
		slug, day string
		want      float64
	}{
		{"gazole", "2026-11-21", 1.217 * wobble(20778, 6)},
		{"gazole", "2026-10-31", (1.221 - 0.004*30/31) * wobble(20757, 6)},
		{"hvo", "2024-11-01", 1.555 * wobble(20028, 3)},
		{"adblue", "2026-11-21", 0.51 * wobble(20778, 6)},
		{"gnr", "2026-11-21", 0.962 * wobble(20778, 3)},
		{"sp95", "2026-11-21", 1.407 * wobble(20778, 4)},
	} {
		got, err := strconv.ParseFloat(d.unitPrice(c.slug, day(c.day), now), 64)
		if err != nil || math.Abs(got-c.want) > 0.00006 {
			t.Errorf("%s on %s: %v, want %v", c.slug, c.day, got, c.want)
		}
	}
}

func TestPriceIsPublishedInTheMorning(t *testing.T) {
	for now, want := range map[string]string{
		"2026-11-21T05:00:00Z": "2026-11-21T05:00:00Z",
		"2026-11-21T04:59:59Z": "2026-11-20T05:00:00Z",
		"2026-11-01T04:00:00Z": "2026-10-31T05:00:00Z",
		"2026-07-01T04:00:00Z": "2026-07-01T04:00:00Z",
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := timestamp(lastPublication(at)); got != want {
			t.Errorf("at %s: %s, want %s", now, got, want)
		}
	}
}
