// Package calendar is the provider's calendar: days in Paris, bank holidays, working days,
// delivery windows, and the first deliverable day (product 7.2). It reads no clock: functions
// that depend on the current time take it as a parameter.
//
// It imports the standard library only. Start reading at date.go, then
// window.go.
package calendar

import (
	"fmt"
	"sync"
	"time"
	_ "time/tzdata" // for machines without time zone data
)

// Paris returns the time zone of every date.
var Paris = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(err) // impossible: time/tzdata is linked in
	}
	return z
})

// Date is a day, counted from 1 January 1970. It has no time of day: dates are added and
// compared as numbers.
type Date int

const secondsPerDay = 24 * 60 * 60

// DateOf returns the day in Paris at an instant.
func DateOf(t time.Time) Date {
	y, m, d := t.In(Paris()).Date()
	return NewDate(y, m, d)
}

// NewDate returns a day of the civil calendar; values out of range carry over, as in time.Date.
func NewDate(year int, month time.Month, day int) Date {
	return Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// Parse parses YYYY-MM-DD.
func Parse(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("date: %w", err)
	}
	return DateOf(t), nil
}

func (d Date) utc() time.Time { return time.Unix(int64(d)*secondsPerDay, 0).UTC() }

// String returns YYYY-MM-DD.
func (d Date) String() string { return d.utc().Format(time.DateOnly) }

// Civil returns the year, the month and the day of the month.
func (d Date) Civil() (year int, month time.Month, day int) { return d.utc().Date() }

// YearDay returns the day of the year, from 1.
func (d Date) YearDay() int { return d.utc().YearDay() }

// ISOWeek returns the week and its year (ISO 8601).
func (d Date) ISOWeek() (year, week int) { return d.utc().ISOWeek() }

// Weekday returns the day of the week from 1, Monday, to 7, Sunday, as in the API.
func (d Date) Weekday() int { return (int(d.utc().Weekday())+6)%7 + 1 }

// AddMonths returns the same day of the month n months later, or the last day of a shorter
// month.
func (d Date) AddMonths(n int) Date {
	y, m, day := d.Civil()
	last := NewDate(y, m+time.Month(n)+1, 0)
	_, _, length := last.Civil()
	return last - Date(length-min(day, length))
}

// PeriodMonths is the longest period of figures, prices and exports, in months (product 5.5).
const PeriodMonths = 36

// FirstOfPeriod returns the first day of the longest period that ends on a date. The date is
// before the day that is [PeriodMonths] after the first one.
func (d Date) FirstOfPeriod() Date {
	first := d.AddMonths(-PeriodMonths) + 1
	// AddMonths returns an earlier day when a month lacks the day, such as 29 February.
	for d >= first.AddMonths(PeriodMonths) {
		first++
	}
	return first
}

// At returns the instant at which clocks in Paris show this time of day. A time that the change
// to summer time skips is read as an hour later.
func (d Date) At(hour, minute int) time.Time {
	y, m, day := d.Civil()
	return time.Date(y, m, day, hour, minute, 0, 0, Paris())
}
