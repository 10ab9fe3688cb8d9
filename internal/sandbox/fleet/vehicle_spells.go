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

// Scope selects the tanks or vehicles of a business and a period. Empty Sites or Gases select all;
// To is not included.
type Scope struct {
	Business     store.ID
	Sites, Gases []store.ID
	From, To     time.Time
}

// where returns the SQL condition of the tanks or vehicles of a scope.
func (s Scope) where(table string) (c store.Condition) {
	c.And(table+".business_id = ?", s.Business)
	for column, ids := range map[string][]store.ID{"address_id": s.Sites, "gas_id": s.Gases} {
		if len(ids) > 0 {
			marks, args := store.InList(ids)
			c.And(table+"."+column+" IN "+marks, args...)
		}
	}
	return c
}

// covers reports whether an instant is in the period of the scope.
func (s Scope) covers(at time.Time) bool { return !at.Before(s.From) && at.Before(s.To) }

// fillLog has the fills of a vehicle, oldest first, from which its spells are computed.
type fillLog struct {
	ID       store.ID
	Category string
	Active   bool
	fills    []fill
}

// fill is a fill of a vehicle. measured is set when it is fuel and has an odometer reading.
type fill struct {
	at               int64
	litres, odometer int
	measured         bool
}

// Spell is a period in which a vehicle had an anomaly (product 7.5). In a spell of high consumption,
// each fill from Since to At shows a recent consumption above the mean; Mean and Lately are those of
// the last fill. In a silent spell, the vehicle had no fill for Days days from Since on; At is the
// fill that ended it, or now.
type Spell struct {
	Key, Kind    string
	Vehicle      Row
	Since, At    time.Time
	Mean, Lately float64
	Days         int
	Ended        bool
}

const (
	ConsumptionHigh = "consumption_high"
	SilentVehicle   = "silent_vehicle"
)

// spells returns the spells of the vehicle.
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

// overuses returns the spells of high consumption: the runs of consecutive fills after which the
// recent consumption is too high.
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
		if mean == 0 || lately <= maxOver*mean {
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

// use returns the consumption over some fills, computed like the SQL of used; 0 when it is unknown.
func (l fillLog) use(fills []fill) float64 {
	if len(fills) < minFills {
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

// Spells lists the spells of the vehicles of a scope whose end is in its period.
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
	marks, args := store.InList(ids)
	vehicles, err := Rows.List(ctx, q, `WHERE id IN `+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("list vehicles: %w", err)
	}
	for i := range all {
		all[i].Vehicle = vehicles[slices.IndexFunc(vehicles, func(r Row) bool { return r.ID == ids[i] })]
	}
	return all, nil
}

// fillsWhere reads the fills of vehicles v. The query returns one row for each vehicle: reading a
// row for each fill takes three times as long.
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

// parseFill parses a fill: its instant, its litres, and the odometer reading of a measured one.
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
