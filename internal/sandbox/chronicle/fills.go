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

// fillMonths is how many months of fills at tanks precede the first start: as many as the charts
// show. More would make the first start slower.
const fillMonths = 12

// filled is a fill with its source: the item of an order or a tank.
type filled struct {
	history.Fill
	item, tank, gas int64
}

// vehicleState is the state of a vehicle before its next fill is written. odometer is nil when it
// is unknown; last is the instant of the last fill, in seconds.
type vehicleState struct {
	category string
	odometer *int
	last     int64
}

// fillVehicles writes the fills during deliveries, and those at the tanks of the business.
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

// writeFills writes fills in chronological order with their odometer readings, and updates the
// odometers of the vehicles. A fill earlier than one already stored gets no odometer reading.
func (c chronicle) writeFills(ctx context.Context, tx *sql.Tx, all []filled) error {
	if len(all) == 0 {
		return nil
	}
	vehicles := map[int64]*vehicleState{}
	_, err := store.List(ctx, tx, func(row store.Scanner) (id int64, err error) {
		var v vehicleState
		err = row.Scan(&id, &v.category, &v.odometer, &v.last)
		vehicles[id] = &v
		return id, err
	}, `SELECT id, category, odometer_km, coalesce((SELECT max(filled_at) FROM vehicle_fills WHERE vehicle_id = vehicles.id), 0) FROM vehicles`)
	if err != nil {
		return fmt.Errorf("list vehicles to fill: %w", err)
	}
	slices.SortFunc(all, func(a, b filled) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	fills := store.NewTable("vehicle_fills", "id, item_id, tank_id, vehicle_id, gas_id, volume, odometer_km, filled_at")
	adBlue, today := int64(c.seed.Gas(seed.AdBlue).ID), calendar.DateOf(c.Anchor)
	moved := map[int64]*vehicleState{}
	for _, f := range all {
		v, reading := vehicles[f.VehicleID], any(nil)
		if v != nil && v.odometer != nil && f.At.Unix() >= v.last {
			if day := calendar.DateOf(f.At); f.gas != adBlue {
				*v.odometer += history.Driven(f.VehicleID, v.category, f.Volume, day, seed.ConsumptionFactor(store.ID(f.VehicleID), day, today))
				moved[f.VehicleID] = v
			}
			v.last, reading = f.At.Unix(), *v.odometer
		}
		fills.Add(f.ID, store.IDOrNull(f.item), store.IDOrNull(f.tank), f.VehicleID, f.gas, f.Volume, reading, f.At.Unix())
	}
	var steps []store.Statement
	for id, v := range moved {
		steps = append(steps, store.Do(`UPDATE vehicles SET odometer_km = ? WHERE id = ?`, *v.odometer, id))
	}
	if err := store.InsertAll(ctx, tx, c.First, fills); err != nil {
		return err
	}
	return store.Run(ctx, tx, "update odometers", steps...)
}

// tankFills returns the fills at the tanks of the business, on the days that the store does not
// have yet. A store of an earlier version without such fills gets those of fillMonths.
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

// queuesAt returns the product of each tank, and the vehicles that fill at it, the longest unfilled
// first. Vehicles fill at the tanks of their site; loadFills fills those of the profile charge.
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
		return nil, nil, fmt.Errorf("list the vehicles that fill at tanks: %w", err)
	}
	return gases, queues, nil
}

// loadFills fills the vehicles of the profile charge once a week, regardless of the levels of their
// tanks.
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
