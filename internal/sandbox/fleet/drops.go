package fleet

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// fall is how a level dropped.
type fall struct {
	began, ended time.Time
	litres       int
}

// drops are the times at which the level of a tank fell by much among some of its levels,
// outside the usual hours of its site and with no delivery in between, the latest first.
func (t Tank) drops(levels, deliveries []LevelAt) (all []fall) {
	hours, first := t.site.Hours(), 0
	for to := range levels {
		after := levels[to]
		for from := to - 1; from >= first && after.At-levels[from].At < int64(DropWithin.Seconds()); from-- {
			before := levels[from]
			fell := before.Litres - after.Litres
			began, ended := time.Unix(before.At, 0), time.Unix(after.At, 0)
			if fell*100 <= t.Capacity*dropPercent || cameBetween(deliveries, before.At, after.At) > 0 || hours.OpenAt(began, began) || hours.OpenAt(ended, ended) {
				continue
			}
			all = append(all, fall{began, ended, fell})
			first = to // one drop is listed once
			break
		}
	}
	slices.Reverse(all)
	return all
}

// Drop is a level that fell by much in a short time (product 7.5), of a tank at a site. Usual is
// what the tank uses in that time, nil when it is not known.
type Drop struct {
	Key          string
	Tank         Tank
	Site         string
	Began, Ended time.Time
	Litres       int
	Usual        *int
}

// Drops are those of the tanks of a scope that ended in it.
func (s *Service) Drops(ctx context.Context, q store.Querier, scope Scope) (all []Drop, err error) {
	fallen, err := fallen(ctx, q, scope)
	if err != nil || len(fallen) == 0 {
		return nil, err
	}
	ids := slices.Collect(maps.Keys(fallen))
	tanks, err := lastLevels(ctx, q, Named(ids))
	if err != nil {
		return nil, err
	}
	came, err := deliveredTo(ctx, q, ids, scope.From.Add(-DropWithin).Unix(), scope.To.Unix())
	if err != nil {
		return nil, err
	}
	known, err := outlooks(ctx, q, ids, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	deliveries := OfTanks(came)
	for _, t := range tanks {
		for _, f := range t.drops(fallen[t.ID], deliveries[t.ID]) {
			if !scope.covers(f.ended) {
				continue
			}
			d := Drop{Key: t.dropKey(f), Tank: t, Site: t.site.Label, Began: f.began, Ended: f.ended, Litres: f.litres}
			if o, enough := known[t.ID]; enough {
				d.Usual = new(o.usual(f))
			}
			all = append(all, d)
		}
	}
	return all, nil
}

// usual is what a tank uses in the time in which its level fell, in litres.
func (o outlook) usual(f fall) int { return int(math.Round(o.use.between(f.began, f.ended))) }

// dropKey names a drop of a tank.
func (t Tank) dropKey(f fall) string { return fmt.Sprintf("level_drop-%s-%d", t.ID, f.ended.Unix()) }

// fallen are the levels of tanks between which one fell by as much as a drop in as short a time,
// whatever the reason, in the order of time: no other level shows one.
func fallen(ctx context.Context, q store.Querier, scope Scope) (map[store.ID][]LevelAt, error) {
	where := scope.where("t")
	where.And(`a.at >= ? AND a.at < ? AND a.source <> 'estimated' AND b.source <> 'estimated' AND (b.level - a.level) * 100 > t.capacity * ?`,
		scope.From.Unix(), scope.To.Unix(), dropPercent)
	// CROSS keeps the order of the tables: a level is held to the few just before it.
	pairs := fmt.Sprintf(`FROM tanks t CROSS JOIN tank_readings a ON a.tank_id = t.id CROSS JOIN tank_readings b ON b.tank_id = t.id AND b.at < a.at AND b.at > a.at - %d WHERE `, int(DropWithin.Seconds()))
	all, err := store.List(ctx, q, func(row store.Scanner) (p [2]LevelAt, err error) {
		err = row.Scan(&p[0].Tank, &p[0].At, &p[0].Litres, &p[1].At, &p[1].Litres)
		p[1].Tank = p[0].Tank
		return p, err
	}, `SELECT t.id, b.at, b.level, a.at, a.level `+pairs+where.String(), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list the levels that fell: %w", err)
	}
	own := map[store.ID][]LevelAt{}
	for _, pair := range all {
		own[pair[0].Tank] = append(own[pair[0].Tank], pair[0], pair[1])
	}
	for id, levels := range own {
		slices.SortFunc(levels, func(a, b LevelAt) int { return cmp.Compare(a.At, b.At) })
		own[id] = slices.Compact(levels)
	}
	return own, nil
}
