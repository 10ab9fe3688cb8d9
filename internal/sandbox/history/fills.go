package history

import (
	"math"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Use is what a tank gave on a day that is over, in litres.
type Use struct {
	TankID int64
	Day    calendar.Date
	Litres int
}

// used is what vehicles took from the tank on a day: what goes between its levels of midnight,
// but for what came in, what a gauge corrected and what vanished.
func (s stay) used() int {
	litres := whole(s.level) - whole(s.at(minutesPerDay)) + s.delivered - whole(s.vanished)
	for _, f := range s.made {
		litres += f.litres
	}
	for i, g := range s.gauged {
		before := s
		before.gauged = s.gauged[:i]
		litres += g.litres - whole(before.at(g.minute))
	}
	return max(litres, 0)
}

func whole(litres float64) int { return int(math.Round(litres)) }

// rates are the least and the most that vehicles use, by category: L/100 km, or L/h for
// those that count hours.
var rates = map[string][2]float64{
	"TRUCK": {26, 36}, "VAN": {8, 12}, "CAR": {5, 8}, "COACH": {22, 30}, "OTHER": {10, 20},
	"MACHINE": {8, 20}, "GENERATOR": {2, 4}, "REEFER": {2, 4},
}

// CountsHours tells whether vehicles of a category have a meter of hours, not of kilometres.
func CountsHours(category string) bool {
	return category == "MACHINE" || category == "GENERATOR" || category == "REEFER"
}

// driveNoise is by how much the litres of a fill may be more or less than were used since the
// one before.
const driveNoise = .04

// Driven is what a vehicle drove on some litres that filled it on a day, in kilometres or
// hours. thirst is its use as a share of the usual one.
func Driven(vehicle int64, category string, litres int, d calendar.Date, thirst float64) int {
	l, rate := luckOf("vehicle "+strconv.FormatInt(vehicle, 10)), rates[category]
	driven := float64(litres) / (l.between(0, "rate", rate[0], rate[1]) * thirst)
	if !CountsHours(category) {
		driven *= 100
	}
	return whole(driven * l.between(d, "driven "+strconv.Itoa(litres), 1-driveNoise, 1+driveNoise))
}

// Parked is a vehicle that fills at a tank of its site; Capacity is what it holds of that
// product, in litres.
type Parked struct {
	ID       int64
	Capacity int
}

// How full a vehicle that fills at a tank is filled on average, in percent of its capacity,
// and the minutes of the day between which fuel and AdBlue are taken.
const (
	usualFill            = 85
	fuelFrom, fuelTo     = 5*60 + 30, 13 * 60
	adBlueFrom, adBlueTo = 14 * 60, 18 * 60
	tankFillIDs          = int64(1) << 40 // above those of what tankers fill
	tanksWithFills       = 1 << 12
	tankFillsOfDay       = FillsPerItem * tanksWithFills
)

// Share gives what a tank gave on a day to the vehicles that have waited longest, which are the
// first: to as many as usual fills make, to the litre. Those that got some wait behind the
// others. There are no fills when all together do not hold it.
func (u Use) Share(queue []Parked, adBlue bool) (fills []Fill, rest []Parked) {
	n, usual, room := 0, 0, 0
	for n < len(queue) && n < FillsPerItem && (usual < u.Litres || room < u.Litres) {
		usual += queue[n].Capacity * usualFill / 100
		room += queue[n].Capacity * UsablePercent / 100
		n++
	}
	if n == 0 || room < u.Litres {
		return nil, queue
	}
	l := luckOf("tank " + strconv.FormatInt(u.TankID, 10))
	parts, holds := make([]float64, n), make([]int, n)
	for i, v := range queue[:n] {
		parts[i] = float64(v.Capacity) * l.between(u.Day, "fill "+strconv.Itoa(i), 1-unevenness, 1+unevenness)
		holds[i] = v.Capacity * UsablePercent / 100
	}
	from, to := fuelFrom, fuelTo
	if adBlue {
		from, to = adBlueFrom, adBlueTo
	}
	for i, litres := range apportioned(u.Litres, parts, holds) {
		if litres > 0 {
			minute := from + (to-from)*i/n + l.below(u.Day, "minute "+strconv.Itoa(i), max((to-from)/n, 1))
			fills = append(fills, Fill{
				ID:        tankFillIDs + int64(u.Day)*tankFillsOfDay + u.TankID%tanksWithFills*FillsPerItem + int64(i),
				VehicleID: queue[i].ID, Volume: litres, At: u.Day.At(0, minute).Truncate(time.Minute),
			})
		}
	}
	return fills, append(queue[n:len(queue):len(queue)], queue[:n]...)
}
