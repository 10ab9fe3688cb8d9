package history

import (
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// This file is for the orders that customers place in a running sandbox: their deliveries have the
// same random variations as those of the history, drawn from the order's reference.

// Assignment returns when an order that was created or last changed at an instant is assigned to a
// tanker: in the afternoon of the last delivery day before its date.
func Assignment(reference string, d calendar.Date, changed time.Time) time.Time {
	return assignment(randomOf(reference), d, changed)
}

// Arrival returns when the delivery of an order ends without a delay: within its window and the
// opening hours of the site, at least stay after their beginning.
func Arrival(reference string, d calendar.Date, w calendar.Window, hours calendar.Hours, stay time.Duration) time.Time {
	from, to := d.At(0, spans[w][0]), d.At(0, spans[w][1])
	if hours.Open(d, w) {
		from, to = hours.Within(d, w)
	}
	from, to = from.Add(stay+15*time.Minute), to.Add(-10*time.Minute)
	part := randomOf(reference).between(d, "arrives", 0, 1)
	return from.Add(time.Duration(part * float64(max(to.Sub(from), 0)))).Truncate(time.Minute)
}

// UnloadTime is how long a tanker is at a site to fill tanks, SettleTime how long before it fills
// the first vehicle. ShortestRoad is the minimum time of its way back.
const (
	UnloadTime   = unloadMinutes * time.Minute
	SettleTime   = settleMinutes * time.Minute
	ShortestRoad = shortestRoad * time.Minute
)

// The time to fill a litre into a vehicle, and the longest time at a site.
const (
	litreTime   = 2 * time.Second
	longestStay = 75 * time.Minute
)

// Stay returns how long a tanker is at a site where it fills some litres into vehicles.
func Stay(litres int) time.Duration {
	return min(max(SettleTime+time.Duration(litres)*litreTime, UnloadTime), longestStay)
}

// unevenness is the relative variation of the fills of one delivery.
const unevenness = .15

// Fills divides the litres of a delivery among vehicles, in whole litres. It uses the first
// vehicles: as many as fills of usual size need, or more when their capacities require it. A
// capacity of 0 is unknown. The result is empty when the vehicles cannot hold the litres.
func Fills(reference string, d calendar.Date, litres int, capacities []int) []int {
	limits := make([]int, len(capacities))
	for i, capacity := range capacities {
		if limits[i] = capacity * UsablePercent / 100; capacity == 0 {
			limits[i] = litres
		}
	}
	const usual = (minFill + maxFill) / 2
	n, room := 0, 0
	for n < len(capacities) && n < FillsPerItem && (n < (litres+usual/2)/usual || room < litres) {
		room += limits[n]
		n++
	}
	if room < litres {
		return nil
	}
	parts := make([]float64, n)
	for i := range parts {
		parts[i] = randomOf(reference).between(d, "fill "+strconv.Itoa(i), 1-unevenness, 1+unevenness)
	}
	return apportioned(litres, parts, limits[:n])
}

// apportioned divides litres in proportion to parts, in whole litres and each within its limit. The
// sum of the limits must not be less than litres.
func apportioned(litres int, parts []float64, limits []int) []int {
	sum := 0.0
	for _, part := range parts {
		sum += part
	}
	fills, left := make([]int, len(parts)), litres
	for i, part := range parts {
		fills[i] = min(int(float64(litres)*part/sum), limits[i])
		left -= fills[i]
	}
	for i := 0; left > 0; i = (i + 1) % len(fills) {
		if fills[i] < limits[i] {
			fills[i]++
			left--
		}
	}
	return fills
}

// Meter returns the metered volume of an ordered one, at ambient temperature and at 15 °C.
func Meter(reference string, d calendar.Date, ordered int) (delivered, at15 int) {
	var i Item
	i.fill(metered(randomOf(reference), d, ordered), d)
	return i.Delivered, i.At15
}

// Celsius returns the temperature of the product on a day.
func Celsius(d calendar.Date) float64 {
	_, month, _ := d.Civil()
	return celsius[month-1]
}

// Draw returns a random number from 0 to 1, 1 not included, that depends on the name, the day and
// the purpose only.
func Draw(name string, d calendar.Date, purpose string) float64 {
	return randomOf(name).unit(d, purpose)
}

// CancellationReason returns the French text of a cancellation's reason; empty for an unknown one.
func CancellationReason(reason string) string { return reasons[reason] }

// The numbers by which the current orders that were generated at the first start are recognised:
// their place in the block of a day is from Situation to Own, and their id is below Loaded.
const (
	Situation = slotLive
	Loaded    = loadedFrom
)

// madePerDay is how many invoices for orders of customers have a number in the block of their half
// month; further invoices have numbers from busyDayFrom on.
const (
	madePerDay  = invoiceBlock - madeSlot
	busyDayFrom = 50_000
	busyDay     = 1000
)

// NewInvoice returns the invoice of a half month for orders that customers placed, without an id;
// n is how many others were issued before it on its day.
func NewInvoice(h Half, n int, lines []Line, orders []int64) Invoice {
	i := h.bill(lines, orders)
	slot := int(h+1) % 24
	i.Number = h.number(slot*invoiceBlock + invoiceFirst + madeSlot + n)
	if n >= madePerDay {
		i.Number = h.number(busyDayFrom + slot*busyDay + n)
	}
	return i
}
