package calendar

import "time"

// Window is a part of the day in which a delivery is promised.
type Window string

// The windows (product S08).
const (
	Morning   Window = "morning"   // 06:00 to 12:00
	Afternoon Window = "afternoon" // 12:00 to 18:00
	Night     Window = "night"     // 20:00 to 05:00 of the next day
)

// Windows are all of them, in the order of the day.
var Windows = []Window{Morning, Afternoon, Night}

// Span gives the instants between which a window of a day lasts. A night that
// the change of time falls into is an hour shorter or longer.
func (w Window) Span(d Date) (from, to time.Time) {
	switch w {
	case Morning:
		return d.At(6, 0), d.At(12, 0)
	case Afternoon:
		return d.At(12, 0), d.At(18, 0)
	default:
		return d.At(20, 0), (d + 1).At(5, 0)
	}
}

// Closed is why nothing is delivered in a window of a day: "sunday", "holiday",
// "saturday" (only its morning is worked), or empty when something can be.
func Closed(d Date, w Window) string {
	switch {
	case d.Weekday() == sunday:
		return "sunday"
	case d.Holiday() != "":
		return "holiday"
	case d.Weekday() == saturday && w != Morning:
		return "saturday"
	}
	return ""
}

// Deliverable tells whether something can be delivered on a day: Monday to
// Saturday, no bank holiday.
func (d Date) Deliverable() bool { return Closed(d, Morning) == "" }

// NextOpen is the first day from d on whose window w is worked.
func NextOpen(d Date, w Window) Date {
	for Closed(d, w) != "" {
		d++
	}
	return d
}

// LastOpen is the last day up to d whose window w is worked.
func LastOpen(d Date, w Window) Date {
	for Closed(d, w) != "" {
		d--
	}
	return d
}

// Limits of an order in time (product 7.2).
const (
	// cutoffHour is when the day's orders close, Paris time.
	cutoffHour = 12
	// HorizonDays is how far ahead one may order.
	HorizonDays = 60
)

// FirstDeliverable is the first day that an order made at an instant can be
// delivered on: the next working day when it is made on a working day before
// noon, else the one after (product 7.2). Saturdays can be delivered, but are no
// working days: an order of Friday morning comes on Monday.
func FirstDeliverable(now time.Time) Date {
	today := DateOf(now)
	if today.Working() && now.Before(today.At(cutoffHour, 0)) {
		return today.AddWorking(1)
	}
	return today.AddWorking(2)
}

// FreeUntil is the instant until which an order is cancelled at no charge: 18:00
// the day before, or 48 hours before the slot when it recurs (product 7.2).
func FreeUntil(d Date, w Window, recurring bool) time.Time {
	if recurring {
		from, _ := w.Span(d)
		return from.Add(-48 * time.Hour)
	}
	return (d - 1).At(18, 0)
}
