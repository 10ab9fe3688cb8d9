package calendar_test

import (
	"slices"
	"testing"
	"time"

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

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestDates(t *testing.T) {
	d := day(t, "2026-11-21")
	if d.String() != "2026-11-21" || d.Weekday() != 6 || d.YearDay() != 325 || (d+10).String() != "2026-12-01" {
		t.Errorf("%s is day %d of the week and %d of the year", d, d.Weekday(), d.YearDay())
	}
	if _, err := calendar.Parse("2026-02-30"); err == nil {
		t.Error("30 February was parsed without an error")
	}
	for from, want := range map[string]string{"2026-11-21": "2024-11-21", "2028-02-29": "2026-02-28", "2026-03-31": "2024-03-31"} {
		if got := day(t, from).AddMonths(-24); got.String() != want {
			t.Errorf("24 months before %s is %s, want %s", from, got, want)
		}
	}
	// A day in Paris begins one or two hours before the UTC day.
	for at, want := range map[string]string{"2026-11-20T22:59:59Z": "2026-11-20", "2026-11-20T23:00:00Z": "2026-11-21", "2026-07-01T22:00:00Z": "2026-07-02"} {
		if got := calendar.DateOf(instant(t, at)); got.String() != want {
			t.Errorf("%s is on %s, want %s", at, got, want)
		}
	}
}

// A period of 36 months ends before the same day three years later. The interface says the same.
func TestLongestPeriod(t *testing.T) {
	for to, want := range map[string]string{"2026-12-31": "2024-01-01", "2026-11-21": "2023-11-22", "2027-02-27": "2024-02-28", "2027-02-28": "2024-03-01", "2024-02-29": "2021-03-01"} {
		if got := day(t, to).FirstOfPeriod(); got.String() != want {
			t.Errorf("36 months that end on %s begin on %s, want %s", to, got, want)
		}
	}
}

// The dates are those published by the French administration.
func TestHolidays(t *testing.T) {
	moving := map[int][]string{ // Easter, Easter Monday, Ascension, Whit Monday
		2024: {"03-31", "04-01", "05-09", "05-20"}, 2025: {"04-20", "04-21", "05-29", "06-09"}, 2026: {"04-05", "04-06", "05-14", "05-25"},
		2027: {"03-28", "03-29", "05-06", "05-17"}, 2028: {"04-16", "04-17", "05-25", "06-05"}, 2029: {"04-01", "04-02", "05-10", "05-21"},
		2030: {"04-21", "04-22", "05-30", "06-10"},
	}
	for year, days := range moving {
		if got := calendar.Easter(year).String()[5:]; got != days[0] {
			t.Errorf("Easter %d is on %s, want %s", year, got, days[0])
		}
		want := append([]string{"01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"}, days[1:]...)
		slices.Sort(want)
		var got []string
		for d := calendar.NewDate(year, 1, 1); d < calendar.NewDate(year+1, 1, 1); d++ {
			if d.Holiday() != "" {
				got = append(got, d.String()[5:])
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("holidays of %d: %v, want %v", year, got, want)
		}
	}
}

func TestWorkingDays(t *testing.T) {
	for from, want := range map[string]string{
		"2026-11-19": "2026-11-23", // Thursday
		"2026-05-12": "2026-05-15", // over Ascension
		"2026-12-24": "2026-12-29", // over Christmas and a weekend
	} {
		if got := day(t, from).AddWorking(2); got.String() != want {
			t.Errorf("two working days after %s: %s, want %s", from, got, want)
		}
	}
}

func TestFirstDeliverableDay(t *testing.T) {
	for at, want := range map[string]string{
		"2026-11-17T10:59:59Z": "2026-11-18", // Tuesday 11:59
		"2026-11-17T11:00:00Z": "2026-11-19", // Tuesday noon
		"2026-11-20T09:00:00Z": "2026-11-23", // Friday morning
		"2026-11-20T15:00:00Z": "2026-11-24", // Friday afternoon
		"2026-11-21T09:00:00Z": "2026-11-24", // Saturday
		"2026-11-22T09:00:00Z": "2026-11-24", // Sunday
		"2026-07-13T09:59:00Z": "2026-07-15", // Monday 11:59, before the 14th
		"2026-07-14T08:00:00Z": "2026-07-16", // the 14th
		"2026-12-31T12:00:00Z": "2027-01-05", // Thursday afternoon
	} {
		if got := calendar.FirstDeliverable(instant(t, at)); got.String() != want {
			t.Errorf("ordered at %s: %s, want %s", at, got, want)
		}
	}
}

func TestWindows(t *testing.T) {
	for _, c := range []struct {
		day      string
		window   calendar.Window
		from, to string
	}{
		{"2026-11-21", calendar.Morning, "2026-11-21T05:00:00Z", "2026-11-21T11:00:00Z"}, // appendix B
		{"2026-07-01", calendar.Afternoon, "2026-07-01T10:00:00Z", "2026-07-01T16:00:00Z"},
		{"2026-11-20", calendar.Night, "2026-11-20T19:00:00Z", "2026-11-21T04:00:00Z"},
		{"2026-03-28", calendar.Night, "2026-03-28T19:00:00Z", "2026-03-29T03:00:00Z"}, // the clocks go forward: 8 hours
		{"2026-10-24", calendar.Night, "2026-10-24T18:00:00Z", "2026-10-25T04:00:00Z"}, // and back: 10 hours
	} {
		from, to := c.window.Span(day(t, c.day))
		if !from.Equal(instant(t, c.from)) || !to.Equal(instant(t, c.to)) {
			t.Errorf("%s %s lasts from %s to %s, want %s to %s", c.day, c.window, from.UTC(), to.UTC(), c.from, c.to)
		}
	}
}

// A night lasts nine hours, except the two nights in which the clocks change: before the last
// Sunday of March and before the last Sunday of October.
func TestNightsOfAYear(t *testing.T) {
	for year := 2027; year <= 2032; year++ {
		change := map[calendar.Date]time.Duration{}
		for month, by := range map[time.Month]time.Duration{time.March: -time.Hour, time.October: time.Hour} {
			d := calendar.NewDate(year, month, 31)
			for d.Weekday() != 7 {
				d--
			}
			change[d-1] = by
		}
		for d := calendar.NewDate(year, 1, 1); d < calendar.NewDate(year+1, 1, 1); d++ {
			from, to := calendar.Night.Span(d)
			if lasts := to.Sub(from); lasts != 9*time.Hour+change[d] {
				t.Errorf("the night of %s lasts %s", d, lasts)
			}
		}
	}
}

func TestClosedWindows(t *testing.T) {
	for _, c := range []struct {
		day    string
		window calendar.Window
		want   string
	}{
		{"2026-11-20", calendar.Night, ""}, {"2026-11-21", calendar.Morning, ""}, {"2026-11-21", calendar.Afternoon, "saturday"}, {"2026-11-21", calendar.Night, "saturday"},
		{"2026-11-22", calendar.Morning, "sunday"}, {"2026-12-25", calendar.Morning, "holiday"}, {"2026-11-01", calendar.Morning, "sunday"}, {"2026-08-15", calendar.Morning, "holiday"},
	} {
		if got := calendar.Closed(day(t, c.day), c.window); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.day, c.window, got, c.want)
		}
	}
	if got := calendar.NextOpen(day(t, "2026-12-25"), calendar.Night); got.String() != "2026-12-28" {
		t.Errorf("the first open night from Christmas on is %s, want 2026-12-28", got)
	}
	if got := calendar.LastOpen(day(t, "2026-11-22"), calendar.Afternoon); got.String() != "2026-11-20" {
		t.Errorf("the last open afternoon up to Sunday is %s, want 2026-11-20", got)
	}
}

