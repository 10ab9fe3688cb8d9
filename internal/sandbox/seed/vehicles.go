package seed

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Example is a vehicle of the seed. Gas is nil for an electric vehicle. Capacities are in
// litres; GvwKg is the permitted gross weight.
type Example struct {
	Business, Registration, Label, Category string
	Brand, Model                            string
	Year                                    int
	Gas                                     *string
	TankCapacity, AdBlueCapacity            *int
	GvwKg                                   int
	Site, CostCenter                        string
}

// Vehicle is a vehicle of a business's fleet. AddressID is its base. OdometerKm is its reading
// at the start of its history, in hours for machines.
type Vehicle struct {
	ID, BusinessID, AddressID store.ID
	GasID                     *store.ID
	OdometerKm                int
	Example
}

// InHistory returns the vehicle as the history needs it.
func (v Vehicle) InHistory() history.Vehicle {
	own := history.Vehicle{ID: int64(v.ID), Registration: v.Registration}
	if v.Gas != nil {
		own.Gas = *v.Gas
	}
	if v.TankCapacity != nil {
		own.Capacity = *v.TankCapacity
	}
	return own
}

// kilometresPerHour converts odometer readings to hours for machines.
const kilometresPerHour = 40

// thirsty gives the vehicles whose consumption has increased recently, with the ratio to their
// usual one. They and idleTruck, not filled for weeks, show up as anomalies (product 7.5).
var thirsty = map[store.ID]float64{thirstyTruck: 1.57, thirstyMachine: 1.57}

const (
	thirstyTruck   = FirstVehicleID + 1  // ZB-419-KT
	idleTruck      = FirstVehicleID + 2  // ZC-077-LM
	thirstyMachine = FirstVehicleID + 37 // PELLE-07
	thirstyDays    = 30
	idleDays       = 41
)

// ConsumptionFactor returns the consumption of a vehicle on a day, relative to its usual one;
// today is the day of the first start.
func ConsumptionFactor(vehicle store.ID, day, today calendar.Date) float64 {
	if more, known := thirsty[vehicle]; known && day > today-thirstyDays {
		return more
	}
	return 1
}

// Idle reports whether a vehicle is unused on a day.
func Idle(vehicle store.ID, day, today calendar.Date) bool {
	return vehicle == idleTruck && day > today-idleDays
}

// FleetSizes gives the number of vehicles of each business (product 13.4).
var FleetSizes = map[string]int{"garonne": 36, "btp": 22, "laiterie": 14, "autocars": 26, "atelier": 1}

// Fleet returns all vehicles: the examples and copies of them in turn, with the next
// registrations and label numbers.
func (d *Seed) Fleet() []Vehicle {
	taken := map[string]bool{}
	for _, v := range d.Vehicles {
		taken[v.Registration] = true
	}
	var all []Vehicle
	for _, b := range d.Business {
		var examples, own []Example
		for _, v := range d.Vehicles {
			if v.Business == b.Key {
				examples = append(examples, v)
			}
		}
		for i := range FleetSizes[b.Key] {
			v := examples[i%len(examples)]
			if i >= len(examples) {
				last := own[i-len(examples)]
				v.Registration, v.Label = nextRegistration(last.Registration, taken), nextLabel(last.Label, len(examples))
			}
			own = append(own, v)
		}
		for i, v := range own {
			one := Vehicle{ID: FirstVehicleID + store.ID(len(all)), BusinessID: b.ID, AddressID: store.ID(d.AddressID(b.Key, v.Site)), Example: v,
				OdometerKm: 150_000 + 3_700*i}
			if history.CountsHours(v.Category) {
				one.OdometerKm /= kilometresPerHour
			}
			for _, g := range d.Gases {
				if v.Gas != nil && g.Slug == *v.Gas {
					one.GasID = &g.ID
				}
			}
			all = append(all, one)
		}
	}
	return all
}

// nextRegistration increments the number of a plate, "ZB-419-KT" after "ZB-418-KT", or the
// number at the end of another identifier, until it is free.
func nextRegistration(last string, taken map[string]bool) string {
	next := last
	for taken[next] {
		parts := strings.Split(next, "-")
		at := 1
		n, err := strconv.Atoi(parts[at])
		if err != nil {
			panic("sandbox: no number in the plate " + last)
		}
		parts[at] = fmt.Sprintf("%0*d", len(parts[at]), n%999+1)
		next = strings.Join(parts, "-")
	}
	taken[next] = true
	return next
}

// nextLabel adds step to the number at the end of a label. A label without a number gets " 2".
func nextLabel(last string, step int) string {
	name, number, found := last, "", false
	if i := strings.LastIndex(last, " "); i > 0 {
		if _, err := strconv.Atoi(last[i+1:]); err == nil {
			name, number, found = last[:i], last[i+1:], true
		}
	}
	if !found {
		return last + " 2"
	}
	n, _ := strconv.Atoi(number)
	return fmt.Sprintf("%s %0*d", name, len(number), n+step)
}
