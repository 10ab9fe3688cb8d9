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

// OpenAt tells whether the site is open from an instant to another, of the same day.
func (h Hours) OpenAt(from, to time.Time) bool {
	day := DateOf(from)
	for _, o := range h {
		if o.Weekday == day.Weekday() && !from.Before(day.clock(o.OpensAt)) && !to.After(day.clock(o.ClosesAt)) {
			return true
		}
	}
	return len(h) == 0
}

// Deliverable tells whether a delivery can come to the site in a window of a day: it is
// worked, and the site is open.
func (h Hours) Deliverable(d Date, w Window) bool { return Closed(d, w) == "" && h.Open(d, w) }

// farthest bounds the search for a day: a site may open in no such window.
const farthest = 60

// Next is the first day from d on of which something can be delivered in a window; the
// first worked one for a site that never opens in it.
func (h Hours) Next(d Date, w Window) Date {
	for day := d; day < d+farthest; day++ {
		if h.Deliverable(day, w) {
			return day
		}
	}
	return NextOpen(d, w)
}

// Last is the last day up to d of which something could be delivered in a window; the
// last worked one for a site that never opens in it.
func (h Hours) Last(d Date, w Window) Date {
	for day := d; day > d-farthest; day-- {
		if h.Deliverable(day, w) {
			return day
		}
	}
	return LastOpen(d, w)
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
