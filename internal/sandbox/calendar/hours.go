package calendar

import (
	"fmt"
	"time"
)

// Opening is a time range in which a site is open on a day of the week, from 1, Monday. The
// times are "HH:MM" in Paris.
type Opening struct {
	Weekday           int
	OpensAt, ClosesAt string
}

// Hours are the opening hours of a site; a site without any is always open.
type Hours []Opening

// minOpening is how long a site must be open in a window: a tanker needs about this long to
// arrive and unload.
const minOpening = time.Hour

// Open reports whether the site is open for at least an uninterrupted hour in a window of a day.
func (h Hours) Open(d Date, w Window) bool {
	from, to := h.Within(d, w)
	return to.Sub(from) >= minOpening
}

// Within returns the longest uninterrupted time in a window of a day during which the site is
// open; to is not after from when there is none.
func (h Hours) Within(d Date, w Window) (from, to time.Time) {
	start, end := w.Span(d)
	if len(h) == 0 {
		return start, end
	}
	for _, o := range h {
		// A night ends on the next day.
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

// OpenAt reports whether the site is open between two instants of the same day.
func (h Hours) OpenAt(from, to time.Time) bool {
	day := DateOf(from)
	for _, o := range h {
		if o.Weekday == day.Weekday() && !from.Before(day.clock(o.OpensAt)) && !to.After(day.clock(o.ClosesAt)) {
			return true
		}
	}
	return len(h) == 0
}

// Deliverable reports whether the site can get a delivery in a window of a day: the provider
// delivers in the window, and the site is open.
func (h Hours) Deliverable(d Date, w Window) bool { return Closed(d, w) == "" && h.Open(d, w) }

// maxSearch bounds the search for a day, in days: a site may never open in a window.
const maxSearch = 60

// Next returns the first day, from d on, on which the site can get a delivery in a window. For a
// site that never opens in the window it returns NextOpen.
func (h Hours) Next(d Date, w Window) Date {
	for day := d; day < d+maxSearch; day++ {
		if h.Deliverable(day, w) {
			return day
		}
	}
	return NextOpen(d, w)
}

// Last returns the last day, up to d, on which the site could get a delivery in a window. For a
// site that never opens in the window it returns LastOpen.
func (h Hours) Last(d Date, w Window) Date {
	for day := d; day > d-maxSearch; day-- {
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

// clock returns the instant of "HH:MM" on a day; a malformed time is read as midnight.
func (d Date) clock(text string) time.Time {
	var hour, minute int
	_, _ = fmt.Sscanf(text, "%d:%d", &hour, &minute)
	return d.At(hour, minute)
}
