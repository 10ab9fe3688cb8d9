package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// What follows serves the orders that people make in a sandbox that runs: they
// fare as those of the history do. An order's luck is its reference's.

// Assignment is when the tanker of an order is chosen: in the afternoon before.
func Assignment(reference string, d calendar.Date) time.Time {
	return assignment(luckOf(reference), d)
}

// Arrival is when the delivery of an order ends, if nothing goes wrong: within its
// window.
func Arrival(reference string, d calendar.Date, w calendar.Window) time.Time {
	return d.At(0, int(luckOf(reference).between(d, "arrives", float64(spans[w][0]+70), float64(spans[w][1]-10))))
}

// Meter is what the meter says of a volume, at ambient temperature and at 15 °C.
func Meter(reference string, d calendar.Date, ordered int) (delivered, at15 int) {
	var i Item
	i.fill(metered(luckOf(reference), d, ordered), d)
	return i.Delivered, i.At15
}

// Celsius is the temperature of the product on a day.
func Celsius(d calendar.Date) float64 {
	_, month, _ := d.Civil()
	return celsius[month-1]
}

// Draw is a number from 0 to 1, 1 not included, that depends on what is named, the
// day and the purpose alone.
func Draw(name string, d calendar.Date, purpose string) float64 {
	return luckOf(name).unit(d, purpose)
}

// Regret tells the reason of a cancellation within a sentence; empty for one that
// is not known.
func Regret(reason string) string { return reasons[reason] }

// Litres writes a volume as French does, "12 400 L".
func Litres(n int) string { return litres(n) }
