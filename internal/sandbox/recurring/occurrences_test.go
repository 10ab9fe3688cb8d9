//go:build !race

// These tests compute occurrences over many years. The race detector would only slow them down.

package recurring

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

func dates(o Order, from, to string) (all []string) {
	for one := range o.Occurrences(mustParse(from), mustParse(to)) {
		all = append(all, one.Day.String())
	}
	return all
}

// Occurrences follow the rule, the pause, the end and the opening hours.
func TestOccurrences(t *testing.T) {
	day, last := 28, calendar.LastWorkingDay
	pause, end := "2026-12-14", "2026-12-20"
	for name, c := range map[string]struct {
		order Order
		want  []string
	}{
		"weekly":   {Order{Frequency: "weekly", Weekdays: []int{1, 4}}, []string{"2026-12-03", "2026-12-07", "2026-12-10", "2026-12-14", "2026-12-17", "2026-12-21", "2026-12-24", "2026-12-28", "2026-12-31"}},
		"biweekly": {Order{Frequency: "biweekly", Weekdays: []int{5}}, []string{"2026-12-11", "2026-12-26"}}, // the 25th is a holiday and moves
		"moved onto the next": {Order{Frequency: "weekly", Weekdays: []int{5, 6}}, []string{"2026-12-04", "2026-12-05", "2026-12-11", "2026-12-12", "2026-12-18", "2026-12-19",
			"2026-12-26"}},
		"monthly":                 {Order{Frequency: "monthly", DayOfMonth: &day}, []string{"2026-12-28"}},
		"last":                    {Order{Frequency: "monthly", DayOfMonth: &last}, []string{"2026-12-31"}},
		"no day":                  {Order{Frequency: "monthly"}, nil},
		"paused until a day":      {Order{Frequency: "weekly", Weekdays: []int{1}, Status: Paused, PausedUntil: &pause}, []string{"2026-12-21", "2026-12-28"}},
		"paused without an end":   {Order{Frequency: "weekly", Weekdays: []int{1}, Status: Paused}, nil},
		"ends on a day":           {Order{Frequency: "weekly", Weekdays: []int{1}, EndsOn: &end}, []string{"2026-12-07", "2026-12-14"}},
		"ended":                   {Order{Frequency: "weekly", Weekdays: []int{1}, Status: Ended}, nil},
		"open on Wednesdays only": {Order{Frequency: "weekly", Weekdays: []int{1, 2}, Hours: calendar.Hours{{Weekday: 3, OpensAt: "06:00", ClosesAt: "12:00"}}}, []string{"2026-12-02", "2026-12-09", "2026-12-16", "2026-12-23", "2026-12-30"}},
	} {
		c.order.StartsOn, c.order.Window = "2026-11-10", calendar.Morning
		if got := dates(c.order, "2026-12-01", "2026-12-31"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// reference is another implementation of the rules, used to check Occurrences: for each civil
// day, it searches the days whose delivery would move there.
type reference struct {
	Order
	delivered map[string]bool // cache of open, by day
}

// comes reports whether a delivery comes on a day, and returns the day of the rule.
func (r reference) comes(day time.Time) (meant time.Time, comes bool) {
	text := day.Format(time.DateOnly)
	if text < r.StartsOn || r.EndsOn != nil && text > *r.EndsOn || r.PausedUntil != nil && text <= *r.PausedUntil || !r.open(day) {
		return meant, false
	}
	// The day itself has priority, then the earliest of the closed days just before it.
	for d := day; d.Format(time.DateOnly) >= r.StartsOn; {
		if r.rule(d) {
			if meant, comes = d, true; d.Equal(day) {
				return meant, true
			}
		}
		if d = d.AddDate(0, 0, -1); r.open(d) {
			break
		}
	}
	return meant, comes
}

// rule reports whether a day matches the rule of the order.
func (r reference) rule(day time.Time) bool {
	switch {
	case r.DayOfMonth != nil && *r.DayOfMonth > 0:
		return day.Day() == *r.DayOfMonth
	case r.DayOfMonth != nil:
		last := time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC)
		for last.Weekday() == time.Saturday || last.Weekday() == time.Sunday || holiday(last) {
			last = last.AddDate(0, 0, -1)
		}
		return day.Equal(last)
	}
	if !slices.Contains(r.Weekdays, int(day.Weekday())) { // no rule contains a Sunday
		return false
	}
	if r.Frequency == "weekly" {
		return true
	}
	first, _ := time.Parse(time.DateOnly, r.StartsOn)
	for first.Weekday() != time.Monday {
		first = first.AddDate(0, 0, -1)
	}
	return int(day.Sub(first).Hours()/24)%14 < 7
}

func holiday(day time.Time) bool { return calendar.NewDate(day.Date()).Holiday() != "" }

// open reports whether a delivery is possible on a day in the order's window.
func (r reference) open(day time.Time) bool {
	text := day.Format(time.DateOnly)
	known, found := r.delivered[text]
	if !found {
		known = day.Weekday() != time.Sunday && !holiday(day) && (day.Weekday() != time.Saturday || r.Window == calendar.Morning) && r.hourOpen(day)
		r.delivered[text] = known
	}
	return known
}

// hourOpen samples the opening hours every half hour. It reports whether the site is open for a
// full hour of the window.
func (r reference) hourOpen(day time.Time) bool {
	if len(r.Hours) == 0 {
		return true
	}
	paris, _ := time.LoadLocation("Europe/Paris")
	begins := map[calendar.Window]int{calendar.Morning: 6, calendar.Afternoon: 12, calendar.Night: 20}[r.Window]
	at := time.Date(day.Year(), day.Month(), day.Day(), begins, 0, 0, 0, paris)
	ends := time.Date(day.Year(), day.Month(), day.Day(), begins+6, 0, 0, 0, paris)
	if r.Window == calendar.Night {
		ends = time.Date(day.Year(), day.Month(), day.Day()+1, 5, 0, 0, 0, paris)
	}
	for open := 0; at.Before(ends); at = at.Add(30 * time.Minute) {
		clock := at.Format("15:04")
		if !slices.ContainsFunc(r.Hours, func(o calendar.Opening) bool {
			return o.Weekday == (int(at.Weekday())+6)%7+1 && clock >= o.OpensAt && clock < o.ClosesAt
		}) {
			open = 0
		} else if open++; open == 2 {
			return true
		}
	}
	return false
}

// Years with and without a leap day, and one with an early Easter.
var comparedYears = []int{2027, 2028, 2032}

// Occurrences agrees with the reference for every rule: each set of weekdays, weekly and
// biweekly, each day of the month and its last working day. Start days, pauses, ends and opening
// hours are random.
func TestOccurrencesMatchReference(t *testing.T) {
	chosen := rand.Uint64()
	t.Logf("seed %d", chosen)
	random := rand.New(rand.NewPCG(chosen, 0))
	var rules []Order
	for set := 1; set < 1<<saturday; set++ {
		var days []int
		for day := 1; day <= saturday; day++ {
			if set&(1<<(day-1)) != 0 {
				days = append(days, day)
			}
		}
		rules = append(rules, Order{Frequency: "weekly", Weekdays: days}, Order{Frequency: "biweekly", Weekdays: days})
	}
	for day := calendar.LastWorkingDay; day <= lastOfMonth; day++ {
		if day != 0 {
			rules = append(rules, Order{Frequency: monthly, DayOfMonth: &day})
		}
	}
	if len(rules) != 2*63+29 {
		t.Fatalf("%d rules, want %d", len(rules), 2*63+29)
	}
	for _, rule := range rules {
		for _, year := range comparedYears {
			compareWithReference(t, varied(random, rule, year), year)
		}
	}
}

// varied fills in the rest of an order at random.
func varied(random *rand.Rand, o Order, year int) Order {
	day := func(first, days int) string {
		return (calendar.NewDate(year, 1, first) + calendar.Date(random.IntN(days))).String()
	}
	o.Window, o.StartsOn = calendar.Windows[random.IntN(3)], day(-120, 150)
	if random.IntN(2) == 0 {
		last := day(60, 300)
		o.EndsOn = &last
	}
	if random.IntN(2) == 0 {
		until := day(-20, 340)
		o.PausedUntil, o.Status = &until, Paused
	}
	if random.IntN(4) > 0 {
		for weekday := 1; weekday <= 7; weekday++ { // each with a probability of two thirds, the fourth always
			if random.IntN(3) > 0 || weekday == 4 {
				opens := random.IntN(12)
				for opens == 2 { // ambiguous in the night when clocks go back
					opens = random.IntN(12)
				}
				o.Hours = append(o.Hours, calendar.Opening{Weekday: weekday, OpensAt: fmt.Sprintf("%02d:%02d", opens, 30*random.IntN(2)), ClosesAt: fmt.Sprintf("%02d:30", 13+random.IntN(11))})
			}
		}
	}
	return o
}

func compareWithReference(t *testing.T, o Order, year int) {
	t.Helper()
	from, to := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC)
	second := reference{o, map[string]bool{}}
	// A site that never opens in the window is rejected by validation.
	if !o.opens() {
		return
	}
	var want, got []string
	for day := from; !day.After(to); day = day.AddDate(0, 0, 1) {
		if meant, comes := second.comes(day); comes {
			want = append(want, day.Format(time.DateOnly)+" for "+meant.Format(time.DateOnly))
		}
	}
	for one := range o.Occurrences(calendar.NewDate(from.Date()), calendar.NewDate(to.Date())) {
		got = append(got, one.Day.String()+" for "+one.Meant.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s %v %v in the %s from %s, hours %v: Occurrences gives %d days, the reference %d\n%v\nwant\n%v", o.Frequency, o.Weekdays, o.DayOfMonth, o.Window, o.StartsOn, o.Hours, len(got), len(want), got, want)
	}
}
