package history

import (
	"fmt"
	"math"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// lateOnceIn is how often a delivery would come more than half an hour after its slot:
// not each site is open then, and 94 % are on time (product 13.5).
const lateOnceIn = 1 / .08

// The minutes of a day at which the windows begin and end for tankers: a night
// leaves those who drive time to come, and ends before the first coaches leave.
var spans = map[calendar.Window][2]int{
	calendar.Morning: {6 * 60, 12 * 60}, calendar.Afternoon: {12 * 60, 18 * 60}, calendar.Night: {22 * 60, 29 * 60},
}

// arrival is the minute of the slot's day at which a delivery is signed: within the
// given minutes, which are of one window, or late for it when the site is open then.
func arrival(l luck, d calendar.Date, span [2]int, hours calendar.Hours) int {
	if l.chance(d, "late", lateOnceIn) {
		late := windowEnd(span) + int(l.between(d, "delay", 41, 150))
		if hours.OpenAt(d.At(0, late-unloadMinutes), d.At(0, late)) {
			return late
		}
	}
	return int(l.between(d, "arrives", float64(span[0]+40), float64(span[1]-10)))
}

// windowEnd is when the window ends that the minutes are of.
func windowEnd(span [2]int) int {
	for _, w := range calendar.Windows {
		if span[0] >= spans[w][0] && span[1] <= spans[w][1] {
			return spans[w][1]
		}
	}
	return span[1]
}

// arrive says when an order was assigned, when its tanker left and when the
// delivery note was signed, at a minute of the slot's day, after a stay on site.
func (o *Order) arrive(l luck, minute, stay int, site Site) {
	o.travel(l, minute, stay, site)
	o.Status = Delivered
	o.DeliveredAt, o.DepartedAt = o.Date.At(0, minute), o.Leaves
	o.AssignedAt = assignment(l, o.Date, o.CreatedAt)
}

// over tells whether a delivery that is signed at a minute of a day is done at an instant,
// with its papers.
func over(d calendar.Date, minute int, now time.Time) bool {
	return !d.At(0, minute).Add(NoteAfter).After(now)
}

// AssignedAfter is how long after an order was made a tanker is chosen at the earliest.
const AssignedAfter = 10 * time.Minute

// assignment is when the tanker of a day is chosen: in the afternoon of the last day before
// it on which something is delivered, but not before the order is made.
func assignment(l luck, d calendar.Date, made time.Time) time.Time {
	at := calendar.LastOpen(d-1, calendar.Morning).At(15, l.below(d, "assigned", 150))
	if earliest := made.Add(AssignedAfter); at.Before(earliest) {
		return earliest
	}
	return at
}

// metered is what the meter says of a volume: 0,4 % more or less, and once in 60
// deliveries 2 to 4 % less, an anomaly (product 13.5).
func metered(l luck, d calendar.Date, ordered int) int {
	gap := l.between(d, "meter", -.004, .004)
	if l.chance(d, "anomaly", 60) {
		gap = l.between(d, "gap", -.04, -.02)
	}
	return int(math.Round(float64(ordered) * (1 + gap)))
}

// celsius is the temperature of the product, by month.
var celsius = [12]float64{5, 6, 9, 12, 16, 20, 22, 22, 18, 14, 9, 6}

// expansion is how much a volume grows with a degree (product 13.5).
const expansion = 0.00084

// fill writes what was delivered, at ambient temperature and at 15 °C.
func (i *Item) fill(litres int, d calendar.Date) {
	i.Delivered = litres
	i.At15 = int(math.Round(float64(litres) * (1 - expansion*(Celsius(d)-15))))
}

// buyer is who orders: mostly the first.
func (b Business) buyer(l luck, d calendar.Date) int64 {
	if len(b.Users) > 1 && l.chance(d, "buyer", 4) {
		return b.Users[1]
	}
	return b.Users[0]
}

// purchase is the business's own number of an order, when it gives one.
func (b Business) purchase(l luck, d calendar.Date) string {
	if !b.PORequired {
		return ""
	}
	return fmt.Sprintf("BC-%04d", 1000+l.below(d, "purchase", 9000))
}
