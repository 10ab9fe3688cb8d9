package domain

import (
	"strconv"
	"sync"
	"time"
	_ "time/tzdata" // so that dates in Paris work on machines without zone data
)

// Date is a civil date, "2026-03-12", in Europe/Paris. Dates compare as texts.
type Date string

// ParseDate parses a date; ok is false for a text that is not a day of the calendar.
func ParseDate(text string) (d Date, ok bool) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", false
	}
	return Date(text), true
}

// DaysUntil returns the number of days from d to other, negative when other is earlier; 0 when
// one of them is not a date.
func (d Date) DaysUntil(other Date) int {
	from, err := time.Parse(time.DateOnly, string(d))
	to, otherErr := time.Parse(time.DateOnly, string(other))
	if err != nil || otherErr != nil {
		return 0
	}
	return int(to.Sub(from).Hours() / 24)
}

// Add returns the date that many days later.
func (d Date) Add(days int) Date {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	return Date(t.AddDate(0, 0, days).Format(time.DateOnly))
}

// AddMonths returns the date that many months later, or the last day of a month without that
// day; d when d is not a date.
func (d Date) AddMonths(months int) Date {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	first := t.AddDate(0, months, 1-t.Day())
	last := first.AddDate(0, 1, -1)
	return Date(first.AddDate(0, 0, min(t.Day(), last.Day())-1).Format(time.DateOnly))
}

// DateAt returns the date of an instant in Paris.
func DateAt(t time.Time) Date {
	return Date(t.In(paris()).Format(time.DateOnly))
}

var paris = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(err) // impossible: time/tzdata is linked in
	}
	return z
})

var (
	weekdays = [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}
	months   = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
)

// Long returns the date in French, "jeudi 12 mars 2026" (product 1); the text unchanged when it
// is not a date.
func (d Date) Long() string {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return string(d)
	}
	day := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		day = "1er"
	}
	return weekdays[t.Weekday()] + " " + day + " " + months[t.Month()-1] + " " + strconv.Itoa(t.Year())
}
