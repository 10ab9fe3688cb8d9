package history

import (
	"math"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Use is the volume that vehicles took from a tank on a past day, in litres.
type Use struct {
	TankID int64
	Day    calendar.Date
	Litres int
}

// used returns the volume that vehicles took from the tank on the day: the difference between its
// levels at midnight, without deliveries, corrections by recorded levels and the vanished volume.
func (s tankDay) used() int {
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

// rates are the minimum and maximum consumption of vehicles by category: in L/100 km, or in L/h for
// those that count hours.
var rates = map[string][2]float64{
	"TRUCK": {26, 36}, "VAN": {8, 12}, "CAR": {5, 8}, "COACH": {22, 30}, "OTHER": {10, 20},
	"MACHINE": {8, 20}, "GENERATOR": {2, 4}, "REEFER": {2, 4},
}

// CountsHours reports whether the meters of vehicles of a category count hours, not kilometres.
func CountsHours(category string) bool {
	return category == "MACHINE" || category == "GENERATOR" || category == "REEFER"
}

// driveNoise is the relative difference between the litres of a fill and the use since the previous
// fill.
const driveNoise = .04

// Driven returns the kilometres or hours that a vehicle drove before it was filled with some litres
// on a day. thirst is its consumption as a multiple of the usual one.
func Driven(vehicle int64, category string, litres int, d calendar.Date, thirst float64) int {
	l, rate := randomOf("vehicle "+strconv.FormatInt(vehicle, 10)), rates[category]
	driven := float64(litres) / (l.between(0, "rate", rate[0], rate[1]) * thirst)
	if !CountsHours(category) {
		driven *= 100
	}
	return whole(driven * l.between(d, "driven "+strconv.Itoa(litres), 1-driveNoise, 1+driveNoise))
}

// Parked is a vehicle that fills at a tank of its site; Capacity is its capacity for that product,
// in litres.
type Parked struct {
	ID       int64
	Capacity int
}

// The parameters of fills at a tank: the mean volume in percent of the vehicle's capacity, and the
// minutes of the day between which vehicles take fuel and AdBlue.
const (
	usualFill            = 85
	fuelFrom, fuelTo     = 5*60 + 30, 13 * 60
	adBlueFrom, adBlueTo = 14 * 60, 18 * 60
	tankFillIDs          = int64(1) << 40 // above the ids of fills by tankers
	tanksWithFills       = 1 << 12
	tankFillsOfDay       = FillsPerItem * tanksWithFills
)

// Share divides the volume of a use among the first vehicles of the queue, in whole litres: as many
// vehicles as fills of usual size need. rest is the queue with these vehicles at its end. There are
// no fills when the vehicles cannot hold the volume.
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
	l := randomOf("tank " + strconv.FormatInt(u.TankID, 10))
	parts, limits := make([]float64, n), make([]int, n)
	for i, v := range queue[:n] {
		parts[i] = float64(v.Capacity) * l.between(u.Day, "fill "+strconv.Itoa(i), 1-unevenness, 1+unevenness)
		limits[i] = v.Capacity * UsablePercent / 100
	}
	from, to := fuelFrom, fuelTo
	if adBlue {
		from, to = adBlueFrom, adBlueTo
	}
	for i, litres := range apportioned(u.Litres, parts, limits) {
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
