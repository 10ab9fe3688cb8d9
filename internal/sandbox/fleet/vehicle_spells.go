package fleet

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Scope is whose anomalies are asked for: of a business, of some sites and products, or of all,
// from an instant to another, the last one not included.
type Scope struct {
	Business     store.ID
	Sites, Gases []store.ID
	From, To     time.Time
}

// where is the condition of the tanks or vehicles of a scope.
func (s Scope) where(table string) (c store.Condition) {
	c.And(table+".business_id = ?", s.Business)
	for column, ids := range map[string][]store.ID{"address_id": s.Sites, "gas_id": s.Gases} {
		if len(ids) > 0 {
			marks, args := store.Among(ids)
			c.And(table+"."+column+" IN "+marks, args...)
		}
	}
	return c
}

// covers tells whether an instant is in the scope.
func (s Scope) covers(at time.Time) bool { return !at.Before(s.From) && at.Before(s.To) }

// fill is what the spells of a vehicle are worked out from.
type fill struct {
	vehicle  store.ID
	at       int64
	litres   int
	odometer *int
	fuel     bool
}

// Spell is a time in which a vehicle was out of the ordinary (product 7.5). It used more than
// its mean, by each of its fills from Since to At: then Mean and Lately are those of the last
// one. Or nobody filled it for Days days from Since on; At is the fill that ended it, or now.
type Spell struct {
	Key, Kind    string
	Vehicle      Row
	Since, At    time.Time
	Mean, Lately float64
	Days         int
	Ended        bool
}

// The kinds of spells.
const (
	ConsumptionHigh = "consumption_high"
	SilentVehicle   = "silent_vehicle"
)

// spells are those of one vehicle, by its fills in the order of time.
func spells(r Row, fills []fill, now time.Time) (all []Spell) {
	if len(fills) == 0 {
		return nil
	}
	for i, f := range fills {
		since, at, ended := time.Unix(f.at, 0), now, i+1 < len(fills)
		if ended {
			at = time.Unix(fills[i+1].at, 0)
		}
		if days := int(at.Sub(since).Hours() / 24); r.Active && days > silentDays {
			all = append(all, Spell{Key: silentKey(r.ID, f.at), Kind: SilentVehicle, Vehicle: r, Since: since, At: at, Days: days, Ended: ended})
		}
	}
	return append(all, overuses(r, fills)...)
}

func silentKey(vehicle store.ID, last int64) string {
	return fmt.Sprintf("%s-%s-%d", SilentVehicle, vehicle, last)
}

// overuses are the runs of fills up to each of which a vehicle used much more in the last days
// than on average.
func overuses(r Row, fills []fill) (all []Spell) {
	var measured []fill
	for _, f := range fills {
		if f.fuel && f.odometer != nil {
			measured = append(measured, f)
		}
	}
	long, short, running := 0, 0, false
	for i, f := range measured {
		for measured[long].at <= f.at-meanDays*secondsInDay {
			long++
		}
		for measured[short].at <= f.at-lateDays*secondsInDay {
			short++
		}
		mean, lately := r.use(measured[long:i+1]), r.use(measured[short:i+1])
		if mean == 0 || lately <= mostOver*mean {
			running = false
			continue
		}
		if !running {
			running = true
			all = append(all, Spell{Key: fmt.Sprintf("%s-%s-%d", ConsumptionHigh, r.ID, f.at), Kind: ConsumptionHigh, Vehicle: r, Since: time.Unix(f.at, 0)})
		}
		last := &all[len(all)-1]
		last.At, last.Mean, last.Lately, last.Ended = time.Unix(f.at, 0), mean, lately, i+1 < len(measured)
	}
	return all
}

// use is what a vehicle used over some fills, as the SQL of used has it; 0 when it is not known.
func (r Row) use(fills []fill) float64 {
	if len(fills) < fewestFills {
		return 0
	}
	driven := *fills[len(fills)-1].odometer - *fills[0].odometer
	if driven <= 0 {
		return 0
	}
	litres := 0
	for _, f := range fills[1:] {
		litres += f.litres
	}
	per := 100.0
	if history.CountsHours(r.Category) {
		per = 1
	}
	return math.Round(10*float64(litres)*per/float64(driven)) / 10
}

// Spells are those of the vehicles of a scope whose last instant it covers.
func (s *Service) Spells(ctx context.Context, q store.Querier, scope Scope) (all []Spell, err error) {
	vehicles, fills, err := s.fillsWhere(ctx, q, scope.where("v"))
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	for _, r := range vehicles {
		for _, one := range spells(r, fills[r.ID], now) {
			if scope.covers(one.At) {
				all = append(all, one)
			}
		}
	}
	return all, nil
}

// fillsWhere reads vehicles v, and the fills of each in the order of time.
func (s *Service) fillsWhere(ctx context.Context, q store.Querier, where store.Condition) ([]Row, map[store.ID][]fill, error) {
	vehicles, err := rows.List(ctx, q, `WHERE id IN (SELECT v.id FROM vehicles v WHERE `+where.String()+`) ORDER BY id`, where.Args...)
	if err != nil {
		return nil, nil, fmt.Errorf("list vehicles: %w", err)
	}
	adBlue := s.Seed.Gas(seed.AdBlue).ID
	all, err := store.List(ctx, q, func(row store.Scanner) (f fill, err error) {
		var gas store.ID
		err = row.Scan(&f.vehicle, &f.at, &f.litres, &f.odometer, &gas)
		f.fuel = gas != adBlue
		return f, err
	}, `SELECT f.vehicle_id, f.filled_at, f.volume, f.odometer_km, f.gas_id FROM vehicles v CROSS JOIN vehicle_fills f ON f.vehicle_id = v.id
		WHERE `+where.String()+` ORDER BY f.vehicle_id, f.filled_at`, where.Args...)
	if err != nil {
		return nil, nil, fmt.Errorf("list fills: %w", err)
	}
	own := map[store.ID][]fill{}
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].vehicle == all[from].vehicle {
			to++
		}
		own[all[from].vehicle] = all[from:to]
		from = to
	}
	return vehicles, own, nil
}
