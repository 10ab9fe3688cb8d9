package chronicle

import (
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The contents of the profile charge (product 13.5); its invoices come with the orders.
const (
	LoadOrders   = 50_000
	loadVehicles = 2_000
	loadTanks    = 200 // in addition to those of the demonstration
	loadedDays   = 150 // how many days of readings its tanks have
	loadPlate    = "CHARGE-"
	loadedFills  = int64(1) << 50 // the first id of its fills
)

// loadTanksOf adds copies of the seed's tanks, all in the first business.
func loadTanksOf(d *seed.Seed, tanks *store.Table) {
	first := d.Business[0]
	var sites []int64
	for i, a := range d.Addresses {
		if a.Business == first.Key {
			sites = append(sites, int64(seed.FirstAddressID)+int64(i))
		}
	}
	for n := range loadTanks {
		t := d.Tanks[n%len(d.Tanks)]
		tanks.Add(loadedTank(d, n), first.ID, sites[n%len(sites)], d.Gas(t.Gas).ID, fmt.Sprintf("%s · %d", t.Name, n), t.Capacity, t.AlertPercent)
	}
}

func loadedTank(d *seed.Seed, n int) int64 { return int64(seed.FirstTankID + len(d.Tanks) + n) }

// loadReadings adds to each copy of a tank the last readings of the original.
func loadReadings(d *seed.Seed, anchor time.Time, h *history.History) {
	since, copied := anchor.AddDate(0, 0, -loadedDays), h.Readings
	for _, r := range copied {
		for n := int(r.TankID) - seed.FirstTankID; n < loadTanks && !r.At.Before(since); n += len(d.Tanks) {
			c := r
			c.TankID = loadedTank(d, n)
			h.Readings = append(h.Readings, c)
		}
	}
}

// loadVehiclesOf adds copies of the seed's vehicles until there are loadVehicles.
func loadVehiclesOf(d *seed.Seed, vehicles *store.Table) {
	fleet := d.Fleet()
	for n := len(fleet); n < loadVehicles; n++ {
		v := fleet[n%len(fleet)]
		v.ID, v.Registration, v.Label = seed.FirstVehicleID+store.ID(n), fmt.Sprintf("%s%04d", loadPlate, n), fmt.Sprintf("%s · %d", v.Label, n)
		addVehicle(vehicles, v)
	}
}
