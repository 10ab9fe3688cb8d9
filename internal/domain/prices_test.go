package domain_test

import (
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// The history ends with the day in Paris of the latest publication.
func TestPriceDays(t *testing.T) {
	early := time.Date(2026, 3, 11, 5, 0, 0, 0, time.UTC)
	late := time.Date(2026, 3, 11, 23, 30, 0, 0, time.UTC) // 12 March in Paris
	from, to, ok := domain.PriceDays([]*domain.Gas{{PriceUpdatedAt: &late}, {}, {PriceUpdatedAt: &early}})
	if !ok || from != "2026-02-11" || to != "2026-03-12" || from.DaysUntil(to) != domain.PriceHistoryDays-1 {
		t.Errorf("%s to %s, %v", from, to, ok)
	}
	if _, _, ok := domain.PriceDays([]*domain.Gas{{}}); ok {
		t.Error("a period without a publication time")
	}
}

func TestHomePrices(t *testing.T) {
	point := func(gas domain.ID, date domain.Date, price domain.Decimal) *domain.PricePoint {
		return &domain.PricePoint{GasID: gas, Date: date, UnitPriceExclTax: price}
	}
	for name, c := range map[string]struct {
		points []*domain.PricePoint
		want   string
	}{
		"a week before":                {[]*domain.PricePoint{point("1", "2026-03-12", "1.2300"), point("1", "2026-03-05", "1.2000"), point("1", "2026-03-06", "9")}, "2.5"},
		"a day without price":          {[]*domain.PricePoint{point("1", "2026-03-01", "9"), point("1", "2026-03-03", "2.0000"), point("1", "2026-03-12", "1.9980")}, "-0.1"},
		"half a tenth, away from zero": {[]*domain.PricePoint{point("1", "2026-03-05", "2.0000"), point("1", "2026-03-12", "1.9950")}, "-0.3"},
		"a change that rounds to zero": {[]*domain.PricePoint{point("1", "2026-03-05", "2.0000"), point("1", "2026-03-12", "1.9999")}, "0.0"},
		"less than 7 days":             {[]*domain.PricePoint{point("1", "2026-03-06", "1.2"), point("1", "2026-03-12", "1.3")}, "none"},
		"from zero":                    {[]*domain.PricePoint{point("1", "2026-03-05", "0"), point("1", "2026-03-12", "1.3")}, "none"},
		"of another product":           {[]*domain.PricePoint{point("2", "2026-03-05", "1"), point("2", "2026-03-12", "2")}, "none"},
		"no prices":                    {nil, "none"},
	} {
		prices := domain.NewHomePrices([]*domain.Gas{{ID: "1"}}, c.points)
		got := "none"
		if change := prices[0].Change7dPercent; change != nil {
			got = string(*change)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		for i, p := range prices[0].History30d {
			if p.GasID != "1" || i > 0 && p.Date < prices[0].History30d[i-1].Date {
				t.Errorf("%s: %+v is out of place", name, p)
			}
		}
	}
}
