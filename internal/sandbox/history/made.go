package history

import (
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// What follows serves the orders that people make in a sandbox that runs: they
// fare as those of the history do. An order's luck is its reference's.

// Assignment is when the tanker of an order that was made or last changed at an instant is
// chosen: in the afternoon of the last day before on which something is delivered.
func Assignment(reference string, d calendar.Date, changed time.Time) time.Time {
	return assignment(luckOf(reference), d, changed)
}

// Arrival is when the delivery of an order ends, if nothing goes wrong: within its
// window, when the site is open, for as long as the tanker stays.
func Arrival(reference string, d calendar.Date, w calendar.Window, hours calendar.Hours, stay time.Duration) time.Time {
	from, to := d.At(0, spans[w][0]), d.At(0, spans[w][1])
	if hours.Open(d, w) {
		from, to = hours.Within(d, w)
	}
	from, to = from.Add(stay+15*time.Minute), to.Add(-10*time.Minute)
	part := luckOf(reference).between(d, "arrives", 0, 1)
	return from.Add(time.Duration(part * float64(max(to.Sub(from), 0)))).Truncate(time.Minute)
}

// How long a tanker is at a site: UnloadTime to fill tanks, SettleTime before the first of
// the vehicles that it fills. It drives back for ShortestRoad at least.
const (
	UnloadTime   = unloadMinutes * time.Minute
	SettleTime   = settleMinutes * time.Minute
	ShortestRoad = shortestRoad * time.Minute
)

// What a litre takes that goes into a vehicle, and how long vehicles are filled at most.
const (
	litreTime   = 2 * time.Second
	longestStay = 75 * time.Minute
)

// Stay is how long a tanker is at a site where it brings some litres into vehicles.
func Stay(litres int) time.Duration {
	return min(max(SettleTime+time.Duration(litres)*litreTime, UnloadTime), longestStay)
}

// unevenness is by how much the fills of one delivery are apart from one another.
const unevenness = .15

// Fills shares the litres of a delivery among vehicles, to the litre: among the first of
// them, as many as usual fills make, or as it takes for none to get more than it holds,
// which most gives; 0 is unknown. It is empty when they do not hold it all.
func Fills(reference string, d calendar.Date, litres int, most []int) []int {
	holds := make([]int, len(most))
	for i, capacity := range most {
		if holds[i] = capacity * UsablePercent / 100; capacity == 0 {
			holds[i] = litres
		}
	}
	const usual = (leastFill + mostFill) / 2
	n, room := 0, 0
	for n < len(most) && n < FillsPerItem && (n < (litres+usual/2)/usual || room < litres) {
		room += holds[n]
		n++
	}
	if room < litres {
		return nil
	}
	parts := make([]float64, n)
	for i := range parts {
		parts[i] = luckOf(reference).between(d, "fill "+strconv.Itoa(i), 1-unevenness, 1+unevenness)
	}
	return apportioned(litres, parts, holds[:n])
}

// apportioned cuts litres into parts, to the litre, none of which is more than it may hold.
// Together they hold it all.
func apportioned(litres int, parts []float64, holds []int) []int {
	sum := 0.0
	for _, part := range parts {
		sum += part
	}
	fills, left := make([]int, len(parts)), litres
	for i, part := range parts {
		fills[i] = min(int(float64(litres)*part/sum), holds[i])
		left -= fills[i]
	}
	for i := 0; left > 0; i = (i + 1) % len(fills) {
		if fills[i] < holds[i] {
			fills[i]++
			left--
		}
	}
	return fills
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

// What the numbers of orders tell, for the orders that the situation around now left
// at the first start: their place in the block of a day is from Situation to Own, and
// their number below Loaded.
const (
	Situation = slotLive
	Loaded    = loadedFrom
)

// madePerDay is how many invoices of what people ordered have a number in the block
// of their half month; the others have one from busyDayFrom on.
const (
	madePerDay  = invoiceBlock - madeSlot
	busyDayFrom = 50_000
	busyDay     = 1000
)

// Bill is the invoice of a half month for orders that people made; n others were
// issued before it on its day. It has no id.
func Bill(h Half, n int, lines []Line, orders []int64) Invoice {
	i := h.bill(lines, orders)
	slot := int(h+1) % 24
	i.Number = h.number(slot*invoiceBlock + invoiceFirst + madeSlot + n)
	if n >= madePerDay {
		i.Number = h.number(busyDayFrom + slot*busyDay + n)
	}
	return i
}
