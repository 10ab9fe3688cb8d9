package domain_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// refusals returns the fields and codes of an error.
func refusals(err error) (all []string) {
	if failure, ok := errors.AsType[*domain.Error](err); ok {
		for _, e := range failure.UserErrors {
			all = append(all, strings.Join(e.Path(), ".")+" "+e.Code)
		}
	}
	return all
}

// An export has a period of at most 36 months, PDF only for emissions, and a valid choice of
// sites and products.
func TestInvalidExports(t *testing.T) {
	many := make([]domain.ID, 201)
	for i := range many {
		many[i] = "1"
	}
	for name, c := range map[string]struct {
		change func(*domain.ExportInput)
		want   []string
	}{
		"a quarter":          {func(*domain.ExportInput) {}, nil},
		"one day":            {func(in *domain.ExportInput) { in.To = in.From }, nil},
		"36 months":          {func(in *domain.ExportInput) { in.To = "2029-01-30" }, nil},
		"a day more":         {func(in *domain.ExportInput) { in.To = "2029-01-31" }, []string{"to out_of_range"}},
		"from a leap day":    {func(in *domain.ExportInput) { in.From, in.To = "2024-02-29", "2027-02-27" }, nil},
		"a day more from it": {func(in *domain.ExportInput) { in.From, in.To = "2024-02-29", "2027-02-28" }, []string{"to out_of_range"}},
		"backwards":          {func(in *domain.ExportInput) { in.From, in.To = in.To, in.From }, []string{"from out_of_range"}},
		"no day":             {func(in *domain.ExportInput) { in.From = "2026-02-30" }, []string{"from invalid"}},
		"PDF of deliveries":  {func(in *domain.ExportInput) { in.Format = domain.ExportPDF }, []string{"format forbidden_value"}},
		"PDF of emissions":   {func(in *domain.ExportInput) { in.Format, in.Kind = domain.ExportPDF, domain.ExportEmissions }, nil},
		"invalid ids":        {func(in *domain.ExportInput) { in.AddressIDs, in.GasIDs = []domain.ID{"1", "../1"}, []domain.ID{""} }, []string{"addressIds not_found", "gasIds not_found"}},
		"too many":           {func(in *domain.ExportInput) { in.AddressIDs, in.GasIDs = many, many }, []string{"addressIds too_long", "gasIds too_long"}},
		"the largest choice": {func(in *domain.ExportInput) { in.AddressIDs = many[:200] }, nil},
	} {
		in := domain.ExportInput{Kind: domain.ExportDeliveries, Format: domain.ExportXLSX, From: "2026-01-31", To: "2026-03-31"}
		c.change(&in)
		if got := refusals(in.Check()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A threshold has at most four decimals and is between 0.1 and 10 €/L.
func TestInvalidThresholds(t *testing.T) {
	for threshold, want := range map[domain.Decimal]string{
		"0.1": "", "10": "", "10.0000": "", "1.2345": "", "0.0999": "threshold out_of_range", "10.0001": "threshold out_of_range", "0": "threshold out_of_range",
		"1.23456": "threshold invalid", "": "threshold invalid", "-1": "threshold invalid", "1e1": "threshold invalid", "1,2": "threshold invalid", ".5": "threshold invalid", "1.": "threshold invalid",
	} {
		if got := strings.Join(refusals(domain.PriceAlertInput{GasID: "1", Condition: domain.PriceBelow, Threshold: threshold}.Check()), ","); got != want {
			t.Errorf("%q: %q, want %q", threshold, got, want)
		}
	}
	if got := refusals(domain.PriceAlertInput{GasID: "../1", Threshold: "1"}.Check()); !slices.Equal(got, []string{"gasId not_found"}) {
		t.Errorf("no product: %q", got)
	}
}
