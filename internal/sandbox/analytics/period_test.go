package analytics

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

func day(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A period that begins on the first of a month is compared with the same number of months before,
// any other with the same number of days. A year before, the dates are the same, and the last day
// of a month stays a last day.
func TestCompared(t *testing.T) {
	for _, c := range []struct{ with, from, to, comparedFrom, comparedTo string }{
		{comparePeriod, "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"},
		{comparePeriod, "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"},
		{comparePeriod, "2024-03-01", "2024-03-29", "2024-02-01", "2024-02-29"},
		{comparePeriod, "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"},
		{comparePeriod, "2026-03-01", "2026-03-15", "2026-02-01", "2026-02-15"},
		{comparePeriod, "2026-01-01", "2026-06-30", "2025-07-01", "2025-12-31"},
		{comparePeriod, "2025-12-01", "2026-11-26", "2024-12-01", "2025-11-26"},
		{comparePeriod, "2026-03-29", "2026-03-29", "2026-03-28", "2026-03-28"},
		{comparePeriod, "2026-03-02", "2026-03-31", "2026-01-31", "2026-03-01"},
		{comparePeriod, "2026-10-19", "2026-10-25", "2026-10-12", "2026-10-18"},
		{compareYear, "2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"},
		{compareYear, "2024-02-01", "2024-02-29", "2023-02-01", "2023-02-28"},
		{compareYear, "2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"},
		{compareYear, "2025-02-01", "2025-02-27", "2024-02-01", "2024-02-27"},
		{compareYear, "2024-02-10", "2024-02-28", "2023-02-10", "2023-02-28"},
		{compareYear, "2025-12-01", "2026-11-26", "2024-12-01", "2025-11-26"},
		{compareYear, "2026-01-31", "2026-04-30", "2025-01-31", "2025-04-30"},
	} {
		got := period{day(t, c.from), day(t, c.to)}.compared(c.with)
		if got.from.String() != c.comparedFrom || got.to.String() != c.comparedTo {
			t.Errorf("%s, %s to %s: %s to %s, want %s to %s", c.with, c.from, c.to, got.from, got.to, c.comparedFrom, c.comparedTo)
		}
	}
}

// Steps follow the calendar; the first and the last cover only the days of the period.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		granularity, from, to string
		names                 []string
		days                  []int
	}{
		{"day", "2024-02-28", "2024-03-01", []string{"2024-02-28", "2024-02-29", "2024-03-01"}, []int{1, 1, 1}},
		{"week", "2026-12-30", "2027-01-11", []string{"2026-W53", "2027-W01", "2027-W02"}, []int{5, 7, 1}},
		{"week", "2024-12-29", "2024-12-30", []string{"2024-W52", "2025-W01"}, []int{1, 1}},
		{"week", "2026-03-23", "2026-03-30", []string{"2026-W13", "2026-W14"}, []int{7, 1}},
		{"month", "2026-01-31", "2026-03-01", []string{"2026-01", "2026-02", "2026-03"}, []int{1, 28, 1}},
	} {
		p := period{day(t, c.from), day(t, c.to)}
		names, places := p.steps(granularities[c.granularity])
		days := make([]int, len(names))
		for _, i := range places {
			days[i]++
		}
		if !slices.Equal(names, c.names) || !slices.Equal(days, c.days) || places[c.to] != len(names)-1 {
			t.Errorf("%s to %s by %s: steps %v with %v days", c.from, c.to, c.granularity, names, days)
		}
	}
}
