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

// fall is the time and the volume of a level drop.
type fall struct {
	began, ended time.Time
	litres       int
}

// drops returns the level drops among levels of a tank, latest first. It leaves out those within
// the opening hours of the site, and those with a delivery in between.
func (t Tank) drops(levels, deliveries []LevelAt) (all []fall) {
	hours, first := t.site.Hours(), 0
	for to := range levels {
		after := levels[to]
		for from := to - 1; from >= first && after.At-levels[from].At < int64(DropWithin.Seconds()); from-- {
			before := levels[from]
			fell := before.Litres - after.Litres
			began, ended := time.Unix(before.At, 0), time.Unix(after.At, 0)
			if fell*100 <= t.Capacity*dropPercent || deliveredBetween(deliveries, before.At, after.At) > 0 || hours.OpenAt(began, began) || hours.OpenAt(ended, ended) {
				continue
			}
			all = append(all, fall{began, ended, fell})
			first = to // list each drop once
			break
		}
	}
	slices.Reverse(all)
	return all
}

// Drop is a level drop of a tank at a site (product 7.5). Usual is the expected use in the same
// time, in litres, nil when it is unknown.
type Drop struct {
	Key          string
	Tank         Tank
	Site         string
	Began, Ended time.Time
	Litres       int
	Usual        *int
}

// Drops lists the level drops of the tanks of a scope that ended in its period.
func (s *Service) Drops(ctx context.Context, q store.Querier, scope Scope) (all []Drop, err error) {
	levels, err := levelsOfFalls(ctx, q, scope)
	if err != nil || len(levels) == 0 {
		return nil, err
	}
	ids := slices.Collect(maps.Keys(levels))
	tanks, err := lastLevels(ctx, q, ByID(ids))
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
		for _, f := range t.drops(levels[t.ID], deliveries[t.ID]) {
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

// usual returns the expected use of a tank during a fall, in litres.
func (o outlook) usual(f fall) int { return int(math.Round(o.use.between(f.began, f.ended))) }

// dropKey returns the key of the anomaly of a fall.
func (t Tank) dropKey(f fall) string { return fmt.Sprintf("level_drop-%s-%d", t.ID, f.ended.Unix()) }

// levelsOfFalls returns the levels of tanks between which a level fell by more than dropPercent
// within DropWithin for any reason, oldest first. Only these levels can be those of a drop.
func levelsOfFalls(ctx context.Context, q store.Querier, scope Scope) (map[store.ID][]LevelAt, error) {
	where := scope.where("t")
	where.And(`a.at >= ? AND a.at < ? AND a.source <> 'estimated' AND b.source <> 'estimated' AND (b.level - a.level) * 100 > t.capacity * ?`,
		scope.From.Unix(), scope.To.Unix(), dropPercent)
	// CROSS fixes the order of the joins: each level is compared with the few just before it.
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
