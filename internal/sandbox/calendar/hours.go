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
	from, to := h.Within(d, w)
	return to.Sub(from) >= enough
}

// Within is the longest time in one piece, in a window of a day, during which the
// site is open; to is not after from when there is none.
func (h Hours) Within(d Date, w Window) (from, to time.Time) {
	start, end := w.Span(d)
	if len(h) == 0 {
		return start, end
	}
	for _, o := range h {
		// A night reaches into the next day.
		for day := d; day <= DateOf(end); day++ {
			if day.Weekday() != o.Weekday {
				continue
			}
			first, last := later(start, day.clock(o.OpensAt)), earlier(end, day.clock(o.ClosesAt))
			if last.Sub(first) > to.Sub(from) {
				from, to = first, last
			}
		}
	}
	return from, to
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// clock is the instant of "HH:MM" on a day; what is no time is midnight.
func (d Date) clock(text string) time.Time {
	var hour, minute int
	_, _ = fmt.Sscanf(text, "%d:%d", &hour, &minute)
	return d.At(hour, minute)
}
