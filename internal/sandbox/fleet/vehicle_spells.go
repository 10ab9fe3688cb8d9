package fleet

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
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

// covers reports whether an instant is in the scope.
func (s Scope) covers(at time.Time) bool { return !at.Before(s.From) && at.Before(s.To) }

// fillLog is what the spells of a vehicle are worked out from: its fills, in the order of time.
type fillLog struct {
	ID       store.ID
	Category string
	Active   bool
	fills    []fill
}

// fill is one of them. What is measured is of fuel, with the odometer.
type fill struct {
	at               int64
	litres, odometer int
	measured         bool
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

// spells are those of one vehicle.
func (l fillLog) spells(now time.Time) (all []Spell) {
	for i, f := range l.fills {
		since, at, ended := time.Unix(f.at, 0), now, i+1 < len(l.fills)
		if ended {
			at = time.Unix(l.fills[i+1].at, 0)
		}
		if days := int(at.Sub(since).Hours() / 24); l.Active && days > silentDays {
			all = append(all, Spell{Key: silentKey(l.ID, f.at), Kind: SilentVehicle, Since: since, At: at, Days: days, Ended: ended})
		}
	}
	return append(all, l.overuses()...)
}

func silentKey(vehicle store.ID, last int64) string {
	return fmt.Sprintf("%s-%s-%d", SilentVehicle, vehicle, last)
}

// overuses are the runs of fills up to each of which a vehicle used much more in the last days
// than on average.
func (l fillLog) overuses() (all []Spell) {
	var measured []fill
	for _, f := range l.fills {
		if f.measured {
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
		mean, lately := l.use(measured[long:i+1]), l.use(measured[short:i+1])
		if mean == 0 || lately <= mostOver*mean {
			running = false
			continue
		}
		if !running {
			running = true
			all = append(all, Spell{Key: fmt.Sprintf("%s-%s-%d", ConsumptionHigh, l.ID, f.at), Kind: ConsumptionHigh, Since: time.Unix(f.at, 0)})
		}
		last := &all[len(all)-1]
		last.At, last.Mean, last.Lately, last.Ended = time.Unix(f.at, 0), mean, lately, i+1 < len(measured)
	}
	return all
}

// use is what a vehicle used over some fills, as the SQL of used has it; 0 when it is not known.
func (l fillLog) use(fills []fill) float64 {
	if len(fills) < fewestFills {
		return 0
	}
	driven := fills[len(fills)-1].odometer - fills[0].odometer
	if driven <= 0 {
		return 0
	}
	litres := 0
	for _, f := range fills[1:] {
		litres += f.litres
	}
	per := 100.0
	if history.CountsHours(l.Category) {
		per = 1
	}
	return math.Round(10*float64(litres)*per/float64(driven)) / 10
}

// Spells are those of the vehicles of a scope whose last instant it covers.
func (s *Service) Spells(ctx context.Context, q store.Querier, scope Scope) (all []Spell, err error) {
	logs, err := s.fillsWhere(ctx, q, scope.where("v"))
	if err != nil {
		return nil, err
	}
	now, ids := s.Clock.Now(), []store.ID{}
	for _, l := range logs {
		for _, one := range l.spells(now) {
			if scope.covers(one.At) {
				all, ids = append(all, one), append(ids, l.ID)
			}
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	marks, args := store.Among(ids)
	vehicles, err := Rows.List(ctx, q, `WHERE id IN `+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("list vehicles: %w", err)
	}
	for i := range all {
		all[i].Vehicle = vehicles[slices.IndexFunc(vehicles, func(r Row) bool { return r.ID == ids[i] })]
	}
	return all, nil
}

// fillsWhere reads the fills of vehicles v. A vehicle is one row, for to hand over its fills one
// by one takes three times as long.
func (s *Service) fillsWhere(ctx context.Context, q store.Querier, where store.Condition) ([]fillLog, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (l fillLog, err error) {
		var text string
		if err = row.Scan(&l.ID, &l.Category, &l.Active, &text); err != nil {
			return l, err
		}
		for one := range strings.SplitSeq(text, ";") {
			var f fill
			if f, err = parseFill(one); err != nil {
				return l, err
			}
			l.fills = append(l.fills, f)
		}
		return l, nil
	}, `SELECT v.id, v.category, v.active, group_concat(f.filled_at || ',' || f.volume || ',' || iif(f.gas_id = ?, '', coalesce(f.odometer_km, '')), ';' ORDER BY f.filled_at)
		FROM vehicles v CROSS JOIN vehicle_fills f ON f.vehicle_id = v.id WHERE `+where.String()+` GROUP BY v.id`, append([]any{s.Seed.Gas(seed.AdBlue).ID}, where.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("list fills: %w", err)
	}
	return all, nil
}

// parseFill reads a fill: when it was, its litres, and the odometer of one that is measured.
func parseFill(text string) (f fill, err error) {
	at, rest, _ := strings.Cut(text, ",")
	litres, odometer, _ := strings.Cut(rest, ",")
	if f.at, err = strconv.ParseInt(at, 10, 64); err != nil {
		return f, err
	}
	if f.litres, err = strconv.Atoi(litres); err != nil || odometer == "" {
		return f, err
	}
	f.measured = true
	f.odometer, err = strconv.Atoi(odometer)
	return f, err
}
