// Package calendar is the provider's calendar: days in Paris, bank holidays,
// working days, delivery windows, and the first day that can be delivered
// (product 7.2). It knows no clock: what depends on now takes the instant.
//
// It imports the standard library only. Start reading at date.go, then
// window.go.
package calendar

import (
	"fmt"
	"sync"
	"time"
	_ "time/tzdata" // the days are those of Paris on machines without zone data too
)

// Paris is the zone of every date.
var Paris = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(err) // impossible: time/tzdata is linked in
	}
	return z
})

// Date is a day, counted from 1 January 1970. It has no hours: dates are added
// and compared as numbers.
type Date int

const secondsPerDay = 24 * 60 * 60

// DateOf is the day in Paris at an instant.
func DateOf(t time.Time) Date {
	y, m, d := t.In(Paris()).Date()
	return On(y, m, d)
}

// On is a day of the civil calendar; values out of range carry over, as in
// time.Date.
func On(year int, month time.Month, day int) Date {
	return Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// Parse reads YYYY-MM-DD.
func Parse(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("date: %w", err)
	}
	return DateOf(t), nil
}

func (d Date) utc() time.Time { return time.Unix(int64(d)*secondsPerDay, 0).UTC() }

// String is YYYY-MM-DD.
func (d Date) String() string { return d.utc().Format(time.DateOnly) }

// Civil is the year, the month and the day of the month.
func (d Date) Civil() (year int, month time.Month, day int) { return d.utc().Date() }

// YearDay is the day of the year, from 1.
func (d Date) YearDay() int { return d.utc().YearDay() }

// ISOWeek is the week and its year (ISO 8601).
func (d Date) ISOWeek() (year, week int) { return d.utc().ISOWeek() }

// Weekday counts from 1, Monday, to 7, Sunday, as the API does.
func (d Date) Weekday() int { return (int(d.utc().Weekday())+6)%7 + 1 }

// AddMonths keeps the day of the month, or takes the last one of a shorter
// month.
func (d Date) AddMonths(n int) Date {
	y, m, day := d.Civil()
	last := On(y, m+time.Month(n)+1, 0)
	_, _, length := last.Civil()
	return last - Date(length-min(day, length))
}

// PeriodMonths is how many months figures, prices and exports may be asked for (product 5.5).
const PeriodMonths = 36

// FirstOfPeriod is the first day of the longest period that ends on a date: it ends before the
// same day [PeriodMonths] later.
func (d Date) FirstOfPeriod() Date {
	first := d.AddMonths(-PeriodMonths) + 1
	// A month may have no such day, as February has no 29th.
	for d >= first.AddMonths(PeriodMonths) {
		first++
	}
	return first
}

// At is the instant at which clocks in Paris show this time of the day. A time
// that the change to summer time skips is read as an hour later.
func (d Date) At(hour, minute int) time.Time {
	y, m, day := d.Civil()
	return time.Date(y, m, day, hour, minute, 0, 0, Paris())
}
