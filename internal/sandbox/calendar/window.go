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

// Windows are all windows, in the order of the day.
var Windows = []Window{Morning, Afternoon, Night}

// Span returns the begin and the end of a window of a day. A night with a change to or from
// summer time is an hour shorter or longer.
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

// Closed returns why the provider does not deliver in a window of a day: "sunday", "holiday" or
// "saturday" (on which it delivers in the morning only). It is empty when the provider delivers.
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

// Deliverable reports whether the provider delivers on a day: Monday to Saturday, no bank
// holiday.
func (d Date) Deliverable() bool { return Closed(d, Morning) == "" }

// NextOpen returns the first day, from d on, on which the provider delivers in window w.
func NextOpen(d Date, w Window) Date {
	for Closed(d, w) != "" {
		d++
	}
	return d
}

// LastOpen returns the last day, up to d, on which the provider delivers in window w.
func LastOpen(d Date, w Window) Date {
	for Closed(d, w) != "" {
		d--
	}
	return d
}

// The time limits of an order (product 7.2).
const (
	// cutoffHour is the hour in Paris before which an order can be delivered on the next working
	// day.
	cutoffHour = 12
	// HorizonDays is how many days ahead an order may be placed.
	HorizonDays = 60
)

// FirstDeliverable returns the first day on which an order placed now can be delivered: the next
// working day when now is before noon on a working day, otherwise the one after (product 7.2).
// The provider delivers on Saturdays, but they are no working days: an order placed on Friday
// morning is delivered on Monday.
func FirstDeliverable(now time.Time) Date {
	today := DateOf(now)
	if today.Working() && now.Before(today.At(cutoffHour, 0)) {
		return today.AddWorking(1)
	}
	return today.AddWorking(2)
}

// FreeUntil returns the instant until which an order can be cancelled free of charge: 18:00 on the
// day before, or 48 hours before the slot for a recurring order (product 7.2).
func FreeUntil(d Date, w Window, recurring bool) time.Time {
	if recurring {
		from, _ := w.Span(d)
		return from.Add(-48 * time.Hour)
	}
	return (d - 1).At(18, 0)
}
