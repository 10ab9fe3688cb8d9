package chronicle

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// fillMonths is how many months before the first start vehicles fill at tanks: those of the
// charts. More would make the first start slower.
const fillMonths = 12

// filled is a fill with what it comes from: a line of an order or a tank.
type filled struct {
	history.Fill
	item, tank, gas int64
}

// driver is a vehicle as it is when its next fills are written. odometer is nil when nobody
// knows it; last is when it was last filled.
type driver struct {
	category string
	odometer *int
	last     int64
}

// fillVehicles writes the fills of deliveries, and those at the tanks of the business.
func (c chronicle) fillVehicles(ctx context.Context, tx *sql.Tx, delivered []filled, uses []history.Use) error {
	atTanks, err := c.tankFills(ctx, tx, uses)
	if err != nil {
		return err
	}
	all := append(delivered, atTanks...)
	if c.First && c.profile == ProfileLoad {
		loaded, err := c.loadFills(ctx, tx)
		if err != nil {
			return err
		}
		all = append(all, loaded...)
	}
	return c.writeFills(ctx, tx, all)
}

// writeFills writes fills in the order of time, with what the vehicles have driven by then. One
// that is earlier than a fill that is there already has no odometer.
func (c chronicle) writeFills(ctx context.Context, tx *sql.Tx, all []filled) error {
	if len(all) == 0 {
		return nil
	}
	drivers := map[int64]*driver{}
	_, err := store.List(ctx, tx, func(row store.Scanner) (id int64, err error) {
		var d driver
		err = row.Scan(&id, &d.category, &d.odometer, &d.last)
		drivers[id] = &d
		return id, err
	}, `SELECT id, category, odometer_km, coalesce((SELECT max(filled_at) FROM vehicle_fills WHERE vehicle_id = vehicles.id), 0) FROM vehicles`)
	if err != nil {
		return fmt.Errorf("list vehicles to fill: %w", err)
	}
	slices.SortFunc(all, func(a, b filled) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	fills := store.NewTable("vehicle_fills", "id, item_id, tank_id, vehicle_id, gas_id, volume, odometer_km, filled_at")
	adBlue, today := int64(c.seed.Gas(seed.AdBlue).ID), calendar.DateOf(c.Anchor)
	moved := map[int64]*driver{}
	for _, f := range all {
		d, reading := drivers[f.VehicleID], any(nil)
		if d != nil && d.odometer != nil && f.At.Unix() >= d.last {
			if day := calendar.DateOf(f.At); f.gas != adBlue {
				*d.odometer += history.Driven(f.VehicleID, d.category, f.Volume, day, seed.Thirst(store.ID(f.VehicleID), day, today))
				moved[f.VehicleID] = d
			}
			d.last, reading = f.At.Unix(), *d.odometer
		}
		fills.Add(f.ID, store.IDOrNull(f.item), store.IDOrNull(f.tank), f.VehicleID, f.gas, f.Volume, reading, f.At.Unix())
	}
	var steps []store.Statement
	for id, d := range moved {
		steps = append(steps, store.Do(`UPDATE vehicles SET odometer_km = ? WHERE id = ?`, *d.odometer, id))
	}
	if err := store.InsertAll(ctx, tx, c.First, fills); err != nil {
		return err
	}
	return store.Run(ctx, tx, "note what vehicles have driven", steps...)
}

// tankFills are those at the tanks of the business, on the days that the store does not have
// yet: all of them in a store of an earlier version.
func (c chronicle) tankFills(ctx context.Context, tx *sql.Tx, uses []history.Use) (all []filled, err error) {
	since, today := calendar.DateOf(c.Anchor).AddMonths(-fillMonths), calendar.DateOf(c.Anchor)
	var some bool
	if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM vehicle_fills WHERE tank_id IS NOT NULL)`).Scan(&some); err != nil {
		return nil, fmt.Errorf("look for fills at tanks: %w", err)
	}
	if some && !c.First {
		since = c.reached
	}
	adBlue := int64(c.seed.Gas(seed.AdBlue).ID)
	gases, queues, err := queuesAt(ctx, tx, adBlue)
	if err != nil {
		return nil, err
	}
	for _, u := range uses {
		queue := slices.DeleteFunc(queues[u.TankID], func(v history.Parked) bool { return seed.Idle(store.ID(v.ID), u.Day, today) })
		if queues[u.TankID] = queue; u.Day < since || u.Litres == 0 {
			continue
		}
		fills, rest := u.Share(queue, gases[u.TankID] == adBlue)
		queues[u.TankID] = rest
		for _, f := range fills {
			all = append(all, filled{Fill: f, tank: u.TankID, gas: gases[u.TankID]})
		}
	}
	return all, nil
}

// queuesAt are the vehicles that fill at each tank of their site, those first that have not for
// longest, and what each tank holds. Those of the profile charge fill apart.
func queuesAt(ctx context.Context, q store.Querier, adBlue int64) (gases map[int64]int64, queues map[int64][]history.Parked, err error) {
	gases, queues = map[int64]int64{}, map[int64][]history.Parked{}
	_, err = store.List(ctx, q, func(row store.Scanner) (tank int64, err error) {
		var gas int64
		var v history.Parked
		err = row.Scan(&tank, &gas, &v.ID, &v.Capacity)
		gases[tank], queues[tank] = gas, append(queues[tank], v)
		return tank, err
	}, `SELECT t.id, t.gas_id, v.id, iif(t.gas_id = ?1, v.adblue_capacity, v.tank_capacity) AS holds
		FROM tanks t JOIN vehicles v ON v.business_id = t.business_id AND v.address_id = t.address_id AND (t.gas_id = ?1 OR v.gas_id = t.gas_id)
		WHERE t.active AND v.active AND holds > 0 AND v.registration NOT LIKE ?2 || '%'
		ORDER BY t.id, coalesce((SELECT max(filled_at) FROM vehicle_fills WHERE vehicle_id = v.id AND tank_id = t.id), 0), v.id`, adBlue, loadPlate)
	if err != nil {
		return nil, nil, fmt.Errorf("list who fills at tanks: %w", err)
	}
	return gases, queues, nil
}

// loadFills fills the vehicles of the profile charge once a week, whatever their tanks gave.
func (c chronicle) loadFills(ctx context.Context, tx *sql.Tx) (all []filled, err error) {
	type parked struct{ id, tank, gas, litres int64 }
	vehicles, err := store.List(ctx, tx, func(row store.Scanner) (p parked, err error) {
		return p, row.Scan(&p.id, &p.tank, &p.gas, &p.litres)
	}, `SELECT v.id, min(t.id), t.gas_id, v.tank_capacity * 3 / 4 FROM vehicles v JOIN tanks t ON t.address_id = v.address_id AND t.gas_id = v.gas_id
		WHERE v.registration LIKE ? || '%' AND v.tank_capacity > 0 GROUP BY v.id`, loadPlate)
	if err != nil {
		return nil, fmt.Errorf("list the vehicles of the profile charge: %w", err)
	}
	today := calendar.DateOf(c.Anchor)
	for _, p := range vehicles {
		n := int64(0)
		for day := today.AddMonths(-fillMonths) + calendar.Date(p.id%7); day < today; day += 7 {
			at := day.At(6, 0).Add(time.Duration(p.id%600) * time.Minute)
			all = append(all, filled{Fill: history.Fill{ID: loadedFills + p.id*1000 + n, VehicleID: p.id, Volume: int(p.litres), At: at}, tank: p.tank, gas: p.gas})
			n++
		}
	}
	return all, nil
}
