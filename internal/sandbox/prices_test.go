package sandbox_test

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/gas"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// A price is the reference, computed by hand from product 13.3, moved by the market.
func TestUnitPrice(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	day := func(text string) calendar.Date {
		at, err := calendar.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	now := day("2026-11-21").At(9, 0)
	for _, c := range []struct {
		slug, day, market string
		reference         float64
	}{
		{"gazole", "2026-11-20", "2026-11-20", 1.217},
		{"gazole", "2026-11-21", "2026-11-20", 1.217}, // a Saturday
		{"gazole", "2026-11-11", "2026-11-10", 1.217}, // a holiday
		{"gazole", "2026-10-31", "2026-10-30", 1.221 - 0.004*29/31},
		{"hvo", "2024-11-01", "2024-10-31", 1.555}, // before the first reference
		{"adblue", "2026-11-20", "2026-11-20", 0.51},
		{"gnr", "2026-11-20", "2026-11-20", 0.962},
		{"sp95", "2026-11-20", "2026-11-20", 1.407},
		{"gazole", "2027-02-10", "2027-02-10", 1.217}, // after the last one
	} {
		got, err := strconv.ParseFloat(d.UnitPrice(c.slug, day(c.day).At(8, 0), now), 64)
		if want := c.reference * (1 + history.PriceGap(c.slug, day(c.market))); err != nil || math.Abs(got-want) > 0.00006 {
			t.Errorf("%s on %s: %v, want %v", c.slug, c.day, got, want)
		}
	}
}

// Prices of 30 days form a smooth line, not a saw: steps between market days are small compared
// with the distance from the mean. The ratio of both squares is von Neumann's: 2 for independent
// prices, more for a saw.
func TestPricesAreSmooth(t *testing.T) {
	unraced(t)
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, anchor := range testAnchors {
		at := historyAt(t, anchor).anchor
		for _, g := range d.Gases {
			var ratios []float64
			last := calendar.DateOf(at)
			for first := last.AddMonths(-history.Months); first+30 <= last; first++ {
				var line []float64
				for day := first; day < first+30; day++ {
					if day.Working() {
						line = append(line, float64(d.PricePerLitre(g.Slug, day.At(seed.PriceHour, 0), at)))
					}
				}
				ratios = append(ratios, vonNeumann(line))
			}
			slices.Sort(ratios)
			median, high := ratios[len(ratios)/2], ratios[len(ratios)*19/20]
			t.Logf("%s, %s: %.2f, 95 %% below %.2f", anchor, g.Slug, median, high)
			if median > .5 || high > 1.3 {
				t.Errorf("%s, %s: the line of 30 days has a ratio of %.2f, 95 %% below %.2f", anchor, g.Slug, median, high)
			}
		}
	}
}

// vonNeumann returns the sum of the squared steps of a line, divided by the sum of the squared
// distances from the mean.
func vonNeumann(line []float64) float64 {
	var mean, steps, spread float64
	for _, p := range line {
		mean += p / float64(len(line))
	}
	for i, p := range line {
		spread += (p - mean) * (p - mean)
		if i > 0 {
			steps += (p - line[i-1]) * (p - line[i-1])
		}
	}
	return steps / spread
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
		if got := clock.Timestamp(seed.LastPublication(at)); got != want {
			t.Errorf("at %s: %s, want %s", now, got, want)
		}
	}
}

// The API returns the formula's prices, one a day, up to the current day.
func TestPricesJSON(t *testing.T) {
	f := start(t)
	token := f.tokenOf(lea)
	type prices = api.Data[[]gas.DayPrice]
	r := f.v3("GET", "/gas/prices?gas_id%5B%5D=3&gas_id%5B%5D=1&gas_id%5B%5D=999&from=2026-11-20&to=2026-11-30", token, nil)
	want := `{"data":[{"gas_id":"1","date":"2026-11-20","unit_price":"1.2086"},{"gas_id":"1","date":"2026-11-21","unit_price":"1.2086"},` +
		`{"gas_id":"3","date":"2026-11-20","unit_price":"0.5147"},{"gas_id":"3","date":"2026-11-21","unit_price":"0.5147"}]}` + "\n"
	if r.status != http.StatusOK || r.body != want {
		t.Errorf("%d\ngot  %s\nwant %s", r.status, r.body, want)
	}
	all := decode[prices](t, f.v3("GET", "/gas/prices?from=2026-10-23&to=2026-11-21", token, nil)).Data
	if len(all) != 5*30 || all[0].Date != "2026-10-23" || all[29].UnitPrice != "1.2086" {
		t.Errorf("%d prices of thirty days, from %+v", len(all), all[0])
	}
	// The first price is twenty-four months before the first start.
	if first := decode[prices](t, f.v3("GET", "/gas/prices?gas_id%5B%5D=1&from=2024-01-01&to=2024-11-02", token, nil)).Data; len(first) != 2 || first[0].Date != "2024-11-01" {
		t.Errorf("the first prices are %+v", first)
	}
	if none := f.v3("GET", "/gas/prices?from=2026-11-22&to=2026-11-30", token, nil); none.body != `{"data":[]}`+"\n" {
		t.Errorf("prices of future days: %s", none.body)
	}
	for _, period := range []string{"", "from=2026-11-20", "from=2026-11-20&to=2026-02-30", "from=2026-11-21&to=2026-11-20", "from=2023-01-01&to=2026-11-21"} {
		if r := f.v3("GET", "/gas/prices?"+period, token, nil); r.status != http.StatusBadRequest {
			t.Errorf("%q: %d", period, r.status)
		}
	}
}
