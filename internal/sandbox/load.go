package sandbox

import (
	"fmt"
)

// What the profile charge holds (product 13.5); its invoices come with the orders.
const (
	loadOrders   = 50_000
	loadVehicles = 2_000
)

// loadVehicles adds copies of the examples until there are as many vehicles as the
// profile charge has.
func loadVehiclesOf(d *seed, vehicles *table) {
	fleet := d.fleet()
	for n := len(fleet); n < loadVehicles; n++ {
		v := fleet[n%len(fleet)]
		label := fmt.Sprintf("%s · %d", v.Label, n)
		vehicles.Add(firstVehicleID+n, v.BusinessID, v.AddressID, fmt.Sprintf("CHARGE-%04d", n), label, v.Category, v.Brand, v.Model, v.Year, v.GasID,
			v.TankCapacity, v.AdBlueCapacity, v.GvwKg, v.OdometerKm, v.CostCenter)
	}
}
