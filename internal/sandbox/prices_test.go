package sandbox

import (
	"math"
	"net/http"
	"strconv"
	"testing"
	"time"
)

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
		"2026-11-21T07:00:00Z": "2026-11-21T07:00:00Z",
		"2026-11-21T06:59:59Z": "2026-11-20T07:00:00Z",
		"2026-10-25T06:00:00Z": "2026-10-24T06:00:00Z",
		"2026-07-01T06:00:00Z": "2026-07-01T06:00:00Z",
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

// The wire has the formula's prices, one a day, up to the price of the day.
func TestPricesOnTheWire(t *testing.T) {
	f := start(t)
	token := f.tokenOf(lea)
	type prices = data[[]dayPrice]
	r := f.v3("GET", "/gas/prices?gas_id%5B%5D=3&gas_id%5B%5D=1&gas_id%5B%5D=999&from=2026-11-20&to=2026-11-30", token, nil)
	want := `{"data":[{"gas_id":"1","date":"2026-11-20","unit_price":"1.2192"},{"gas_id":"1","date":"2026-11-21","unit_price":"1.2098"},` +
		`{"gas_id":"3","date":"2026-11-20","unit_price":"0.5109"},{"gas_id":"3","date":"2026-11-21","unit_price":"0.5070"}]}` + "\n"
	if r.status != http.StatusOK || r.body != want {
		t.Errorf("%d\ngot  %s\nwant %s", r.status, r.body, want)
	}
	all := decode[prices](t, f.v3("GET", "/gas/prices?from=2026-10-23&to=2026-11-21", token, nil)).Data
	if len(all) != 5*30 || all[0].Date != "2026-10-23" || all[29].UnitPrice != "1.2098" {
		t.Errorf("%d prices of thirty days, from %+v", len(all), all[0])
	}
	// Twenty-four months before the first start, and not a day more.
	if first := decode[prices](t, f.v3("GET", "/gas/prices?gas_id%5B%5D=1&from=2024-01-01&to=2024-11-02", token, nil)).Data; len(first) != 2 || first[0].Date != "2024-11-01" {
		t.Errorf("the first prices are %+v", first)
	}
	if none := f.v3("GET", "/gas/prices?from=2026-11-22&to=2026-11-30", token, nil); none.body != `{"data":[]}`+"\n" {
		t.Errorf("prices of days to come: %s", none.body)
	}
	for _, period := range []string{"", "from=2026-11-20", "from=2026-11-20&to=2026-02-30", "from=2026-11-21&to=2026-11-20", "from=2023-01-01&to=2026-11-21"} {
		if r := f.v3("GET", "/gas/prices?"+period, token, nil); r.status != http.StatusBadRequest {
			t.Errorf("%q: %d", period, r.status)
		}
	}
}
