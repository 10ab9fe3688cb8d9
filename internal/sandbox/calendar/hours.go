package calendar

import (
	"fmt"
	"time"
)

// Opening is when a site is open on a day of the week, from 1, Monday; the
// times are "HH:MM" in Paris.
type Opening struct {
	Weekday           int
	OpensAt, ClosesAt string
}

// Hours are the openings of a site; a site without any is always open.
type Hours []Opening

// enough is the part of a window for which a site must be open: a tanker needs
// about this long to come and unload.
const enough = time.Hour

// Open tells whether the site is open during a window of a day for at least an
// hour in one piece.
func (h Hours) Open(d Date, w Window) bool {
	if len(h) == 0 {
		return true
	}
	from, to := w.Span(d)
	for _, o := range h {
		// A night reaches into the next day.
		for day := d; day <= DateOf(to); day++ {
			if day.Weekday() == o.Weekday && overlap(from, to, day.clock(o.OpensAt), day.clock(o.ClosesAt)) >= enough {
				return true
			}
		}
	}
	return false
}

// clock is the instant of "HH:MM" on a day; what is no time is midnight.
func (d Date) clock(text string) time.Time {
	var hour, minute int
	_, _ = fmt.Sscanf(text, "%d:%d", &hour, &minute)
	return d.At(hour, minute)
}

func overlap(from, to, otherFrom, otherTo time.Time) time.Duration {
	if otherFrom.After(from) {
		from = otherFrom
	}
	if otherTo.Before(to) {
		to = otherTo
	}
	return to.Sub(from)
}
