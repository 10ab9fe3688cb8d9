package order

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Litres ordered for no tank are filled into vehicles, up to their capacity. The rest goes into
// a container that is not registered.

// stay returns how long the tanker of an order stays at its site.
func (o Order) stay() time.Duration {
	litres := 0
	for _, i := range o.Items {
		if i.TankID == nil {
			litres += i.Ordered
		}
	}
	return history.Stay(litres)
}

// parked is a vehicle that takes a product. Capacity is 0 if unknown.
type parked struct {
	id       store.ID
	onSite   bool
	capacity int
	category string
	odometer *int
}

// fillVehicles saves which vehicles a delivery filled; at is when it was signed.
func (s *Service) fillVehicles(ctx context.Context, tx *sql.Tx, o Order, at time.Time) error {
	begun := at.Add(history.SettleTime - o.stay())
	day, today, adBlue := calendar.DateOf(at), calendar.DateOf(s.Clock.FirstStart()), s.Seed.Gas(seed.AdBlue).ID
	var steps []store.Statement
	for _, i := range o.Items {
		if i.TankID != nil {
			continue
		}
		vehicles, err := s.vehiclesFor(ctx, tx, o, i.GasID)
		if err != nil {
			return err
		}
		fills := share(o, *i.Delivered, vehicles)
		for k, litres := range fills {
			v := vehicles[k]
			if v.odometer != nil && i.GasID != adBlue {
				*v.odometer += history.Driven(int64(v.id), v.category, litres, day, seed.ConsumptionFactor(v.id, day, today))
				steps = append(steps, store.Do(`UPDATE vehicles SET odometer_km = ? WHERE id = ?`, *v.odometer, v.id))
			}
			steps = append(steps, store.Do(`INSERT INTO vehicle_fills (id, item_id, vehicle_id, gas_id, volume, odometer_km, filled_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				i.ID*history.FillsPerItem+store.ID(k), i.ID, v.id, i.GasID, litres, v.odometer, begun.Add(at.Sub(begun)*time.Duration(k)/time.Duration(len(fills))).Unix()))
		}
	}
	return store.Run(ctx, tx, "save fills", steps...)
}

// share distributes litres over the first vehicles: over those of the site alone if they can
// hold them.
func share(o Order, litres int, vehicles []parked) []int {
	onSite, most := 0, make([]int, len(vehicles))
	for k, v := range vehicles {
		most[k] = v.capacity
		if v.onSite {
			onSite++
		}
	}
	if fills := history.Fills(o.Reference, o.Date, litres, most[:onSite]); len(fills) > 0 {
		return fills
	}
	return history.Fills(o.Reference, o.Date, litres, most)
}

// vehiclesFor returns the vehicles of a business that take a product, those of the order's site
// first.
func (s *Service) vehiclesFor(ctx context.Context, q store.Querier, o Order, gas store.ID) ([]parked, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (v parked, err error) {
		return v, row.Scan(&v.id, &v.onSite, &v.capacity, &v.category, &v.odometer)
	}, `SELECT id, address_id IS ?2, coalesce(iif(?3 = ?4, adblue_capacity, tank_capacity), 0), category, odometer_km FROM vehicles
		WHERE business_id = ?1 AND active AND iif(?3 = ?4, adblue_capacity > 0, gas_id = ?3) ORDER BY address_id IS NOT ?2, id`,
		o.BusinessID, o.AddressID, gas, s.Seed.Gas(seed.AdBlue).ID)
	if err != nil {
		return nil, fmt.Errorf("list vehicles to fill: %w", err)
	}
	return all, nil
}
