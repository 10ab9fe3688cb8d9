package domain_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// AddMonths keeps the day, or uses the last day of a month that has no such day.
func TestAddMonths(t *testing.T) {
	for _, c := range []struct {
		from   domain.Date
		months int
		want   domain.Date
	}{
		{"2026-01-31", 1, "2026-02-28"}, {"2028-01-31", 1, "2028-02-29"}, {"2026-11-26", 3, "2027-02-26"}, {"2026-11-01", -11, "2025-12-01"},
		{"2028-02-29", 12, "2029-02-28"}, {"2026-03-31", -1, "2026-02-28"}, {"2026-05-15", 0, "2026-05-15"}, {"x", 1, "x"},
	} {
		if got := c.from.AddMonths(c.months); got != c.want {
			t.Errorf("%s and %d months: %s, want %s", c.from, c.months, got, c.want)
		}
	}
}

// A period starts before it ends and has at most 36 months; filters are short lists of ids.
func TestAnalyticsInputs(t *testing.T) {
	ids := func(n int) []domain.ID { return slices.Repeat([]domain.ID{"1"}, n) }
	for name, c := range map[string]struct {
		in   domain.AnalyticsInput
		want string
	}{
		"a day":                 {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21"}, ""},
		"36 months":             {domain.AnalyticsInput{From: "2024-01-01", To: "2026-12-31"}, ""},
		"a day more":            {domain.AnalyticsInput{From: "2024-01-01", To: "2027-01-01"}, "INVALID: Choisissez une période de 36\u00a0mois au plus."},
		"backwards":             {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-20"}, "INVALID: La date de fin doit suivre la date de début."},
		"200 sites":             {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", AddressIDs: ids(200), GasIDs: ids(200), VehicleIDs: ids(200)}, ""},
		"201 sites":             {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", AddressIDs: ids(201)}, "INVALID: Un filtre porte 200\u00a0valeurs au plus."},
		"201 products":          {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", GasIDs: ids(201)}, "INVALID: Un filtre porte 200\u00a0valeurs au plus."},
		"201 vehicles":          {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", VehicleIDs: ids(201)}, "INVALID: Un filtre porte 200\u00a0valeurs au plus."},
		"an invalid site id":    {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", AddressIDs: []domain.ID{"../1"}}, "NOT_FOUND: Cet élément est introuvable."},
		"an invalid product id": {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", GasIDs: []domain.ID{""}}, "NOT_FOUND: Cet élément est introuvable."},
		"an invalid vehicle id": {domain.AnalyticsInput{From: "2026-11-21", To: "2026-11-21", VehicleIDs: []domain.ID{"é"}}, "NOT_FOUND: Cet élément est introuvable."},
	} {
		if got := errorText(c.in.Check()); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A quarter is 1 to 4, of a year of this century; a list has 1 to 100 vehicles.
func TestQuartersAndVehicles(t *testing.T) {
	for _, c := range []struct{ year, quarter int }{{2026, 0}, {2026, 5}, {1999, 1}, {2101, 1}} {
		if domain.CodeOf(domain.CheckQuarter(c.year, c.quarter)) != domain.CodeInvalid {
			t.Errorf("%+v is accepted", c)
		}
	}
	for limit, taken := range map[int]bool{0: false, 1: true, 100: true, 101: false} {
		if got := domain.CheckVehicles(limit) == nil; got != taken {
			t.Errorf("%d vehicles: %t", limit, got)
		}
	}
	if err := errors.Join(domain.CheckQuarter(2000, 1), domain.CheckQuarter(2100, 4)); err != nil {
		t.Error(err)
	}
}

// The change in percent is exact until it is rounded. There is none from zero, or without both
// values.
func TestDeltas(t *testing.T) {
	for _, c := range []struct{ value, previous, want string }{
		{"108", "100", "8.0"}, {"3", "7", "-57.1"}, {"100", "100", "0.0"}, {"0", "5", "-100.0"}, {"1.2346", "1.2345", "0.0"}, {"2.005", "2", "0.3"},
		{"5", "0", ""}, {"5", "", ""}, {"", "5", ""}, {"", "", ""}, {"9007199254740993", "9007199254740992", "0.0"},
	} {
		got := domain.Kpi{Value: decimal(c.value), Previous: decimal(c.previous)}.DeltaPercent()
		if (got == nil) != (c.want == "") || got != nil && string(*got) != c.want {
			t.Errorf("%s from %s: %v, want %s", c.value, c.previous, got, c.want)
		}
	}
}

// Sites share their litres; every share is 0 when nothing was delivered.
func TestShares(t *testing.T) {
	for want, litres := range map[string][]int{"50.0 33.3 16.7": {3, 2, 1}, "100.0": {1}, "100.0 0.0": {7, 0}, "0 0": {0, 0}, "": nil} {
		var sites []*domain.SiteBreakdown
		for _, n := range litres {
			sites = append(sites, &domain.SiteBreakdown{Volume: n})
		}
		domain.SetShares(sites)
		var got []string
		for _, s := range sites {
			got = append(got, string(s.SharePercent))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v: %v, want %s", litres, got, want)
		}
	}
}

// The month to date starts on the first day of the month and is compared with the previous
// period.
func TestThisMonth(t *testing.T) {
	for today, from := range map[domain.Date]domain.Date{"2026-11-26": "2026-11-01", "2028-02-29": "2028-02-01", "2027-01-01": "2027-01-01"} {
		got := domain.ThisMonth(today)
		if got.From != from || got.To != today || got.Compare != domain.ComparePreviousPeriod || got.Check() != nil {
			t.Errorf("on %s: %+v", today, got)
		}
	}
}

// A dismissal has a known reason; OTHER also needs a comment.
func TestDismissals(t *testing.T) {
	for name, c := range map[string]struct {
		in   domain.DismissalInput
		want string
	}{
		"a reason":           {domain.DismissalInput{Reason: domain.DismissHandled}, ""},
		"no comment":         {domain.DismissalInput{Reason: domain.DismissOther}, "comment required Précisez la raison."},
		"blanks":             {domain.DismissalInput{Reason: domain.DismissOther, Comment: new(" \n ")}, "comment required Précisez la raison."},
		"a comment":          {domain.DismissalInput{Reason: domain.DismissOther, Comment: new(strings.Repeat("é", 200))}, ""},
		"a long comment":     {domain.DismissalInput{Reason: domain.DismissExpected, Comment: new(strings.Repeat("é", 201))}, "comment too_long 200\u00a0caractères au plus."},
		"an unknown reason":  {domain.DismissalInput{Reason: "BORED"}, "reason invalid Choisissez la raison."},
		"a comment of blank": {domain.DismissalInput{Reason: domain.DismissHandled, Comment: new(" ")}, ""},
	} {
		if got := fleetFaults("anomaly", c.in.Check()); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