func TestFreeCancellation(t *testing.T) {
	d := day(t, "2026-11-21")
	if got := calendar.FreeUntil(d, calendar.Morning, false); !got.Equal(instant(t, "2026-11-20T17:00:00Z")) { // appendix B
		t.Errorf("free until %s", got.UTC())
	}
	if got := calendar.FreeUntil(d, calendar.Night, true); !got.Equal(instant(t, "2026-11-19T19:00:00Z")) {
		t.Errorf("a recurring order is free until %s", got.UTC())
	}
}

func TestOpeningHours(t *testing.T) {
	hours := calendar.Hours{{1, "05:00", "09:00"}, {2, "07:00", "12:30"}, {3, "17:30", "21:00"}, {4, "05:00", "23:30"}, {5, "00:30", "04:00"}}
	monday := day(t, "2026-11-16")
	for i, want := range [][]bool{ // morning, afternoon, night
		{true, false, false}, {true, false, false}, {false, false, true}, {true, true, true}, {false, false, false}, {false, false, false},
	} {
		for j, w := range calendar.Windows {
			if got := hours.Open(monday+calendar.Date(i), w); got != want[j] {
				t.Errorf("day %d, %s: open %v, want %v", i+1, w, got, want[j])
			}
		}
	}
	// The night of Thursday includes the opening early on Friday.
	if !(calendar.Hours{{5, "00:30", "04:00"}}).Open(monday+3, calendar.Night) {
		t.Error("a night ignores the opening of the next day")
	}
	if from, to := hours.Within(monday+1, calendar.Morning); !from.Equal((monday+1).At(7, 0)) || !to.Equal((monday+1).At(12, 0)) {
		t.Errorf("Tuesday morning is open from %s to %s", from, to)
	}
	if !(calendar.Hours{}).Open(monday, calendar.Night) {
		t.Error("a site without hours is closed")
	}
}
