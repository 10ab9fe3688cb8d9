package history

import (
	"fmt"
	"math"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// lateOnceIn is how often a delivery would arrive more than half an hour after its slot. Some sites
// are closed then, so that 94 % are on time (product 13.5).
const lateOnceIn = 1 / .08

// spans are the minutes of a day between which tankers arrive in a window. That of the night begins
// late enough for drivers to arrive, and ends before the first coaches leave.
var spans = map[calendar.Window][2]int{
	calendar.Morning: {6 * 60, 12 * 60}, calendar.Afternoon: {12 * 60, 18 * 60}, calendar.Night: {22 * 60, 29 * 60},
}

// arrival returns the minute of the slot's day at which a delivery is signed: within span, which is
// in one window, or sometimes too late, when the site is open then.
func arrival(l random, d calendar.Date, span [2]int, hours calendar.Hours) int {
	if l.chance(d, "late", lateOnceIn) {
		late := windowEnd(span) + int(l.between(d, "delay", 41, 150))
		if hours.OpenAt(d.At(0, late-unloadMinutes), d.At(0, late)) {
			return late
		}
	}
	return int(l.between(d, "arrives", float64(span[0]+40), float64(span[1]-10)))
}

// windowEnd returns the end of the window that contains span.
func windowEnd(span [2]int) int {
	for _, w := range calendar.Windows {
		if span[0] >= spans[w][0] && span[1] <= spans[w][1] {
			return spans[w][1]
		}
	}
	return span[1]
}

// arrive marks an order as delivered: it sets when it was assigned, when its tanker departed and
// when the delivery note was signed, at a minute of the slot's day after stay minutes on site.
func (o *Order) arrive(l random, minute, stay int, site Site) {
	o.travel(l, minute, stay, site)
	o.Status = Delivered
	o.DeliveredAt, o.DepartedAt = o.Date.At(0, minute), o.Leaves
	o.AssignedAt = assignment(l, o.Date, o.CreatedAt)
}

// finished reports whether a delivery that is signed at a minute of a day is finished at an instant,
// including its documents.
func finished(d calendar.Date, minute int, now time.Time) bool {
	return !d.At(0, minute).Add(NoteAfter).After(now)
}

// AssignedAfter is the shortest time between the creation of an order and its assignment.
const AssignedAfter = 10 * time.Minute

// assignment returns when an order for a day is assigned to a tanker: in the afternoon of the last
// delivery day before it, but not before made plus AssignedAfter.
func assignment(l random, d calendar.Date, made time.Time) time.Time {
	at := calendar.LastOpen(d-1, calendar.Morning).At(15, l.below(d, "assigned", 150))
	if earliest := made.Add(AssignedAfter); at.Before(earliest) {
		return earliest
	}
	return at
}

// metered returns the metered volume of a delivery: up to 0.4 % more or less than ordered, and once
// in 60 deliveries 2 to 4 % less, an anomaly (product 13.5).
func metered(l random, d calendar.Date, ordered int) int {
	gap := l.between(d, "meter", -.004, .004)
	if l.chance(d, "anomaly", 60) {
		gap = l.between(d, "gap", -.04, -.02)
	}
	return int(math.Round(float64(ordered) * (1 + gap)))
}

// celsius is the temperature of the product, by month.
var celsius = [12]float64{5, 6, 9, 12, 16, 20, 22, 22, 18, 14, 9, 6}

// expansion is the relative growth of a volume per degree (product 13.5).
const expansion = 0.00084

// fill sets the delivered volume, at ambient temperature and at 15 °C.
func (i *Item) fill(litres int, d calendar.Date) {
	i.Delivered = litres
	i.At15 = int(math.Round(float64(litres) * (1 - expansion*(Celsius(d)-15))))
}

// buyer returns the user who orders: usually the first one.
func (b Business) buyer(l random, d calendar.Date) int64 {
	if len(b.Users) > 1 && l.chance(d, "buyer", 4) {
		return b.Users[1]
	}
	return b.Users[0]
}

// purchase returns the business's own number of an order, empty unless it requires one.
func (b Business) purchase(l random, d calendar.Date) string {
	if !b.PORequired {
		return ""
	}
	return fmt.Sprintf("BC-%04d", 1000+l.below(d, "purchase", 9000))
}
