package chronicle

import (
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// What the profile charge holds (product 13.5); its invoices come with the orders.
const (
	LoadOrders   = 50_000
	loadVehicles = 2_000
)

// loadVehiclesOf adds copies of the examples until there are as many vehicles as the
// profile charge has.
func loadVehiclesOf(d *seed.Seed, vehicles *store.Table) {
	fleet := d.Fleet()
	for n := len(fleet); n < loadVehicles; n++ {
		v := fleet[n%len(fleet)]
		label := fmt.Sprintf("%s · %d", v.Label, n)
		vehicles.Add(seed.FirstVehicleID+n, v.BusinessID, v.AddressID, fmt.Sprintf("CHARGE-%04d", n), label, v.Category, v.Brand, v.Model, v.Year, v.GasID,
			v.TankCapacity, v.AdBlueCapacity, v.GvwKg, v.OdometerKm, v.CostCenter)
	}
}
