package calendar

import "slices"

// LastWorkingDay is the DayOfMonth of a repetition on the last working day of the month.
const LastWorkingDay = -1

// Repetition is the rule of a recurrence: weekly, biweekly or monthly. DayOfMonth is nil unless it
// is monthly.
type Repetition struct {
	Frequency  string
	Weekdays   []int // from 1, Monday
	DayOfMonth *int
}

// FallsOn reports whether the recurrence falls on d; first is the day it began.
func (r Repetition) FallsOn(d, first Date) bool {
	switch r.Frequency {
	case "monthly":
		_, month, day := d.Civil()
		if r.DayOfMonth == nil {
			return false
		}
		if *r.DayOfMonth != LastWorkingDay {
			return day == *r.DayOfMonth
		}
		_, next, _ := d.AddWorking(1).Civil()
		return d.Working() && next != month
	case "biweekly":
		if weeksApart := (monday(d) - monday(first)) / 7; weeksApart%2 != 0 {
			return false
		}
	}
	return slices.Contains(r.Weekdays, d.Weekday())
}

func monday(d Date) Date { return d - Date(d.Weekday()-1) }
